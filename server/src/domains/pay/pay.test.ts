import { describe, expect, test } from 'vitest'
import { marketOn } from '../../../testing/market/market.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { banGoods } from '../orders/actions.ts'
import { runDueOrders } from '../orders/run/due.ts'

const server = await callServer()
const { person, goods, wallet, rent } = await marketOn(server)
const MINUTE = 60_000
const runClock = () => runDueOrders(server.deps)

describe('pay.balanceUnifiedOrder', () => {
  test("somebody else's order does not exist", async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 1000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const stranger = await person({ cashFen: 1000 })
    expect(await outcomeOf(stranger.client.pay.balanceUnifiedOrder({ orderId }))).toBe('NOT_FOUND')
    expect(await outcomeOf(stranger.client.orders.detail({ orderId }))).toBe('NOT_FOUND')
    expect(await outcomeOf(stranger.client.orders.revealLogin({ orderId }))).toBe('NOT_FOUND')
  })

  test('bonus is spent before cash, into the escrow of the order', async () => {
    const goodsId = await goods(await person(), { depositFen: 1000 })
    const renter = await person({ cashFen: 5000, bonusFen: 200 })
    const orderId = await rent(renter, goodsId, 2, 1600)
    expect(await wallet(renter)).toEqual({ cash: 3600, bonus: 0 })
    const { rows } = await server.pool.query('select balance from ledger_account where id = $1', [
      `escrow:${orderId}`,
    ])
    expect(rows).toEqual([{ balance: 1600 }])
  })

  test('asks no password up to the limit of password-free paying, and for it above', async () => {
    const owner = await person()
    const renter = await person({ cashFen: 100_000, payPassword: '135792' })
    const order = async (hourlyFen: number) => {
      const goodsId = await goods(owner, { hourlyFen })
      const placed = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: hourlyFen })
      return (payPassword?: string) =>
        outcomeOf(
          renter.client.pay.balanceUnifiedOrder({
            orderId: placed.orderId,
            ...(payPassword && { payPassword }),
          }),
        )
    }
    const small = await order(20_000)
    expect(await small()).toBe('PAY_PASSWORD_REQUIRED')
    await renter.client.user.passwordFree({ enabled: true, payPassword: '135792' })
    expect(await small()).toBe('OK')
    const large = await order(20_001)
    expect(await large()).toBe('PAY_PASSWORD_REQUIRED')
    expect(await large('246813')).toBe('PAY_PASSWORD_WRONG')
    expect(await large('135792')).toBe('OK')
  })

  test('a short balance changes nothing', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 299 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('BALANCE_SHORT')
    expect(await wallet(renter)).toEqual({ cash: 299, bonus: 0 })
    expect((await renter.client.orders.detail({ orderId })).state).toBe('pending_payment')
  })

  test('50 parallel payments of one order: it is paid once', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 100_000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const outcomes = await outcomesOf(
      Array.from({ length: 50 }, () => renter.client.pay.balanceUnifiedOrder({ orderId })),
    )
    expect(outcomes).toEqual({ OK: 1, ALREADY_PAID: 49 })
    expect((await wallet(renter)).cash).toBe(99_700)
  })

  test('after its pay window an order takes no money, before the clock cancels it and after', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 1000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    server.clock.advance(15 * MINUTE)
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('ORDER_TIMEOUT')
    await runClock()
    expect((await renter.client.orders.detail({ orderId })).state).toBe('cancelled')
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('PAYMENT_CLOSED')
    const other = await person()
    await other.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
  })
})

const nothingElse = { waiting: false, returned: [] }

describe('pay.cashier and isOrderPaid', () => {
  test('say what is to be paid, from which purse, and what is missing', async () => {
    const goodsId = await goods(await person(), { depositFen: 1000 })
    const renter = await person({ cashFen: 500, bonusFen: 200 })
    const { orderId, payBy } = await renter.client.orders.create({
      goodsId,
      hours: 1,
      expectedTotalFen: 1300,
    })
    expect(await outcomeOf(server.client().pay.cashier({ id: orderId }))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf((await person()).client.pay.cashier({ id: orderId }))).toBe('NOT_FOUND')
    expect(await renter.client.pay.cashier({ id: orderId })).toMatchObject({
      totalFen: 1300,
      payBy,
      payable: true,
      paid: false,
      fromBonusFen: 200,
      fromCashFen: 500,
      shortFen: 600,
      passwordFree: true,
    })
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toEqual({
      paid: false,
      closed: false,
      ...nothingElse,
    })
    server.clock.advance(15 * MINUTE)
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toEqual({
      paid: false,
      closed: true,
      ...nothingElse,
    })
  })

  test('a paid order is paid, and nothing more is asked', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 500 })
    const orderId = await rent(renter, goodsId, 1, 300)
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toEqual({
      paid: true,
      closed: false,
      ...nothingElse,
    })
    expect(await renter.client.pay.cashier({ id: orderId })).toMatchObject({ payable: false, paid: true })
    const { channels } = await renter.client.pay.payChannelSwitch()
    expect(channels.filter(({ open }) => open).map(({ channel }) => channel)).toEqual([
      'balance',
      'wechat',
      'alipay',
    ])
  })

  test('an account banned meanwhile takes no money', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 500 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    await server.deps.db.transaction().execute((tx) => banGoods(tx, Number(goodsId), server.clock.now()))
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('GOODS_GONE')
    expect(await wallet(renter)).toEqual({ cash: 500, bonus: 0 })
  })

  test('paying and cancelling at once: either, never both', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 500 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const outcomes = await Promise.all([
      outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId })),
      outcomeOf(renter.client.orders.cancel({ orderId })),
    ])
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1)
  })
})
