import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { callServer } from '../../../../testing/server/callServer.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, wallet } = market
const { packet } = await setUpCampaigns(server)
const { renew } = setUpChannelPayments(server, market)

describe('shares by stretch', () => {
  test('a renewal paid without the red packet is refunded in full', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { hourlyFen: 1000 })
    const renter = await person({ cashFen: 20_000 })
    const redPackId = await packet(renter, { amountFen: 900 })
    const { orderId } = await renter.client.orders.create({
      goodsId,
      hours: 1,
      expectedTotalFen: 100,
      redPackId,
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    await renter.client.pay.balanceUnifiedOrder({ orderId: await renew(renter, orderId, 10, 10_000) })
    expect(await renter.client.orders.return({ orderId })).toEqual({
      refundFen: 10_000,
      refundParts: [{ way: 'cash', fen: 10_000 }],
    })
    expect(await wallet(renter)).toEqual({ cash: 19_900, bonus: 0 })
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({ refundFen: 10_000 })
  })

  test('the red packet gets its share of the stretch it paid', async () => {
    const goodsId = await goods(await person(), { hourlyFen: 1000 })
    const renter = await person({ cashFen: 20_000 })
    const redPackId = await packet(renter, { amountFen: 900 })
    const { orderId } = await renter.client.orders.create({
      goodsId,
      hours: 2,
      expectedTotalFen: 1100,
      redPackId,
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    await renter.client.pay.balanceUnifiedOrder({ orderId: await renew(renter, orderId, 1, 1000) })
    // Half of the first stretch (11 of 20 yuan were the renter's own) and all of the second.
    expect((await renter.client.orders.return({ orderId })).refundFen).toBe(550 + 1000)
  })
})
