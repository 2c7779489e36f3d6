import { reasonsOf } from '@shanghao/contract/disputes/reasons'
import { currentRefundRules, type RefundRules, refundRules } from '@shanghao/contract/disputes/refundRules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpDisputes } from '../../../../testing/market/disputes.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { callServer } from '../../../../testing/server/callServer.ts'

const server = await callServer({}, { 'disputes.filedPerDay': 50 })
const { person, goods } = await setUpMarket(server)
const campaigns = await setUpCampaigns(server)
const { file, statement } = setUpDisputes(server)
const { clock, providers } = server
const MINUTE = 60_000
const owner = await person()

/** Plans of different shapes: plain hours, packages, gift hours. */
const plans = [
  { hourlyFen: 307 },
  { hourlyFen: 307, tenHourFen: 2111, dayFen: 4001 },
  { hourlyFen: 299, giftEvery: 3, giftHours: 1 },
]

const rental = fc.record({
  reason: fc.constantFrom(...reasonsOf('renter')),
  minute: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 900 })),
  plan: fc.constantFrom(...plans),
  hours: fc.integer({ min: 1, max: 12 }),
  renewals: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  packet: fc.boolean(),
  way: fc.constantFrom('cash' as const, 'bonus' as const, 'wechat' as const),
  returns: fc.constantFrom(false, false, false, true),
})
type Rental = typeof rental extends fc.Arbitrary<infer T> ? T : never

/** Orders, pays and renews; the rental runs. */
const begin = async ({ plan, hours, renewals, packet, way }: Rental) => {
  const renter = await person({ cashFen: 50_000, bonusFen: way === 'bonus' ? 1234 : 0 })
  const goodsId = await goods(owner, { ...plan, depositFen: 1000 })
  const redPackId = packet ? await campaigns.packet(renter, { amountFen: 101, thresholdFen: 200 }) : undefined
  const { totalFen } = await renter.client.orders.quote({ goodsId, hours })
  const wanted = { goodsId, hours, expectedTotalFen: totalFen, ...(redPackId && { redPackId }) }
  const { orderId } = await renter.client.orders.create(wanted)
  const pay = async (id: string) => {
    if (way !== 'wechat') return renter.client.pay.balanceUnifiedOrder({ orderId: id })
    const { paymentId } = await renter.client.pay.unifiedOrder({ orderId: id, channel: 'wechat' })
    return postNotification(server, 'wechat', providers.channels.wechat.pay(paymentId, clock.now()))
  }
  await pay(orderId)
  for (const more of renewals) {
    const quoted = await renter.client.orders.renewQuote({ orderId, hours: more })
    const child = await renter.client.orders.renew({
      orderId,
      hours: more,
      expectedTotalFen: quoted.totalFen,
    })
    await pay(child.orderId)
  }
  return { renter, orderId }
}

/** Moves time to a minute of the rental, ends it early if asked, and files; the owner agrees. */
const complain = async (given: Rental, before: () => void = () => undefined) => {
  const { renter, orderId } = await begin(given)
  const { endsAt } = await renter.client.orders.detail({ orderId })
  const left = Math.floor((endsAt - clock.now().getTime()) / MINUTE)
  clock.advance(Math.min(given.minute, left + 60) * MINUTE)
  if (given.returns && clock.now().getTime() < endsAt) await renter.client.orders.return({ orderId })
  const { disputeId, claim } = await file(renter, orderId, given.reason)
  before()
  const filed = await renter.client.disputes.detail({ disputeId })
  await owner.client.disputes.answer({ disputeId, kind: 'agree', ...(await statement(owner)) })
  const agreed = await renter.client.disputes.detail({ disputeId })
  return { claim, filed, agreed, orderId }
}

/** What left the order's escrow by the dispute, to the renter and their channel, and as the packet's share. */
const movedBy = async (orderId: string): Promise<{ refund: number; packet: number }> => {
  const { rows } = await server.pool.query(
    `select coalesce(sum(t.amount) filter (where t.step in ('dispute_cash', 'dispute_bonus') or r.cause = 'dispute'), 0)::bigint as refund,
            coalesce(sum(t.amount) filter (where t.step = 'dispute_packet'), 0)::bigint as packet
       from ledger_transfer t left join refund r on t.biz_type = 'refund' and r.id = t.biz_id
      where t.from_id = 'escrow:' || $1`,
    [orderId],
  )
  return rows[0]
}

describe('the refund of a complaint', () => {
  test('is the one that was shown before filing, for reasons, minutes, plans, renewals, packets and ways to pay', async () => {
    const property = fc.asyncProperty(rental, async (given) => {
      const { claim, filed, agreed, orderId } = await complain(given)
      expect(filed.claim).toEqual(claim)
      const { refundFen, refundParts, rentFen, packetBack } = claim
      expect(agreed.outcome).toMatchObject({ refundFen, refundParts, rentFen, packetBack })
      expect(await movedBy(orderId)).toEqual({ refund: refundFen, packet: rentFen - refundFen })
    })
    await fc.assert(property, { numRuns: Number(process.env['CLAIMS'] ?? 6), endOnFailure: true })
  }, 300_000)

  test('is by the rules of its filing, after newer ones came', async () => {
    const former = currentRefundRules()
    const newer: RefundRules = { ...former, version: former.version + 1, tiers: {} }
    const given: Rental = {
      reason: 'wrong_password',
      minute: 20,
      plan: { hourlyFen: 307 },
      hours: 2,
      renewals: [],
      packet: false,
      way: 'cash',
      returns: false,
    }
    try {
      const { claim, agreed } = await complain(given, () => Array.prototype.push.call(refundRules, newer))
      expect(claim.refundFen).toBe(614)
      expect(agreed).toMatchObject({ ruleVersion: former.version, outcome: { refundFen: 614 } })
      expect((await complain(given)).claim.refundFen).toBeLessThan(614)
    } finally {
      Array.prototype.pop.call(refundRules)
    }
  })
})
