import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { runDueOrders } from './run/due.ts'

const server = await callServer()
const { person, goods, wallet, rent } = await setUpMarket(server)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const runClock = () => runDueOrders(server.deps)

describe('orders.renew', () => {
  test('adds hours and rent to the running order', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter, goodsId, 1, 300)
    const before = await renter.client.orders.detail({ orderId })
    const renewal = await renter.client.orders.renew({ orderId, hours: 2, expectedTotalFen: 600 })
    expect(await outcomeOf(renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }))).toBe(
      'RENEWAL_PENDING',
    )
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    const after = await renter.client.orders.detail({ orderId })
    expect(after).toMatchObject({ hours: 3, rentFen: 900, state: 'renting', pendingRenewalId: null })
    expect(after.endsAt - before.endsAt).toBe(2 * HOUR)
    server.clock.advance(3 * HOUR + 5 * MINUTE)
    await runClock()
    server.clock.advance(2 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(720)
  })

  test('is refused when another order has the following hours', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter, goodsId, 1, 300)
    const other = await person({ cashFen: 5000 })
    const startsAt = server.clock.now().getTime() + 2 * HOUR
    await other.client.orders.create({ goodsId, hours: 1, startsAt, expectedTotalFen: 300 })
    expect(await outcomeOf(renter.client.orders.renew({ orderId, hours: 2, expectedTotalFen: 600 }))).toBe(
      'ACCOUNT_TAKEN',
    )
  })

  test('unpaid at the end of the order, it is cancelled and cannot be paid', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter, goodsId, 1, 300)
    server.clock.advance(HOUR)
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    server.clock.advance(5 * MINUTE)
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId }))).toBe(
      'ORDER_TIMEOUT',
    )
    await runClock()
    expect((await renter.client.orders.detail({ orderId: renewal.orderId })).state).toBe('cancelled')
    expect((await renter.client.orders.detail({ orderId })).state).toBe('ended')
  })

  test('concurrent payment and early return: the renewal is merged or not paid', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter, goodsId, 2, 600)
    expect((await renter.client.orders.renewQuote({ orderId, hours: 1 })).totalFen).toBe(300)
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    const [paid, returned] = await Promise.all([
      outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })),
      outcomeOf(renter.client.orders.return({ orderId })),
    ])
    expect(returned).toBe('OK')
    expect(['OK', 'PAYMENT_CLOSED', 'ORDER_STATE']).toContain(paid)
    expect(await wallet(renter)).toEqual({ cash: 4700, bonus: 0 })
  })
})

describe('orders.return', () => {
  test('refunds the unused hours, with started hours charged whole, and frees the account at once', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { depositFen: 1000 })
    const renter = await person({ cashFen: 5000, bonusFen: 500 })
    const orderId = await rent(renter, goodsId, 5, 2500)
    server.clock.advance(HOUR + 6 * MINUTE)
    expect(await renter.client.orders.returnQuote({ orderId })).toEqual({
      usedHours: 2,
      minHoursCharged: null,
      refundFen: 900,
      refundParts: [{ way: 'cash', fen: 900 }],
      depositFen: 1000,
      depositParts: [{ way: 'cash', fen: 1000 }],
    })
    expect(await outcomeOf(renter.client.orders.return({ orderId, expectedRefundFen: 901 }))).toBe(
      'REFUND_CHANGED',
    )
    expect(await renter.client.orders.return({ orderId, expectedRefundFen: 900 })).toEqual({
      refundFen: 900,
      refundParts: [{ way: 'cash', fen: 900 }],
    })
    expect(await wallet(renter)).toEqual({ cash: 3900, bonus: 0 })
    expect(await outcomeOf(renter.client.orders.return({ orderId }))).toBe('ORDER_STATE')
    await (await person()).client.orders.create({ goodsId, hours: 1, expectedTotalFen: 1300 })
    server.clock.advance(24 * HOUR)
    await runClock()
    expect((await renter.client.orders.detail({ orderId })).state).toBe('settled')
    expect(await wallet(renter)).toEqual({ cash: 4900, bonus: 0 })
    expect((await wallet(owner)).cash).toBe(480)
  })

  test('10 concurrent returns refund once', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter, goodsId, 5, 1500)
    const outcomes = await outcomesOf(
      Array.from({ length: 10 }, () => renter.client.orders.return({ orderId })),
    )
    expect(outcomes).toEqual({ OK: 1, ORDER_STATE: 9 })
    expect((await wallet(renter)).cash).toBe(4700)
  })

  test('prices each stretch by the plan it was paid under', async () => {
    const goodsId = await goods(await person(), { giftEvery: 3, giftHours: 1 })
    const renter = await person({ cashFen: 10_000 })
    const orderId = await rent(renter, goodsId, 3, 900)
    await server.pool.query('update goods set hourly_fen = 600 where id = $1', [goodsId])
    const renewal = await renter.client.orders.renew({ orderId, hours: 3, expectedTotalFen: 1800 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    server.clock.advance(4 * HOUR + 10 * MINUTE)
    expect(await renter.client.orders.returnQuote({ orderId })).toMatchObject({
      usedHours: 4,
      refundFen: 1200,
    })
    expect(await renter.client.orders.return({ orderId })).toMatchObject({ refundFen: 1200 })
  })
})

describe('orders.releaseDeposit', () => {
  test('returns the deposit early, once, and only for the owner', async () => {
    const owner = await person({ roles: ['merchant'] })
    const other = await person({ roles: ['merchant'] })
    const goodsId = await goods(owner, { depositFen: 1000 })
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter, goodsId, 1, 1300)
    expect(await outcomeOf(owner.client.orders.releaseDeposit({ orderId }))).toBe('ORDER_STATE')
    await renter.client.orders.return({ orderId })
    expect(await outcomeOf(renter.client.orders.releaseDeposit({ orderId }))).toBe('NO_PERMISSION')
    expect(await outcomeOf(other.client.orders.releaseDeposit({ orderId }))).toBe('NOT_FOUND')
    expect(await owner.client.orders.releaseDeposit({ orderId })).toEqual({ depositFen: 1000 })
    expect(await outcomeOf(owner.client.orders.releaseDeposit({ orderId }))).toBe('ORDER_STATE')
    expect((await wallet(renter)).cash).toBe(4700)
  })

  test('an account checked by its owner is listed again only after the confirmation', async () => {
    const owner = await person({ roles: ['merchant'] })
    const goodsId = await goods(owner, { relist: 'confirm' })
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter, goodsId, 1, 300)
    await renter.client.orders.return({ orderId })
    const again = () => renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    expect(await outcomeOf(again())).toBe('GOODS_GONE')
    const other = await person({ roles: ['merchant'] })
    expect(await outcomeOf(other.client.goods.confirmGoods({ id: goodsId }))).toBe('NOT_FOUND')
    await owner.client.goods.confirmGoods({ id: goodsId })
    expect(await outcomeOf(owner.client.goods.confirmGoods({ id: goodsId }))).toBe('GOODS_STATE')
    await again()
  })
})
