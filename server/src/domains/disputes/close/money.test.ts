import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { callServer } from '../../../../testing/server/callServer.ts'

const server = await callServer()
const complaints = await setUpComplaints(server)
const { person, goods, complained, file, agree, agreeOn, settleAll, walletsOf } = complaints
const { packet } = await setUpCampaigns(server)
const { paidRental, payThrough, renew, refundsOf, sendRefunds } = setUpChannelPayments(server, complaints)
const { movementsOf } = orderRecords(server)
const { clock } = server
const MINUTE = 60_000

describe('a rental of three hours for 9.99 with a deposit of 10.00, paid from cash', () => {
  const odd = (minutes: number) => complained({ hourlyFen: 333, hours: 3, minutes })

  test('refunded in full: the deposit goes back at once, the owner and the platform get nothing', async () => {
    const { owner, renter, orderId, disputeId } = await odd(34)
    await agree(owner, disputeId)
    expect(await walletsOf(renter, owner)).toEqual([
      [10_000, 0],
      [0, 0],
    ])
    await settleAll()
    expect(await movementsOf(orderId)).toEqual({ dispute_cash: 999, deposit_cash: 1000 })
    expect((await renter.client.orders.detail({ orderId })).state).toBe('settled')
  })

  test('refunded in part: the owner and the commission share what is left, the deposit goes back a day later', async () => {
    const { owner, renter, orderId, disputeId, claim } = await odd(65)
    expect(claim).toMatchObject({ rentFen: 832, refundFen: 832, refundParts: [{ way: 'cash', fen: 832 }] })
    await agree(owner, disputeId)
    await settleAll()
    expect(await movementsOf(orderId)).toEqual({
      dispute_cash: 832,
      rent: 134,
      commission: 33,
      deposit_cash: 1000,
    })
    expect(await walletsOf(renter, owner)).toEqual([
      [10_000 - 167, 0],
      [134, 0],
    ])
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      refundFen: 832,
      depositReturnedFen: 1000,
    })
  })

  test('not refunded: as if there had been no complaint', async () => {
    const { owner, renter, orderId, disputeId } = await odd(65)
    await renter.client.disputes.withdraw({ disputeId })
    await settleAll()
    expect(await movementsOf(orderId)).toEqual({ rent: 800, commission: 199, deposit_cash: 1000 })
    expect(await walletsOf(renter, owner)).toEqual([
      [10_000 - 999, 0],
      [800, 0],
    ])
  })
})

describe('the way it was paid', () => {
  test('money first, bonus last', async () => {
    const renter = await person({ cashFen: 10_000, bonusFen: 400 })
    const { owner, orderId, disputeId, claim } = await complained({ renter, hourlyFen: 333, hours: 3 })
    expect(await walletsOf(renter)).toEqual([[10_000 - 1599, 0]])
    const refundParts = [
      { way: 'cash', fen: 599 },
      { way: 'bonus', fen: 233 },
    ]
    expect(claim).toMatchObject({ refundFen: 832, refundParts })
    await agree(owner, disputeId)
    expect((await renter.client.disputes.detail({ disputeId })).outcome).toMatchObject({ refundParts })
    await settleAll()
    expect(await walletsOf(renter, owner)).toEqual([
      [10_000, 233],
      [134, 0],
    ])
    expect(await movementsOf(orderId)).toMatchObject({ dispute_cash: 599, dispute_bonus: 233 })
  })

  const withPacket = async (minutes: number) => {
    const renter = await person({ cashFen: 5000 })
    const owner = await person()
    const goodsId = await goods(owner, { hourlyFen: 1000 })
    const redPackId = await packet(renter)
    const input = { goodsId, hours: 2, expectedTotalFen: 1500, redPackId }
    const { orderId } = await renter.client.orders.create(input)
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    clock.advance(minutes * MINUTE)
    const filed = await file(renter, orderId, 'wrong_password')
    const unused = async () => (await renter.client.promotion.queryUserRedPackList()).list.length
    return { owner, renter, orderId, unused, ...filed }
  }

  test('a red packet’s share of a part goes to its campaign', async () => {
    const { owner, renter, orderId, disputeId, claim, unused } = await withPacket(65)
    expect(claim).toMatchObject({ rentFen: 1500, refundFen: 1125, packetBack: false })
    await agree(owner, disputeId)
    await settleAll()
    expect(await movementsOf(orderId)).toEqual({
      dispute_cash: 1125,
      dispute_packet: 375,
      rent: 400,
      commission: 100,
    })
    expect(await walletsOf(renter, owner)).toEqual([
      [5000 - 375, 0],
      [400, 0],
    ])
    expect(await unused()).toBe(0)
  })

  test('a red packet comes back in kind when all it paid for goes back', async () => {
    const { owner, renter, orderId, disputeId, claim, unused } = await withPacket(30)
    expect(claim).toMatchObject({ rentFen: 2000, refundFen: 1500, packetBack: true })
    await agree(owner, disputeId)
    expect((await renter.client.disputes.detail({ disputeId })).outcome).toMatchObject({ packetBack: true })
    await settleAll()
    expect(await movementsOf(orderId)).toEqual({ dispute_cash: 1500, dispute_packet: 500 })
    expect(await walletsOf(renter, owner)).toEqual([
      [5000, 0],
      [0, 0],
    ])
    expect(await unused()).toBe(1)
  })

  test('a channel pays back in parts: the early return, the complaint, the deposit', async () => {
    const { owner, renter, orderId, paymentId } = await paidRental()
    clock.advance(65 * MINUTE)
    await renter.client.orders.return({ orderId })
    await sendRefunds()
    const { disputeId, claim } = await file(renter, orderId, 'wrong_password')
    expect(claim).toMatchObject({ rentFen: 150, refundParts: [{ way: 'alipay', fen: 150 }] })
    await agree(owner, disputeId)
    await sendRefunds()
    await settleAll()
    await sendRefunds()
    const refunds = (await refundsOf(paymentId)).toSorted()
    expect(refunds).toEqual(['deposit 2000 done', 'dispute 150 done', 'return 1200 done'])
    expect(server.providers.channels.alipay.refundedOf(paymentId)).toBe(3350)
    expect(await walletsOf(renter, owner)).toEqual([
      [0, 0],
      [120, 0],
    ])
  })

  /** Two hours by WeChat Pay, two from cash and bonus, three by Alipay; an hour of the first is used. */
  const mixed = async () => {
    const renter = await person({ cashFen: 200, bonusFen: 400 })
    const { owner, orderId, paymentId: first } = await paidRental({ renter, hours: 2, channel: 'wechat' })
    await renter.client.pay.balanceUnifiedOrder({ orderId: await renew(renter, orderId, 2, 600) })
    const last = await payThrough(renter, await renew(renter, orderId, 3, 900), 'alipay')
    clock.advance(65 * MINUTE)
    return { owner, renter, orderId, first, last, ...(await file(renter, orderId, 'kicked')) }
  }

  test('each stretch goes back the way it was paid', async () => {
    const { owner, renter, disputeId, claim, first, last } = await mixed()
    expect(claim).toMatchObject({
      rentFen: 375 + 600 + 900,
      refundFen: 1875,
      refundParts: [
        { way: 'wechat', fen: 375 },
        { way: 'alipay', fen: 900 },
        { way: 'cash', fen: 200 },
        { way: 'bonus', fen: 400 },
      ],
    })
    await agree(owner, disputeId)
    await sendRefunds()
    await settleAll()
    await sendRefunds()
    expect((await refundsOf(first)).toSorted()).toEqual(['deposit 2000 done', 'dispute 375 done'])
    expect(await refundsOf(last)).toEqual(['dispute 900 done'])
    expect(await walletsOf(renter, owner)).toEqual([
      [200, 400],
      [180, 0],
    ])
  })

  test('an amount other than the claim goes back of the last hours first', async () => {
    const { owner, renter, disputeId, first, last } = await mixed()
    await agreeOn(disputeId, 1200, renter, owner)
    await sendRefunds()
    expect(await refundsOf(last)).toEqual(['dispute 900 done'])
    expect(await refundsOf(first)).toEqual([])
    expect(await walletsOf(renter)).toEqual([[200, 100]])
    await settleAll()
    expect(await walletsOf(owner)).toEqual([[720, 0]])
  })
})
