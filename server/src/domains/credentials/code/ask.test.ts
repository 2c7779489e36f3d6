import { describe, expect, test } from 'vitest'
import { setUpCodes } from '../../../../testing/market/codes.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { smsNoticeJob } from '../../notifications/smsNoticeJobs.ts'
import { banUser } from '../../session/actions.ts'
import { readCodeRequests } from '../actions.ts'
import { runDueCodes } from './clock.ts'

const server = await callServer()
const { person, merchant, rental, ask, asked, goods, newest, rowOf, links } = await setUpCodes(server)
const { clock, deps, pool } = server
const MINUTE = 60_000

describe('credentials.askCode', () => {
  test('is for the renter of the order', async () => {
    const { orderId, owner } = await rental()
    const stranger = await person()
    expect(await outcomeOf(server.client().credentials.askCode({ orderId }))).toBe('TOKEN_EXPIRED')
    for (const { client } of [stranger, owner])
      expect(await outcomeOf(client.credentials.askCode({ orderId }))).toBe('NOT_FOUND')
  })

  test('tells the owner by SMS with a link, and stands on the order', async () => {
    const { renter, owner, orderId, token } = await asked()
    expect(server.smsNotices(owner.phone)).toMatchObject([
      { kind: 'code_asked', params: { title: '安卓区 全英雄账号', deadline: '12:10' } },
    ])
    expect(token.length).toBeLessThanOrEqual(35)
    expect((await renter.client.orders.detail({ orderId })).events.at(-1)?.text).toBe('向号主求助验证码')
    const { requests, left, mayAsk, codeMinutes, twoStepSupport } = await renter.client.credentials.codes({
      orderId,
    })
    expect(requests).toMatchObject([
      { state: 'asked', dueAt: clock.now().getTime() + 10 * MINUTE, code: null },
    ])
    expect({ left, mayAsk, codeMinutes, twoStepSupport }).toEqual({
      left: 4,
      mayAsk: true,
      codeMinutes: 10,
      twoStepSupport: true,
    })
  })

  test('only in a running rental', async () => {
    const [owner, renter] = [await merchant(), await person({ cashFen: 5000 })]
    const startsAt = clock.now().getTime() + 60 * MINUTE
    const { orderId } = await renter.client.orders.create({
      goodsId: await goods(owner),
      hours: 2,
      startsAt,
      expectedTotalFen: 600,
    })
    const asking = () => outcomeOf(renter.client.credentials.askCode({ orderId }))
    expect(await asking()).toBe('NOT_IN_RENTAL')
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    expect(await asking()).toBe('NOT_IN_RENTAL')
    expect((await renter.client.credentials.codes({ orderId })).mayAsk).toBe(false)
    clock.advance(60 * MINUTE)
    expect(await asking()).toBe('OK')
    clock.advance(125 * MINUTE)
    expect(await asking()).toBe('NOT_IN_RENTAL')
  })

  test('takes the checks of a look at the login', async () => {
    const { orderId, renter, goodsId } = await rental()
    const asking = ({ client }: typeof renter) => outcomeOf(client.credentials.askCode({ orderId }))
    expect(await asking(await person({ bornOn: null }))).toBe('REALNAME_REQUIRED')
    expect(await asking(await person({ bornOn: '2013-05-05' }))).toBe('MINOR')
    await pool.query('update goods set real_auth_plan = 2 where id = $1', [goodsId])
    expect(await asking(renter)).toBe('CERTIFICATION_REQUIRED')
    await pool.query('update goods set real_auth_plan = 1 where id = $1', [goodsId])
    expect(await asking(renter)).toBe('OK')
  })

  test('one at a time, sixteen at once', async () => {
    const { orderId, renter } = await rental()
    const asking = () => renter.client.credentials.askCode({ orderId })
    expect(await outcomesOf(Array.from({ length: 16 }, asking))).toEqual({ OK: 1, CODE_LIVE: 15 })
    await expect(
      pool.query(
        `insert into code_request (id, order_id, goods_id, owner_id, renter_id, state, asked_at, answer_by, due_at)
         select '9' || substr(id, 2), order_id, goods_id, owner_id, renter_id, 'asked', asked_at, answer_by, due_at from code_request
          where order_id = $1`,
        [orderId],
      ),
    ).rejects.toMatchObject({ constraint: 'code_live' })
  })

  test('so often for an order, cancelled ones counted, and so often in an hour of the same owner by any account', async () => {
    const idNumber = idNumberOf('1992-02-02', 771)
    const [first, other] = [
      await person({ idNumber, cashFen: 100_000 }),
      await person({ idNumber, cashFen: 100_000 }),
    ]
    const { orderId, renter, owner } = await rental({ renter: first })
    for (let i = 0; i < 5; i += 1) {
      const { codeId } = await renter.client.credentials.askCode({ orderId })
      await renter.client.credentials.cancelCode({ codeId })
    }
    expect(await outcomeOf(renter.client.credentials.askCode({ orderId }))).toBe('CODE_LIMIT')
    expect(await renter.client.credentials.codes({ orderId })).toMatchObject({ left: 0, mayAsk: false })
    const second = await rental({ renter: other, owner })
    const asking = () => other.client.credentials.askCode({ orderId: second.orderId })
    await other.client.credentials.cancelCode(await asking())
    expect(await outcomeOf(asking())).toBe('CODE_TOO_OFTEN')
    clock.advance(60 * MINUTE)
    expect(await outcomeOf(asking())).toBe('OK')
  })

  test('not of an owner who can’t answer', async () => {
    const { orderId, renter, owner } = await rental()
    await deps.db.transaction().execute((tx) => banUser(tx, owner.userId, clock.now()))
    expect(await outcomeOf(renter.client.credentials.askCode({ orderId }))).toBe('CODE_OWNER_AWAY')
  })
})

describe('silence', () => {
  test('of an owner who was told ends the request as proof', async () => {
    const { codeId, orderId, renter } = await asked()
    clock.advance(10 * MINUTE - 1000)
    await runDueCodes(deps)
    expect(await rowOf(codeId)).toMatchObject({ state: 'asked' })
    clock.advance(1000)
    await runDueCodes(deps)
    expect(await newest(renter, orderId)).toMatchObject({
      state: 'expired',
      endedBy: 'clock',
      ownerTold: true,
    })
    expect((await renter.client.orders.detail({ orderId })).events.at(-1)?.text).toBe(
      '号主没有回应验证码求助',
    )
    expect(await outcomeOf(renter.client.credentials.askCode({ orderId }))).toBe('OK')
  })

  test('is recorded by the next request if the job was late', async () => {
    const { codeId, orderId, renter } = await asked()
    clock.advance(10 * MINUTE)
    expect(await outcomeOf(renter.client.credentials.askCode({ orderId }))).toBe('OK')
    expect(await rowOf(codeId)).toMatchObject({ state: 'expired', owner_told: true })
  })

  test('of an owner whose message came after half of the time proves nothing', async () => {
    const { orderId, renter } = await rental()
    const { codeId } = await renter.client.credentials.askCode({ orderId })
    clock.advance(5 * MINUTE + 1000)
    await smsNoticeJob.run(deps)
    clock.advance(5 * MINUTE)
    await runDueCodes(deps)
    expect(await rowOf(codeId)).toMatchObject({ state: 'expired', owner_told: false })
  })

  test('a flood of requests sends an owner few messages, and what was held back proves nothing', async () => {
    const owner = await merchant()
    const codeIds: string[] = []
    for (let i = 0; i < 8; i += 1) {
      const { renter, orderId } = await rental({ owner })
      codeIds.push((await ask(renter, orderId, owner)).codeId)
    }
    expect(server.smsNotices(owner.phone)).toHaveLength(5)
    clock.advance(10 * MINUTE)
    await runDueCodes(deps)
    const told = await Promise.all(codeIds.map(async (codeId) => (await rowOf(codeId)).owner_told))
    expect(told.filter(Boolean)).toHaveLength(5)
  })
})

test('credentials.codes is for the renter, and readCodeRequests gives the evidence', async () => {
  const { orderId, owner, renter, token, goodsId } = await asked()
  const stranger = await person()
  for (const { client } of [stranger, owner])
    expect(await outcomeOf(client.credentials.codes({ orderId }))).toBe('NOT_FOUND')
  await links.linkAnswerCode({ token, code: '482913' })
  expect(await readCodeRequests(deps.db, orderId)).toMatchObject([
    { goodsId: Number(goodsId), ownerId: owner.userId, state: 'answered', ownerTold: true, seenAt: null },
  ])
  expect(await newest(renter, orderId)).toMatchObject({ code: '482913' })
  expect(await readCodeRequests(deps.db, orderId)).toMatchObject([{ seenAt: clock.now() }])
})

test('credentials.cancelCode is for the renter, once', async () => {
  const { orderId, codeId, owner, renter, token } = await asked()
  for (const { client } of [owner, await person()])
    expect(await outcomeOf(client.credentials.cancelCode({ codeId }))).toBe('NOT_FOUND')
  await renter.client.credentials.cancelCode({ codeId })
  expect(await outcomeOf(renter.client.credentials.cancelCode({ codeId }))).toBe('CODE_STATE')
  expect(await newest(renter, orderId)).toMatchObject({
    state: 'cancelled',
    endedBy: 'renter',
    ownerTold: null,
  })
  expect(await outcomeOf(links.linkAnswerCode({ token, code: '482913' }))).toBe('CODE_STATE')
})
