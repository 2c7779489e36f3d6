import { describe, expect, test } from 'vitest'
import { setUpTakingOut } from '../../../../testing/market/takingOut.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runRefunds } from '../../pay/refund/refund.ts'
import { disputeGoods } from '../actions.ts'

const server = await callServer()
const { person, goods, wallet, rent, messagesTo, movementsOf, act, ban, reserved, causeOf, runClock } =
  await setUpTakingOut(server)
const { clock, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('banGoods under a running rental', () => {
  test('ends it: unused time and deposit back at once regardless of the minimum hours, the owner paid for the used time', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { minHours: 10, hourlyFen: 1000, depositFen: 2000 })
    const renter = await person({ cashFen: 12_000 })
    const orderId = await rent(renter, goodsId, 10, 12_000)
    await renter.client.orders.revealLogin({ orderId })
    clock.advance(2 * HOUR + 5 * MINUTE)
    await ban(goodsId)
    expect(await wallet(renter)).toEqual({ cash: 10_000, bonus: 0 })
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('NOT_IN_RENTAL')
    expect(await outcomeOf(renter.client.orders.return({ orderId }))).toBe('ORDER_STATE')
    const detail = await renter.client.orders.detail({ orderId })
    expect(detail).toMatchObject({
      state: 'ended',
      endedAt: clock.now().getTime(),
      refundFen: 8000,
      depositReturnedFen: 2000,
      mayReturn: false,
    })
    expect(detail.endNotice).toContain('账号已被平台下架')
    expect(detail.events.map(({ text }) => text)).toContain('租用提前结束：账号已被平台下架')
    expect(await messagesTo(renter)).toEqual([
      {
        title: '租用已提前结束',
        text: '账号已被平台下架。只收取已使用时间的租金，其余租金和押金共 ¥100 退还给你。',
      },
    ])
    expect((await wallet(owner)).cash).toBe(0)
    clock.advance(2 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(1600)
    expect((await renter.client.orders.detail({ orderId })).state).toBe('settled')
    expect(await movementsOf(orderId)).toEqual({
      terminate_cash: 8000,
      deposit_cash: 2000,
      rent: 1600,
      commission: 400,
    })
  })

  test('in the first five minutes everything comes back, and the owner gets nothing', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { minHours: 10, hourlyFen: 1000 })
    const renter = await person({ cashFen: 8000, bonusFen: 2000 })
    const orderId = await rent(renter, goodsId, 10, 10_000)
    clock.advance(MINUTE)
    await ban(goodsId)
    expect(await wallet(renter)).toEqual({ cash: 8000, bonus: 2000 })
    clock.advance(3 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(0)
    expect((await renter.client.orders.detail({ orderId })).state).toBe('settled')
  })

  test('pays back each stretch by its own price, in favour of the renter, and cancels the unpaid renewal', async () => {
    const goodsId = await goods(await person(), { hourlyFen: 301 })
    const renter = await person({ cashFen: 10_000 })
    const orderId = await rent(renter, goodsId, 3, 903)
    await pool.query('update goods set hourly_fen = 600 where id = $1', [goodsId])
    const renewal = await renter.client.orders.renew({ orderId, hours: 2, expectedTotalFen: 1200 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    const unpaid = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 600 })
    clock.advance(65 * MINUTE)
    await ban(goodsId)
    // Two of three hours of 903, rounded up, and the whole renewal.
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({ refundFen: 602 + 1200 })
    expect((await renter.client.orders.detail({ orderId: unpaid.orderId })).state).toBe('cancelled')
    expect((await messagesTo(renter)).map(({ title }) => title)).toEqual(['租用已提前结束'])
  })

  test('one whose time was over already simply ended', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 300 })
    const orderId = await rent(renter, goodsId, 1, 300)
    clock.advance(2 * HOUR)
    await ban(goodsId)
    expect(await causeOf(orderId)).toEqual({ state: 'ended', end_cause: null })
    await runClock()
    clock.advance(3 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(240)
  })
})

describe('an account that goes out of circulation', () => {
  test('gives reservations back in full, late as it is, and lets unpaid orders go', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { depositFen: 500 })
    const soon = await reserved(goodsId, 1)
    await soon.renter.client.pay.balanceUnifiedOrder({ orderId: soon.orderId })
    const unpaid = await reserved(goodsId, 5)
    clock.advance(10 * MINUTE + 1)
    await act((tx) => disputeGoods(tx, Number(goodsId), clock.now()))
    expect(await wallet(soon.renter)).toEqual({ cash: 800, bonus: 0 })
    expect(await wallet(owner)).toEqual({ cash: 0, bonus: 0 })
    for (const { orderId } of [soon, unpaid])
      expect(await causeOf(orderId)).toEqual({ state: 'cancelled', end_cause: 'account_disputed' })
    expect(await messagesTo(soon.renter)).toEqual([
      { title: '预约已取消', text: '账号正在由平台核查。已付的 ¥8 全额退还。' },
    ])
    expect((await messagesTo(unpaid.renter))[0]?.text).toContain('没有扣款')
    expect(await outcomeOf(unpaid.renter.client.pay.balanceUnifiedOrder({ orderId: unpaid.orderId }))).toBe(
      'GOODS_GONE',
    )
  })

  test('sends a payment that was open at a channel back through it', async () => {
    const goodsId = await goods(await person())
    const renter = await person()
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel: 'alipay' })
    await ban(goodsId)
    const { alipay } = server.providers.channels
    expect(await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))).toBe('success')
    await runRefunds(server.deps)
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'channel', done: true },
    ])
  })

  test("does not count against a renter's right to hold accounts", async () => {
    const owner = await person()
    const renter = await person()
    for (let i = 0; i < 3; i += 1) {
      const goodsId = await goods(owner)
      await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
      await ban(goodsId)
    }
    expect(await renter.client.orders.quote({ goodsId: await goods(owner), hours: 1 })).toMatchObject({
      payFirst: false,
    })
  })

  test("can't be taken out beside its orders, not even in SQL", async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 300 })
    await rent(renter, goodsId, 1, 300)
    for (const state of ['banned', 'disputed', 'deleted'])
      await expect(pool.query('update goods set state = $2 where id = $1', [goodsId, state])).rejects.toThrow(
        /has live orders/,
      )
  })
})
