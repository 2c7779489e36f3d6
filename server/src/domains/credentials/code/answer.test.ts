import { describe, expect, test } from 'vitest'
import { setUpCodes } from '../../../../testing/market/codes.ts'
import { setUpDisputes } from '../../../../testing/market/disputes.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { networkOf } from '../../../core/limits/address.ts'
import { keyTotal } from '../../../core/limits/rateLimits.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { findNumberMark } from '../../user/actions.ts'
import { runDueCodes } from './clock.ts'
import { codeLink } from './link.ts'

const server = await callServer()
const { person, merchant, asked, rental, ask, newest, rowOf, links } = await setUpCodes(server)
const { file } = setUpDisputes(server)
const { clock, deps, pool } = server
const MINUTE = 60_000

const calls = (token: string) => [
  links.linkCode({ token }),
  links.linkAnswerCode({ token, code: '482913' }),
  links.linkRefuseCode({ token, reason: 'unavailable' }),
]

describe('the link in the message', () => {
  test('shows which account needs a code, and nothing of its login', async () => {
    const { token, orderId, goodsId, renter, owner } = await asked()
    const shown = await links.linkCode({ token })
    expect(shown).toMatchObject({
      state: 'asked',
      mayAnswer: true,
      form: '4–8 位数字或字母',
      order: { orderId, goodsId, title: '安卓区 全英雄账号', gameName: '星原战纪', zone: '安卓·账号登录' },
    })
    const text = JSON.stringify(shown)
    for (const secret of [renter.phone, owner.phone, 'acc-1', 'pw-1', '夜航船'])
      expect(text).not.toContain(secret)
  })

  test('gives the code to the renter of its order alone', async () => {
    const [one, other] = [await asked(), await asked()]
    await links.linkAnswerCode({ token: one.token, code: ' 48 29 13 ' })
    expect(await newest(one.renter, one.orderId)).toMatchObject({
      state: 'answered',
      code: '482913',
      codeUntil: clock.now().getTime() + 15 * MINUTE,
    })
    expect(await newest(other.renter, other.orderId)).toMatchObject({ state: 'asked', code: null })
    const { events } = await one.renter.client.orders.detail({ orderId: one.orderId })
    expect(events.at(-1)?.text).toBe('号主提供了验证码')
    expect(JSON.stringify(events)).not.toContain('482913')
  })

  test('is refused when guessed, altered, signed for another use, of no request, or over', async () => {
    const { token, codeId, owner, orderId } = await asked()
    const altered = Array.from({ length: token.length }, (_, at) => {
      const digit = token.charAt(at) === '7' ? '8' : '7'
      return token.slice(0, at) + digit + token.slice(at + 1)
    })
    expect(await outcomesOf(altered.map((one) => links.linkCode({ token: one })))).toEqual({
      CODE_LINK_OVER: token.length,
    })
    const { rows } = await pool.query<{ link_no: number }>('select link_no from code_request where id = $1', [
      codeId,
    ])
    const mark = (await findNumberMark(deps, deps.db, owner.userId)) ?? 0
    const due = new Date(clock.now().getTime() + 10 * MINUTE)
    const content = codeLink(rows[0]?.link_no ?? 0, mark, due)
    const wrong = [
      deps.tokens.sign({ ...content, use: 'dispute.answer' }),
      deps.tokens.sign(codeLink(rows[0]?.link_no ?? 0, mark + 1, due)),
      deps.tokens.sign(codeLink(999_999, mark, due)),
      codeId,
      orderId,
      '0',
    ]
    for (const one of wrong) expect(await outcomesOf(calls(one))).toEqual({ CODE_LINK_OVER: 3 })
    clock.set(new Date(due.getTime() - 1000))
    expect(await outcomeOf(links.linkCode({ token }))).toBe('OK')
    clock.advance(1000)
    expect(await outcomesOf(calls(token))).toEqual({ CODE_LINK_OVER: 3 })
    expect(await rowOf(codeId)).toMatchObject({ state: 'asked' })
  })

  test('ends with its use, also for the person it was forwarded to', async () => {
    const answered = await asked()
    await links.linkAnswerCode({ token: answered.token, code: '482913' })
    expect(await outcomesOf(calls(answered.token))).toEqual({ CODE_LINK_USED: 3 })
    const refused = await asked()
    await links.linkRefuseCode({ token: refused.token, reason: 'face_needed' })
    expect(await outcomesOf(calls(refused.token))).toEqual({ CODE_LINK_USED: 3 })
    expect(await newest(refused.renter, refused.orderId)).toMatchObject({
      state: 'refused',
      refusal: '游戏要求本人刷脸',
      code: null,
    })
  })

  test('of an earlier request does not answer the next one', async () => {
    const { renter, owner, orderId, codeId, token } = await asked()
    await renter.client.credentials.cancelCode({ codeId })
    const next = await ask(renter, orderId, owner)
    expect(next.token).not.toBe(token)
    expect(await outcomesOf(calls(token))).toEqual({ CODE_STATE: 3 })
    expect(await rowOf(next.codeId)).toMatchObject({ state: 'asked' })
  })

  test('ends when the owner has another number', async () => {
    const { owner, token } = await asked()
    await pool.query('update app_user set phone = $2 where id = $1', [owner.userId, '13912345678'])
    expect(await outcomesOf(calls(token))).toEqual({ CODE_LINK_OVER: 3 })
  })

  test('takes codes of the form of the game only', async () => {
    const { token, codeId } = await asked()
    for (const code of ['123', '123456789', '12-34', '验证码12', ''])
      expect(await outcomeOf(links.linkAnswerCode({ token, code }))).toBe('INVALID_INPUT')
    expect(await rowOf(codeId)).toMatchObject({ state: 'asked' })
    expect(await outcomeOf(links.linkAnswerCode({ token, code: 'aB3d' }))).toBe('OK')
  })
})

describe('the signed-in owner', () => {
  test('sees, gives and refuses codes of their own accounts', async () => {
    const [one, other] = [await asked(), await asked()]
    const { credentials } = one.owner.client
    expect((await credentials.codeForOwner({ codeId: one.codeId })).order.orderId).toBe(one.orderId)
    const { codeId } = other
    const plain = await person()
    for (const [client, error] of [
      [one.owner.client, 'NOT_FOUND'],
      [plain.client, 'NO_PERMISSION'],
      [server.client(), 'TOKEN_EXPIRED'],
    ] as const)
      expect(
        await outcomesOf([
          client.credentials.codeForOwner({ codeId }),
          client.credentials.answerCode({ codeId, code: '482913' }),
          client.credentials.refuseCode({ codeId, reason: 'unavailable' }),
        ]),
      ).toEqual({ [error]: 3 })
    await credentials.answerCode({ codeId: one.codeId, code: '482913' })
    expect(await newest(one.renter, one.orderId)).toMatchObject({ code: '482913' })
    expect(await credentials.codeForOwner({ codeId: one.codeId })).toMatchObject({ mayAnswer: false })
    expect(
      await outcomesOf([
        credentials.answerCode({ codeId: one.codeId, code: '482913' }),
        credentials.refuseCode({ codeId: one.codeId, reason: 'unavailable' }),
      ]),
    ).toEqual({ CODE_STATE: 2 })
  })
})

describe('a code', () => {
  test('is stored sealed for its own request, and deleted when it is kept no longer', async () => {
    const [one, other] = [await asked(), await asked()]
    for (const { token } of [one, other]) await links.linkAnswerCode({ token, code: '482913' })
    await pool.query(
      'update code_request c set data_key = o.data_key from code_request o where c.id = $1 and o.id = $2',
      [one.codeId, other.codeId],
    )
    await expect(
      pool.query(
        'update code_request c set sealed = o.sealed from code_request o where c.id = $1 and o.id = $2',
        [one.codeId, other.codeId],
      ),
    ).rejects.toMatchObject({ constraint: 'code_state' })
    expect((await rowOf(other.codeId)).sealed.toString('latin1')).not.toContain('482913')
    clock.advance(15 * MINUTE)
    expect(await newest(other.renter, other.orderId)).toMatchObject({ state: 'answered', code: null })
    await runDueCodes(deps)
    expect(await rowOf(other.codeId)).toMatchObject({ state: 'answered', sealed: null, due_at: null })
  })

  test.each(['return', 'complaint', 'expiry'] as const)(
    'is deleted with the end of the rental by %s',
    async (end) => {
      const { renter, orderId, token, codeId, owner } = await asked({ hours: 1 })
      await links.linkAnswerCode({ token, code: '482913' })
      const { codeId: second } = await ask(renter, orderId, owner)
      if (end === 'return') await renter.client.orders.return({ orderId })
      if (end === 'complaint') await file(renter, orderId, 'wrong_password')
      if (end === 'expiry') {
        await pool.query(
          'update code_request set code_until = code_until + interval $$1 day$$, due_at = due_at + interval $$1 day$$',
        )
        clock.advance(65 * MINUTE)
        await runDueOrders(deps)
      }
      expect(await rowOf(codeId)).toMatchObject({ state: 'answered', sealed: null, due_at: null })
      expect(await rowOf(second)).toMatchObject({ state: 'cancelled', ended_by: 'order', owner_told: null })
      expect(await newest(renter, orderId)).toMatchObject({ state: 'cancelled', code: null })
    },
  )
})

describe('at once', () => {
  test('16 answers by the link and the login: one counts', async () => {
    const { owner, renter, orderId, codeId, token } = await asked()
    const outcomes = await outcomesOf(
      Array.from({ length: 16 }, (_, i) =>
        i % 2
          ? links.linkAnswerCode({ token, code: `48291${i % 10}` })
          : owner.client.credentials.answerCode({ codeId, code: `48291${i % 10}` }),
      ),
    )
    expect(outcomes['OK']).toBe(1)
    expect((outcomes['CODE_STATE'] ?? 0) + (outcomes['CODE_LINK_USED'] ?? 0)).toBe(15)
    const { events } = await renter.client.orders.detail({ orderId })
    expect(events.filter(({ text }) => text === '号主提供了验证码')).toHaveLength(1)
  })

  test.each(['return', 'complaint', 'cancel', 'refuse'] as const)(
    'an answer and a %s: one order of both',
    async (rival) => {
      for (let round = 0; round < 4; round += 1) {
        const { renter, owner, orderId, codeId, token } = await asked()
        const rivals = {
          return: () => renter.client.orders.return({ orderId }),
          complaint: () => file(renter, orderId, 'wrong_password'),
          cancel: () => renter.client.credentials.cancelCode({ codeId }),
          refuse: () => owner.client.credentials.refuseCode({ codeId, reason: 'not_received' }),
        }
        const [answer, other] = await Promise.all([
          outcomeOf(links.linkAnswerCode({ token, code: '482913' })),
          outcomeOf(rivals[rival]()),
        ])
        const { state } = await rowOf(codeId)
        expect(state === 'answered').toBe(answer === 'OK')
        expect(['OK', 'CODE_STATE', 'CODE_LINK_USED']).toContain(answer)
        if (rival === 'return' || rival === 'complaint') expect(other).toBe('OK')
        else expect([answer, other].filter((outcome) => outcome === 'OK')).toHaveLength(1)
      }
    },
  )

  test('an answer at the last moment and the job: one state', async () => {
    const { owner, codeId } = await asked()
    clock.advance(10 * MINUTE)
    const [answer] = await Promise.all([
      outcomeOf(owner.client.credentials.answerCode({ codeId, code: '482913' })),
      runDueCodes(deps),
      runDueCodes(deps),
    ])
    expect(answer).toBe('CODE_STATE')
    expect(await rowOf(codeId)).toMatchObject({ state: 'expired', owner_told: true })
  })

  test('an answer after the rental’s end counts as little, whether or not the job has been there', async () => {
    const { owner, renter } = { owner: await merchant(), renter: await person({ cashFen: 10_000 }) }
    const { orderId } = await rental({ owner, renter, hours: 1 })
    clock.advance(60 * MINUTE)
    const { codeId, token } = await ask(renter, orderId, owner)
    clock.advance(5 * MINUTE)
    expect(await outcomesOf(calls(token).slice(1))).toEqual({ CODE_STATE: 2 })
    await runDueOrders(deps)
    expect(await rowOf(codeId)).toMatchObject({ state: 'cancelled', ended_by: 'order' })
    expect(await outcomesOf(calls(token))).toEqual({ CODE_STATE: 3 })
  })
})

test('the database takes no request in another state, of another renter or outside the rental', async () => {
  const { codeId, orderId, renter } = await asked()
  const copy = (columns: string) =>
    pool.query(
      `insert into code_request (id, order_id, goods_id, owner_id, renter_id, state, asked_at, answer_by, due_at, ended_at, ended_by)
       select ${columns} from code_request where id = $1`,
      [codeId],
    )
  const other = await asked()
  for (const columns of [
    "'8' || substr(id, 2), order_id, goods_id, owner_id, renter_id, 'cancelled', asked_at, answer_by, null, asked_at, 'renter'",
    `'8' || substr(id, 2), order_id, goods_id, owner_id, ${other.renter.userId}, 'asked', asked_at, answer_by, due_at, null, null`,
  ])
    await expect(copy(columns)).rejects.toMatchObject({ constraint: 'code_state' })
  await renter.client.orders.return({ orderId })
  await expect(
    copy(
      "'8' || substr(id, 2), order_id, goods_id, owner_id, renter_id, 'asked', asked_at, answer_by, answer_by, null, null",
    ),
  ).rejects.toMatchObject({ constraint: 'code_state' })
  await expect(
    pool.query(
      "update code_request set state = 'expired', ended_by = 'clock', owner_told = true where id = $1",
      [codeId],
    ),
  ).rejects.toMatchObject({ constraint: 'code_state' })
})

test('an address makes so many calls by links in an hour', async () => {
  const { token } = await asked()
  await keyTotal(pool, 'code_link', 3600)(networkOf('127.0.0.1'), 1000)
  expect(await outcomesOf(calls(token))).toEqual({ TOO_MANY_REQUESTS: 3 })
})
