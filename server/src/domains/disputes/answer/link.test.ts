import type { ErrorName } from '@shanghao/contract/errors'
import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { plainPicture, pngClaimingSize, postFile } from '../../../../testing/market/pictures.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { Failure } from '../../../core/errors.ts'
import { networkOf } from '../../../core/limits/address.ts'
import { keyTotal } from '../../../core/limits/rateLimits.ts'
import { isBuiltin } from '../../../gateways/storage/builtin.ts'
import { banUser } from '../../session/actions.ts'
import { findNumberMark } from '../../user/actions.ts'
import { runDueDisputes } from '../clock.ts'
import { answerLink } from './link.ts'

const server = await callServer()
const { complained, claimed, file, statement, picture, stateOf, wallet } = await setUpComplaints(server)
const { clock, deps, pool } = server
const guest = server.client()
const links = guest.disputes
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const photo = await plainPicture(300, 200).jpeg().toBuffer()
const TEXT = '密码今天没有改过，可以重新试一次'

const linkOf = async (disputeId: string, answerBy: Date) => {
  const { rows } = await pool.query<{ link_no: number; owner_id: number }>(
    'select link_no, owner_id from dispute where id = $1',
    [disputeId],
  )
  const mark = await findNumberMark(deps, deps.db, rows[0]?.owner_id ?? 0)
  return answerLink(rows[0]?.link_no ?? 0, mark ?? 0, answerBy)
}
/** A complaint with the token that its owner is sent, good until the time to answer is over. */
const linked = async (options: Parameters<typeof complained>[0] = {}) => {
  const complaint = await complained(options)
  const answerBy = new Date(clock.now().getTime() + 2 * HOUR)
  return { ...complaint, answerBy, token: deps.tokens.sign(await linkOf(complaint.disputeId, answerBy)) }
}
const calls = (token: string) => [
  links.linkDetail({ token }),
  links.linkPreviewOffer({ token, fen: 100 }),
  links.linkAnswer({ token, kind: 'offer', fen: 100, text: TEXT }),
  links.linkPolicySign({ token }),
  links.linkFinishUpload({ token, key: 'incoming/none' }),
]

describe('the token of a link', () => {
  test('is refused when altered, signed for another use, or over', async () => {
    const { disputeId, token, answerBy } = await linked()
    const altered = Array.from({ length: token.length }, (_, at) => {
      const digit = token.charAt(at) === '7' ? '8' : '7'
      return token.slice(0, at) + digit + token.slice(at + 1)
    })
    expect(await outcomesOf(altered.map((one) => links.linkDetail({ token: one })))).toEqual({
      LINK_EXPIRED: token.length,
    })
    const content = await linkOf(disputeId, answerBy)
    const wrong = [
      deps.tokens.sign({ ...content, use: 'dispute.quote' }),
      deps.tokens.sign({ ...content, expiresAt: clock.now() }),
      `${token}1`,
      token.slice(1),
      disputeId,
      '0',
      deps.tokens.sign(answerLink(999_999, 0, answerBy)),
    ]
    for (const one of wrong) expect(await outcomesOf(calls(one))).toEqual({ LINK_EXPIRED: 5 })
    expect(await outcomeOf(links.linkDetail({ token: '' }))).toBe('INVALID_INPUT')
    clock.set(new Date(answerBy.getTime() - 1000))
    expect(await outcomeOf(links.linkDetail({ token }))).toBe('OK')
    clock.advance(1000)
    expect(await outcomesOf(calls(token))).toEqual({ LINK_EXPIRED: 5 })
    expect(await stateOf(disputeId)).toBe('filed')
  })

  test('is good for a renter’s complaint only, and for no call that takes a login', async () => {
    const { disputeId } = await claimed()
    const token = deps.tokens.sign(await linkOf(disputeId, new Date(clock.now().getTime() + HOUR)))
    expect(await outcomesOf(calls(token))).toEqual({ LINK_EXPIRED: 5 })
    const own = await linked()
    const asLogin = server.client(own.token)
    expect(
      await outcomesOf([
        asLogin.disputes.detail({ disputeId: own.disputeId }),
        asLogin.user.queryInfo(),
        asLogin.orders.list(),
        asLogin.disputes.queue(),
      ]),
    ).toEqual({ TOKEN_EXPIRED: 4 })
  })
})

describe('the link in the message', () => {
  const sentTo = ({ phone }: { phone: string }): string => {
    const notice = server.smsNotices(phone).at(-1)
    return notice?.kind === 'complaint_filed' ? notice.params.token : ''
  }

  test('works, within the characters of a message', async () => {
    const { owner, disputeId } = await complained()
    const token = sentTo(owner)
    expect((await links.linkDetail({ token })).disputeId).toBe(disputeId)
    const last = answerLink(2 ** 24 - 1, 65_535, clock.now())
    expect(Math.max(token.length, deps.tokens.sign(last).length)).toBeLessThanOrEqual(35)
  })

  test('ends when the owner is banned; a banned owner is sent none, and their silence grants nothing', async () => {
    const { owner, renter, disputeId } = await complained()
    const token = sentTo(owner)
    await deps.db.transaction().execute((tx) => banUser(tx, owner.userId, clock.now()))
    expect(await outcomesOf(calls(token))).toEqual({ LINK_EXPIRED: 5 })
    expect(await stateOf(disputeId)).toBe('filed')
    clock.advance(HOUR)
    await renter.client.disputes.withdraw({ disputeId })
    const { orderId } = await renter.client.disputes.detail({ disputeId })
    const second = await file(renter, orderId, 'kicked')
    expect(server.smsNotices(owner.phone)).toHaveLength(1)
    expect((await renter.client.disputes.detail(second)).dueText).toBe('到时号主没有回应，转平台仲裁')
  })

  test('ends when the owner has another number', async () => {
    const { owner, disputeId } = await complained()
    const token = sentTo(owner)
    await pool.query('update app_user set phone = $2 where id = $1', [owner.userId, '13912345678'])
    expect(await outcomesOf(calls(token))).toEqual({ LINK_EXPIRED: 5 })
    await pool.query('update app_user set phone = $2 where id = $1', [owner.userId, owner.phone])
    expect(await outcomeOf(links.linkDetail({ token }))).toBe('OK')
    expect(await stateOf(disputeId)).toBe('filed')
  })
})

describe('the link', () => {
  test('shows its dispute as the owner sees it, and no other', async () => {
    const [one, other] = [await linked(), await linked()]
    const detail = await links.linkDetail({ token: one.token })
    expect(detail).toEqual(await one.owner.client.disputes.detail({ disputeId: one.disputeId }))
    expect(detail).toMatchObject({ viewer: 'owner', disputeId: one.disputeId })
    const text = JSON.stringify(detail)
    for (const secret of [one.renter.phone, one.owner.phone, 'acc-1', 'pw-1', other.disputeId])
      expect(text).not.toContain(secret)
    expect(await links.linkPreviewOffer({ token: one.token, fen: 100 })).toMatchObject({ rentFen: 100 })
    for (const fen of [0, 450, 601])
      expect(await outcomeOf(links.linkPreviewOffer({ token: one.token, fen }))).toBe('DISPUTE_AMOUNT')
  })

  test('answers as the owner, with pictures of the owner', async () => {
    const { owner, renter, disputeId, token } = await linked()
    const answer = { token, text: TEXT }
    for (const fen of [undefined, 0, 450, 601])
      expect(await outcomeOf(links.linkAnswer({ ...answer, kind: 'offer', fen }))).toBe('DISPUTE_AMOUNT')
    expect(await outcomeOf(links.linkAnswer({ ...answer, kind: 'refuse' }))).toBe('DISPUTE_PICTURES')
    const theirs = { ...answer, kind: 'refuse' as const, pictures: [await picture(renter)] }
    expect(await outcomeOf(links.linkAnswer(theirs))).toBe('UPLOAD_EXPIRED')
    await links.linkAnswer({ ...answer, kind: 'offer', fen: 200, pictures: [await picture(owner)] })
    expect((await renter.client.disputes.detail({ disputeId })).entries.at(-1)).toMatchObject({
      by: 'owner',
      kind: 'offer',
      text: TEXT,
      pictures: [{}],
    })
    await renter.client.disputes.accept({ disputeId, expectedFen: 200 })
    expect(await wallet(renter)).toEqual({ cash: 8600, bonus: 0 })
  })

  test('takes one answer, and shows the complaint until it expires; further answers take the login', async () => {
    const { owner, renter, disputeId, token } = await linked()
    const offering = (fen: number) => links.linkAnswer({ token, kind: 'offer', fen, text: TEXT })
    await offering(100)
    expect(
      await outcomesOf([
        offering(200),
        links.linkAnswer({ token, kind: 'agree', text: '' }),
        links.linkPreviewOffer({ token, fen: 200 }),
        links.linkPolicySign({ token }),
      ]),
    ).toEqual({ DISPUTE_STATE: 4 })
    expect(await links.linkDetail({ token })).toMatchObject({ state: 'answered', may: [] })
    await owner.client.disputes.answer({ disputeId, kind: 'offer', fen: 200, ...(await statement(owner)) })
    await renter.client.disputes.escalate({ disputeId, ...(await statement(renter)) })
    expect(await outcomeOf(links.linkAnswer({ token, kind: 'agree', text: '' }))).toBe('DISPUTE_STATE')
    expect(await wallet(renter)).toEqual({ cash: 8400, bonus: 0 })
  })

  test('after the end shows how it ended and does nothing more', async () => {
    const { owner, renter, disputeId, token } = await linked()
    await links.linkAnswer({ token, kind: 'agree', text: TEXT })
    expect(await wallet(renter)).toEqual({ cash: 8850, bonus: 0 })
    expect((await links.linkDetail({ token })).outcomeText).toBe('申请获得同意，按申请金额执行')
    const refusal = await statement(owner)
    expect(
      await outcomesOf([
        links.linkAnswer({ token, kind: 'agree', text: TEXT }),
        links.linkAnswer({ token, kind: 'refuse', ...refusal }),
        links.linkPreviewOffer({ token, fen: 100 }),
        links.linkPolicySign({ token }),
      ]),
    ).toEqual({ DISPUTE_STATE: 4 })
    expect(await stateOf(disputeId)).toBe('accepted')
  })

  test('16 answers at once through link and login: one counts', async () => {
    const { owner, renter, disputeId, token } = await linked()
    const said = await statement(owner)
    const outcomes = await outcomesOf(
      Array.from({ length: 16 }, (_, i) =>
        i % 2
          ? links.linkAnswer({ token, kind: 'agree', text: TEXT })
          : owner.client.disputes.answer({ disputeId, kind: 'refuse', ...said }),
      ),
    )
    expect(outcomes).toEqual({ OK: 1, DISPUTE_STATE: 15 })
    const isGranted = (await stateOf(disputeId)) === 'accepted'
    expect(await wallet(renter)).toEqual({ cash: isGranted ? 8850 : 8400, bonus: 0 })
  })

  test('is over when silence has granted the complaint', async () => {
    const { disputeId, token, answerBy } = await linked()
    clock.set(answerBy)
    await runDueDisputes(deps)
    expect(await stateOf(disputeId)).toBe('accepted')
    expect(await outcomesOf(calls(token))).toEqual({ LINK_EXPIRED: 5 })
  })
})

describe('uploads by the link', () => {
  const sent = async (token: string, file: Buffer = photo) => {
    const policy = await links.linkPolicySign({ token })
    expect((await postFile(server.base, policy, file)).status).toBe(204)
    return policy
  }

  test('become the owner’s pictures for evidence, kept a day unless an answer uses them', async () => {
    const { owner, renter, token } = await linked()
    const { key } = await sent(token)
    const { publicKey } = await links.linkFinishUpload({ token, key })
    const { rows } = await pool.query(
      'select user_id, purpose, expires_at - created_at as kept from upload where public_key = $1',
      [publicKey],
    )
    expect(rows).toMatchObject([{ user_id: owner.userId, purpose: 'evidence', kept: { days: 1 } }])
    expect(await outcomeOf(renter.client.uploads.finish({ key }))).toBe('NOT_FOUND')
    await links.linkAnswer({ token, kind: 'refuse', text: TEXT, pictures: [publicKey] })
    expect((await links.linkDetail({ token })).entries.at(-1)?.pictures).toMatchObject([
      { width: 300, height: 200 },
    ])
  })

  test('of the renter, and of another link, aren’t found', async () => {
    const [one, other] = [await linked(), await linked()]
    const theirs = await one.renter.client.uploads.getPolicySign()
    const { key } = await sent(other.token)
    for (const wrong of [theirs.key, key, 'incoming/none', '../../etc/passwd'])
      expect(await outcomeOf(links.linkFinishUpload({ token: one.token, key: wrong }))).toBe('NOT_FOUND')
  })

  test.each<[ErrorName, Buffer]>([
    ['UPLOAD_TYPE', Buffer.from(`PK\x03\x04${'\0'.repeat(60)}`, 'latin1')],
    ['UPLOAD_BROKEN', photo.subarray(0, photo.length / 2)],
    ['UPLOAD_SIZE', pngClaimingSize(10_000, 10_000)],
  ])('that are no picture are refused: %s', async (error, file) => {
    const { token } = await linked()
    const { key } = await sent(token, file)
    expect(await outcomeOf(links.linkFinishUpload({ token, key }))).toBe(error)
  })

  test('are missing until they arrive, wait for a store that is away, and expire', async () => {
    const { token, disputeId } = await linked()
    const policy = await links.linkPolicySign({ token })
    const finishing = (by = token) => outcomeOf(links.linkFinishUpload({ token: by, key: policy.key }))
    expect(await finishing()).toBe('UPLOAD_MISSING')
    await postFile(server.base, policy, photo)
    const { storage } = deps
    if (!isBuiltin(storage)) throw new Error('not our own store')
    const works = storage.get
    storage.get = async () => Promise.reject(new Failure('OUTSIDE_UNAVAILABLE'))
    expect(await finishing()).toBe('OUTSIDE_UNAVAILABLE')
    storage.get = works
    clock.advance(70 * MINUTE)
    expect(await finishing()).toBe('UPLOAD_EXPIRED')
    expect(await stateOf(disputeId)).toBe('filed')
  })

  test('are limited like the owner’s own', async () => {
    const { token, owner } = await linked()
    const signing = (count: number) =>
      outcomesOf(Array.from({ length: count }, () => links.linkPolicySign({ token })))
    expect(await signing(25)).toEqual({ OK: 20, UPLOAD_OPEN: 5 })
    expect(await outcomeOf(owner.client.uploads.getPolicySign())).toBe('UPLOAD_OPEN')
    clock.advance(11 * MINUTE)
    expect(await signing(11)).toEqual({ OK: 10, UPLOAD_LIMIT: 1 })
  })
})

test('an address makes so many calls by links in an hour', async () => {
  const { token } = await linked()
  await keyTotal(pool, 'dispute_link', 3600)(networkOf('127.0.0.1'), 2000)
  expect(await outcomesOf(calls(token))).toEqual({ TOO_MANY_REQUESTS: 5 })
})
