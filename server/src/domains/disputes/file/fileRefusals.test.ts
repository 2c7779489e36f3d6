import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { runDueDisputes } from '../clock.ts'
import { signQuote } from './quote.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { person, rental, ended, filing, file, complained, refused, claimed, statement, picture } =
  await setUpComplaints(server)
const { clock, deps, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('pictures of a complaint', () => {
  test('as many as the reason asks for, each once', async () => {
    const { renter, orderId } = await rental({ minutes: 10 })
    const one = await picture(renter)
    const send = async (reason: 'kicked' | 'kicked_often', pictures: string[]) =>
      outcomeOf(renter.client.disputes.file({ ...(await filing(renter, orderId, reason)), pictures }))
    expect(await send('kicked', [])).toBe('DISPUTE_PICTURES')
    expect(await send('kicked_often', [one])).toBe('DISPUTE_PICTURES')
    expect(await send('kicked_often', [one, one])).toBe('DISPUTE_PICTURES')
    expect(await send('kicked_often', [one, await picture(renter)])).toBe('OK')
  })

  test('are the filing person’s own, for evidence, and still there', async () => {
    const { owner, renter, orderId } = await rental({ minutes: 10 })
    const input = await filing(renter, orderId, 'kicked')
    const send = (pictures: string[]) => outcomeOf(renter.client.disputes.file({ ...input, pictures }))
    const [avatar, old] = [await picture(renter), await picture(renter)]
    await pool.query("update upload set purpose = 'avatar' where public_key = $1", [avatar])
    await pool.query(
      `update upload set created_at = created_at - interval '2 days', policy_ends_at = policy_ends_at - interval '2 days',
              expires_at = $2 where public_key = $1`,
      [old, clock.now()],
    )
    for (const key of [await picture(owner), avatar, old, 'public/../secret', 'public/none.webp'])
      expect(await send([...input.pictures, key])).toBe('UPLOAD_EXPIRED')
    expect(await send(Array.from({ length: 7 }, (_, i) => `public/${i}.webp`))).toBe('INVALID_INPUT')
    const { rows } = await pool.query('select from dispute where order_id = $1', [orderId])
    expect(rows).toEqual([])
    expect(await send(input.pictures)).toBe('OK')
  })

  test('the text has ten characters to 500', async () => {
    const { renter, orderId } = await rental({ minutes: 10 })
    const input = await filing(renter, orderId, 'kicked')
    for (const text of ['', ' 密码错误密码错误。 ', '错'.repeat(501)])
      expect(await outcomeOf(renter.client.disputes.file({ ...input, text }))).toBe('INVALID_INPUT')
    expect(await outcomeOf(renter.client.disputes.file({ ...input, text: '错'.repeat(500) }))).toBe('OK')
  })
})

describe('the quote', () => {
  test('keeps the claim that was shown, and the moment, for fifteen minutes', async () => {
    const { renter, orderId } = await rental({ minutes: 5 + 14 })
    const { quote, quoteUntil, claim } = await renter.client.disputes.description({
      orderId,
      reason: 'kicked',
    })
    const quotedAt = clock.now().getTime()
    expect(quoteUntil).toBe(quotedAt + 15 * MINUTE)
    clock.set(new Date(quoteUntil - 1000))
    const input = { orderId, reason: 'kicked' as const, quote, ...(await statement(renter)) }
    const { disputeId } = await renter.client.disputes.file(input)
    const detail = await renter.client.disputes.detail({ disputeId })
    expect(detail).toMatchObject({
      claim: { ...claim, rentFen: 600 },
      minutesUsed: 14,
      filedAt: quoteUntil - 1000,
    })
    const { rows } = await pool.query('select stopped_at from dispute where id = $1', [disputeId])
    expect(rows).toEqual([{ stopped_at: new Date(quotedAt) }])
  })

  test('is good for no other order, person, time or text', async () => {
    const renter = await person({ cashFen: 10_000 })
    const [{ owner, orderId }, other] = [await rental({ renter }), await rental({ renter })]
    const input = await filing(renter, orderId, 'kicked')
    const send = (quote: string) => outcomeOf(renter.client.disputes.file({ ...input, quote }))
    const altered = (at: number) => {
      const digit = input.quote.charAt(at) === 'a' ? 'b' : 'a'
      return input.quote.slice(0, at) + digit + input.quote.slice(at + 1)
    }
    const ofOther = await filing(renter, other.orderId, 'kicked')
    const now = clock.now()
    const content = { orderId, userId: renter.userId, at: now, ruleVersion: 1 }
    const expired = signQuote(deps, content, now)
    const ofOwner = signQuote(deps, { ...content, userId: owner.userId }, new Date(now.getTime() + HOUR))
    const otherUse = deps.tokens.sign({
      use: 'dispute.answer',
      fields: [orderId, String(renter.userId), String(now.getTime()), '1'],
      expiresAt: new Date(now.getTime() + HOUR),
    })
    for (const quote of [
      ofOther.quote,
      ofOwner,
      expired,
      otherUse,
      altered(0),
      altered(30),
      '',
      '?',
      '0',
      orderId,
    ])
      expect(await send(quote)).toBe('DISPUTE_QUOTE_EXPIRED')
    clock.advance(15 * MINUTE)
    expect(await send(input.quote)).toBe('DISPUTE_QUOTE_EXPIRED')
  })

  test('is over with the next event of the order, or the next view of the login', async () => {
    const { renter, orderId } = await rental({ hours: 1, minutes: 10 })
    const steps = [
      () => renter.client.orders.revealLogin({ orderId }),
      async () => {
        const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
        await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
      },
      () => renter.client.orders.return({ orderId }),
    ]
    for (const step of steps) {
      const input = await filing(renter, orderId, 'kicked')
      clock.advance(1000)
      await step()
      expect(await outcomeOf(renter.client.disputes.file(input))).toBe('DISPUTE_QUOTE_EXPIRED')
    }
    expect(await outcomeOf(file(renter, orderId, 'kicked'))).toBe('OK')
  })
})

describe('repeats and limits', () => {
  test('a side has one live dispute of an order; the same request again answers the same', async () => {
    const { renter, owner, orderId } = await rental({ minutes: 10 })
    const input = await filing(renter, orderId, 'kicked')
    const options = { idempotencyKey: randomUUID() }
    const first = await renter.client.disputes.file(input, options)
    expect(await renter.client.disputes.file(input, options)).toEqual(first)
    expect((await renter.client.disputes.reasons({ orderId })).liveDisputeId).toBe(first.disputeId)
    expect(await outcomeOf(file(renter, orderId, 'wrong_password'))).toBe('DISPUTE_LIVE')
    clock.advance(115 * MINUTE)
    const { disputeId } = await file(owner, orderId, 'cheating', 100)
    expect((await owner.client.disputes.reasons({ orderId })).liveDisputeId).toBe(disputeId)
    expect(await outcomeOf(file(owner, orderId, 'late_return', 100))).toBe('DISPUTE_LIVE')
  })

  test('an order whose complaint was granted can’t be complained about again by that side', async () => {
    const { renter, owner, orderId, disputeId } = await complained({ reason: 'kicked' })
    await owner.client.disputes.answer({ disputeId, kind: 'offer', fen: 100, ...(await statement(owner)) })
    await renter.client.disputes.accept({ disputeId, expectedFen: 100 })
    expect(await outcomeOf(file(renter, orderId, 'wrong_password'))).toBe('DISPUTE_REPEATED')
    expect(await outcomeOf(file(owner, orderId, 'cheating', 100))).toBe('OK')
    const owners = await claimed()
    await owners.renter.client.disputes.answer({
      disputeId: owners.disputeId,
      kind: 'agree',
      ...(await statement(owners.renter)),
    })
    expect(await outcomeOf(file(owners.owner, owners.orderId, 'cheating', 100))).toBe('DISPUTE_NO_DEPOSIT')
  })

  test('nor can one whose complaint was withdrawn twice, once by leaving a refusal as it was', async () => {
    const { renter, orderId, disputeId } = await refused({ hours: 30 })
    clock.advance(24 * HOUR)
    await runDueDisputes(deps)
    expect((await renter.client.disputes.detail({ disputeId })).state).toBe('withdrawn')
    const second = await file(renter, orderId, 'kicked')
    await renter.client.disputes.withdraw({ disputeId: second.disputeId })
    expect(await outcomeOf(file(renter, orderId, 'kicked'))).toBe('DISPUTE_REPEATED')
    expect((await renter.client.orders.detail({ orderId })).state).toBe('renting')
  })

  test('a person files as many a day as the rules allow, withdrawn ones too, counted by the day in Shanghai', async () => {
    const renter = await person({ cashFen: 20_000 })
    const midnight = clock.now().getTime() + HOUR
    clock.set(new Date(Math.ceil((midnight + 8 * HOUR) / (24 * HOUR)) * 24 * HOUR - 8 * HOUR - HOUR))
    const orders = [await rental({ renter }), await rental({ renter }), await rental({ renter })]
    const [first, second, third] = orders.map(({ orderId }) => orderId)
    await server.withDeps({ rules: { 'disputes.filedPerDay': 2 } }, async () => {
      const { disputeId } = await file(renter, first ?? '', 'kicked')
      await renter.client.disputes.withdraw({ disputeId })
      await file(renter, second ?? '', 'kicked')
      clock.advance(HOUR - MINUTE)
      expect(await outcomeOf(file(renter, third ?? '', 'kicked'))).toBe('DISPUTE_LIMIT')
      clock.advance(MINUTE)
      expect(await outcomeOf(file(renter, third ?? '', 'kicked'))).toBe('OK')
    })
  })

  test('complaints of the other side, and on one’s own accounts, don’t count', async () => {
    const owner = await person({ cashFen: 10_000 })
    const own = await ended({ owner })
    const rented = await rental({ renter: owner, minutes: 10 })
    await server.withDeps({ rules: { 'disputes.filedPerDay': 1 } }, async () => {
      await file(own.renter, own.orderId, 'kicked')
      expect(await outcomesOf([file(own.owner, own.orderId, 'cheating', 100)])).toEqual({ OK: 1 })
      expect(await outcomeOf(file(rented.renter, rented.orderId, 'kicked'))).toBe('OK')
    })
  })
})
