import type { RefundWay } from '@shanghao/contract/refundWays'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runRefunds } from '../../pay/refund/refund.ts'

const server = await callServer()
const { person, goods, wallet } = await setUpMarket(server)
const { packet } = await setUpCampaigns(server)
const { clock, deps } = server
const { channels } = server.providers
const owner = await person()
const HOURLY = 1000
const CASH = 20_000
const MINUTE = 60_000

type Way = 'balance' | 'wechat' | 'alipay'
const way = fc.constantFrom<Way>('balance', 'wechat', 'alipay')
const rental = fc.record({
  hours: fc.integer({ min: 1, max: 3 }),
  by: way,
  withPacket: fc.boolean(),
  bonusFen: fc.constantFrom(0, 700, 2500),
  renewals: fc.array(fc.record({ hours: fc.integer({ min: 1, max: 3 }), by: way }), { maxLength: 3 }),
  /** The part of the whole span that passes before the return. */
  share: fc.double({ min: 0, max: 0.99, noNaN: true }),
})

/** Pays an order or renewal; returns the amounts (分) paid from each wallet and through a channel. */
const pay = async (
  renter: TestUser,
  orderId: string,
  by: Way,
  fen: number,
): Promise<Record<RefundWay, number>> => {
  const before = await wallet(renter)
  if (by === 'balance') await renter.client.pay.balanceUnifiedOrder({ orderId, payPassword: '246810' })
  else {
    const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel: by })
    await postNotification(server, by, channels[by].pay(paymentId, clock.now()))
  }
  const after = await wallet(renter)
  return {
    wechat: by === 'wechat' ? fen : 0,
    alipay: by === 'alipay' ? fen : 0,
    cash: before.cash - after.cash,
    bonus: before.bonus - after.bonus,
  }
}

test('over random stretches every way is refunded at most its payment, unused stretches in full, and the sums match', async () => {
  await fc.assert(
    fc.asyncProperty(rental, async ({ hours, by, withPacket, bonusFen, renewals, share }) => {
      const renter = await person({ cashFen: CASH, bonusFen })
      const goodsId = await goods(owner, { hourlyFen: HOURLY })
      const packetFen = withPacket ? 900 : 0
      const redPackId = withPacket ? await packet(renter, { amountFen: packetFen }) : undefined
      const first = hours * HOURLY - packetFen
      const { orderId } = await renter.client.orders.create({
        goodsId,
        hours,
        expectedTotalFen: first,
        ...(redPackId === undefined ? {} : { redPackId }),
      })
      const paid = [await pay(renter, orderId, by, first)]
      for (const renewal of renewals) {
        const fen = renewal.hours * HOURLY
        const placed = await renter.client.orders.renew({
          orderId,
          hours: renewal.hours,
          expectedTotalFen: fen,
        })
        paid.push(await pay(renter, placed.orderId, renewal.by, fen))
      }
      const { endsAt } = await renter.client.orders.detail({ orderId })
      clock.advance(Math.floor((endsAt - clock.now().getTime()) * share))
      const { refundFen, refundParts, usedHours } = await renter.client.orders.returnQuote({ orderId })
      const returned = await renter.client.orders.return({ orderId, expectedRefundFen: refundFen })
      expect(returned).toEqual({ refundFen, refundParts })
      const total = hours + renewals.reduce((sum, renewal) => sum + renewal.hours, 0)
      const usedOfFirst = Math.min(hours, usedHours)
      const unusedOfFirst = (hours - usedOfFirst) * HOURLY
      const own = Math.floor((unusedOfFirst * first) / (hours * HOURLY))
      // The packet takes its share of the first stretch alone.
      expect(refundFen).toBe(own + (total - usedHours) * HOURLY - unusedOfFirst)
      for (const { way: back, fen } of refundParts)
        expect(fen).toBeLessThanOrEqual(paid.reduce((sum, one) => sum + one[back], 0))
      const { rows } = await server.pool.query(
        'select refund_fen, refund_packet_fen from rental_order where id = $1',
        [orderId],
      )
      expect(rows[0].refund_fen - rows[0].refund_packet_fen).toBe(refundFen)
      clock.advance(MINUTE)
      await runRefunds(deps)
    }),
    { numRuns: 20 },
  )
}, 120_000)
