import { weekOfDays } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpDisputes } from '../../../../testing/market/disputes.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import { setUpSwaps } from '../../../../testing/market/swaps.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const market = await setUpSwaps(server)
const { person, wallet, rental, refuse, failing, account, zone, offerOf, swap, settle } = market
const { packet } = await setUpCampaigns(server)
const { payThrough, refundsOf, sendRefunds } = setUpChannelPayments(server, market)
const { file } = setUpDisputes(server)
const { messagesTo, movementsOf } = orderRecords(server)
const { clock, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const goodsRow = async (goodsId: string) =>
  (await pool.query('select state, rent_count, good_count from goods where id = $1', [goodsId])).rows[0]

describe('moving a rental whose login fails', () => {
  test('gives all hours on the other account from now on, its price, and the difference back', async () => {
    const { owner, renter, goodsId, orderId, zoneId } = await failing({
      renter: await person({ cashFen: 10_000, bonusFen: 300 }),
    })
    await renter.client.orders.revealLogin({ orderId })
    const next = await account({ zoneId })
    clock.advance(5 * MINUTE)
    expect(await wallet(renter)).toEqual({ cash: 7300, bonus: 0 })
    const { state, proof, offer } = await renter.client.orders.swapOffer({ orderId })
    expect({ state, proof, offer }).toMatchObject({
      state: 'open',
      proof: 'code_refused',
      offer: {
        account: { goods: { goodsId: next.goodsId }, rentFen: 666, depositFen: 1500, hours: 2, packetFen: 0 },
        refundFen: 834,
        refundParts: [{ way: 'cash', fen: 834 }],
        packetBack: false,
      },
    })
    expect(await swap(renter, orderId)).toMatchObject({ goodsId: next.goodsId, refundFen: 834 })
    const detail = await renter.client.orders.detail({ orderId })
    expect(detail).toMatchObject({
      state: 'renting',
      goods: { goodsId: next.goodsId },
      rentFen: 666,
      depositFen: 1500,
      startsAt: clock.now().getTime(),
      endsAt: clock.now().getTime() + 2 * HOUR + 5 * MINUTE,
      finishUntil: clock.now().getTime() + 2 * HOUR + 15 * MINUTE,
      mayReveal: true,
    })
    expect(detail.money).toEqual([
      { label: '租金', fen: 1000, note: null },
      { label: '押金', fen: 2000, note: expect.any(String) },
      { label: '换号退回租金差价', fen: -334, note: '已退回余额' },
      { label: '换号退回押金差价', fen: -500, note: '已退回余额' },
    ])
    expect(detail.events.at(-1)?.text).toBe(
      '登不上，换到「安卓区 全英雄账号」，退回差价 8.34 元（余额 ¥8.34）',
    )
    expect(await wallet(renter)).toEqual({ cash: 8134, bonus: 0 })

    await renter.client.orders.revealLogin({ orderId })
    expect((await owner.client.orders.reveals({ orderId })).reveals).toHaveLength(1)
    expect((await next.owner.client.orders.reveals({ orderId })).reveals).toHaveLength(1)
    expect((await goodsRow(goodsId)).state).toBe('awaiting_owner')
    const [message] = (await messagesTo(owner)).slice(-1)
    expect(message?.title).toBe('租客已换到其他账号')
    expect(message?.text).not.toContain(renter.phone)
    const left = await owner.client.finance.money({ kind: 'order', id: orderId })
    expect([left.title, left.steps]).toEqual([
      '租号订单 · 安卓区 全英雄账号（已换到其他账号，本单不结算）',
      [],
    ])

    await settle()
    expect([await wallet(renter), await wallet(owner), await wallet(next.owner)]).toEqual([
      { cash: 10_300 - 666, bonus: 0 },
      { cash: 0, bonus: 0 },
      { cash: 666 - 133, bonus: 0 },
    ])
    expect([await goodsRow(goodsId), await goodsRow(next.goodsId)]).toMatchObject([
      { rent_count: 0 },
      { rent_count: 1, good_count: 1 },
    ])
    await owner.client.goods.confirmGoods({ id: goodsId })
    expect((await goodsRow(goodsId)).state).toBe('on_shelf')
  })

  test('returns bonus last, of the rent and of the deposit', async () => {
    const { renter, orderId, zoneId } = await failing({
      renter: await person({ cashFen: 10_000, bonusFen: 2800 }),
    })
    await account({ zoneId })
    expect((await swap(renter, orderId)).refundParts).toEqual([
      { way: 'cash', fen: 200 },
      { way: 'bonus', fen: 634 },
    ])
    expect(await wallet(renter)).toEqual({ cash: 10_000, bonus: 634 })
    await settle()
    expect(await wallet(renter)).toEqual({ cash: 10_000, bonus: 2134 })
  })

  test('through the channel that was paid, each difference a refund of its own', async () => {
    const rented = await rental()
    const { renter, orderId, zoneId } = rented
    const paymentId = await payThrough(renter, orderId, 'wechat')
    await refuse(rented)
    await account({ zoneId })
    expect((await swap(renter, orderId)).refundParts).toEqual([{ way: 'wechat', fen: 834 }])
    expect(await refundsOf(paymentId)).toEqual(['swap 334 created', 'swap_deposit 500 created'])
    await sendRefunds()
    clock.advance(MINUTE)
    await sendRefunds()
    await settle()
    await sendRefunds()
    expect((await refundsOf(paymentId)).sort()).toEqual([
      'deposit 1500 done',
      'swap 334 done',
      'swap_deposit 500 done',
    ])
    expect(server.providers.channels.wechat.refundedOf(paymentId)).toBe(2334)
    expect(await wallet(renter)).toEqual({ cash: 10_000, bonus: 0 })
  })

  test('keeps a red packet that still fits, and of another the share that it paid', async () => {
    for (const [thresholdFen, refundFen, packetFen, kept] of [
      [666, 834, 100, 100],
      [1000, 300 + 500, 66, 66],
    ] as const) {
      const renter = await person({ cashFen: 10_000 })
      const packetId = await packet(renter, { amountFen: 100, thresholdFen })
      const { orderId, zoneId } = await failing({ renter, packetId, packetFen: 100 })
      const next = await account({ zoneId })
      expect(await offerOf(renter, orderId)).toMatchObject({ account: { packetFen }, refundFen })
      await swap(renter, orderId)
      expect((await renter.client.orders.detail({ orderId })).packetFen).toBe(kept)
      expect((await movementsOf(orderId))['swap_packet'] ?? 0).toBe(100 - kept)
      await settle()
      expect((await wallet(renter)).cash).toBe(10_000 - 666 + kept)
      expect((await wallet(next.owner)).cash).toBe(533)
    }
  })

  test('without an account to move to gives everything back, the red packet too, and its owner nothing', async () => {
    const renter = await person({ cashFen: 10_000 })
    const packetId = await packet(renter, { amountFen: 100, thresholdFen: 200 })
    const { owner, goodsId, orderId } = await failing({ renter, packetId, packetFen: 100 })
    expect(await offerOf(renter, orderId)).toEqual({
      account: null,
      refundFen: 2900,
      refundParts: [{ way: 'cash', fen: 2900 }],
      packetBack: true,
    })
    await swap(renter, orderId)
    const { state, endNotice } = await renter.client.orders.detail({ orderId })
    expect([state, endNotice]).toEqual(['ended', '账号登不上，租金和押金全额退还。'])
    expect((await pool.query('select state from red_packet where id = $1', [packetId])).rows).toEqual([
      { state: 'unused' },
    ])
    expect((await messagesTo(owner)).at(-1)?.title).toBe('已全额退款给租客')
    await settle()
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 10_000, bonus: 0 },
      { cash: 0, bonus: 0 },
    ])
    expect(await goodsRow(goodsId)).toEqual({ state: 'awaiting_owner', rent_count: 0, good_count: 0 })
  })

  test('happens once; when the other login fails too, or after a renewal, everything goes back', async () => {
    const first = await failing()
    const { renter, orderId, zoneId } = first
    const next = await account({ zoneId })
    await account({ zoneId })
    await swap(renter, orderId)
    expect((await renter.client.orders.swapOffer({ orderId })).state).toBe('unproven')
    await refuse({ renter, orderId, owner: next.owner })
    expect(await offerOf(renter, orderId)).toMatchObject({ account: null, refundFen: 2166 })
    await swap(renter, orderId)
    await settle()
    expect(await wallet(renter)).toEqual({ cash: 10_000, bonus: 0 })

    const renewed = await failing()
    await account({ zoneId: renewed.zoneId })
    const { client } = renewed.renter
    const renewal = { orderId: renewed.orderId, hours: 1, expectedTotalFen: 500 }
    await client.pay.balanceUnifiedOrder({ orderId: (await client.orders.renew(renewal)).orderId })
    expect(await offerOf(renewed.renter, renewed.orderId)).toMatchObject({ account: null, refundFen: 3500 })
    await swap(renewed.renter, renewed.orderId)
    expect(await wallet(renewed.renter)).toEqual({ cash: 10_000, bonus: 0 })
  })

  test('cancels an unpaid renewal, and a complaint after it is about the new account', async () => {
    const { renter, orderId, zoneId } = await failing()
    const next = await account({ zoneId })
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 500 })
    await swap(renter, orderId)
    expect(await renter.client.orders.detail({ orderId: renewal.orderId })).toMatchObject({
      state: 'cancelled',
    })
    const { disputeId } = await file(renter, orderId, 'wrong_password')
    expect(await next.owner.client.disputes.detail({ disputeId })).toMatchObject({ party: 'renter' })
  })

  test('the database refuses to move an order otherwise', async () => {
    const { orderId, zoneId } = await failing()
    const { goodsId } = await account({ zoneId })
    const moved = pool.query('update rental_order set goods_id = $1 where id = $2', [goodsId, orderId])
    await expect(moved).rejects.toThrow('without a swap')
  })
})

describe('what a rental moves to', () => {
  test('an equal or better, free account of another person, no dearer and without a larger deposit', async () => {
    const owner = await market.merchant()
    await pool.query(
      "insert into property (id, game_id, name, kind, counts) values (901, 1, '皮肤', 'list', 'skins')",
    )
    await pool.query(
      "insert into property_option (id, property_id, label, art, sort) values (901, 901, '潮汐', 1, 0), (902, 901, '夜行', 2, 1)",
    )
    const gift = { giftEvery: 2, giftHours: 1, options: [901] }
    const { renter, orderId, zoneId } = await failing({ owner, ...gift })
    const none = async () => expect((await offerOf(renter, orderId))?.account).toBeNull()
    await none()
    await account({ zoneId, ...gift }, owner)
    await account({ zoneId, ...gift }, renter)
    await account({ ...(await zone()), ...gift })
    await account({ zoneId, ...gift, hourlyFen: 501 })
    await account({ zoneId, ...gift, depositFen: 2001 })
    await account({ zoneId, ...gift, minHours: 3 })
    await account({ zoneId, ...gift, maxHours: 1 })
    await account({ zoneId, options: [901] })
    await account({ zoneId, ...gift, options: [] })
    const window = { week: weekOfDays(0, 1) }
    await account({ zoneId, ...gift, ...window })
    const resting = await account({ zoneId, ...gift })
    await pool.query("update goods set state = 'off_shelf' where id = $1", [resting.goodsId])
    const advanced = await account({ zoneId, ...gift })
    await pool.query('update goods set real_auth_plan = 2 where id = $1', [advanced.goodsId])
    const taken = await account({ zoneId, ...gift })
    const other = await person({ cashFen: 10_000 })
    await other.client.orders.create({
      goodsId: taken.goodsId,
      hours: 1,
      startsAt: clock.now().getTime() + 3 * HOUR,
      expectedTotalFen: 333 + 1500,
    })
    await none()
    const equal = await account({ zoneId, ...gift })
    expect((await offerOf(renter, orderId))?.account?.goods).toMatchObject({
      goodsId: equal.goodsId,
      skins: 1,
    })
    const best = await account({ zoneId, ...gift, options: [901, 902], hourlyFen: 500, depositFen: 2000 })
    expect(await offerOf(renter, orderId)).toMatchObject({
      account: { goods: { goodsId: best.goodsId } },
      refundFen: 0,
      refundParts: [],
    })
    for (const dearer of [taken, advanced])
      expect(
        await outcomeOf(
          renter.client.orders.swap({ orderId, goodsId: dearer.goodsId, expectedRefundFen: 0 }),
        ),
      ).toBe('SWAP_CHANGED')
    expect((await swap(renter, orderId)).refundFen).toBe(0)
    expect(await wallet(renter)).toEqual({ cash: 7000, bonus: 0 })
  })
})
