import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { banGoods } from '../disputes/actions.ts'
import { runDueOrders } from '../orders/run/due.ts'

const server = await callServer()
const { person, goods, wallet, rent } = await setUpMarket(server)
const MINUTE = 60_000
const runDueJob = () => runDueOrders(server.deps)

describe('pay.balanceUnifiedOrder', () => {
  test('another user’s order is not found', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 1000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const otherUser = await person({ cashFen: 1000 })
    expect(await outcomeOf(otherUser.client.pay.balanceUnifiedOrder({ orderId }))).toBe('NOT_FOUND')
    expect(await outcomeOf(otherUser.client.orders.detail({ orderId }))).toBe('NOT_FOUND')
    expect(await outcomeOf(otherUser.client.orders.revealLogin({ orderId }))).toBe('NOT_FOUND')
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

  test('requires the password above the limit of password-free payment, not below', async () => {
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

  test('after its pay window an order cannot be paid, before and after the job cancels it', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 1000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    server.clock.advance(15 * MINUTE)
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('ORDER_TIMEOUT')
    await runDueJob()
    expect((await renter.client.orders.detail({ orderId })).state).toBe('cancelled')
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('PAYMENT_CLOSED')
    const other = await person()
    await other.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
  })
})

const noOtherPayments = { waiting: false, returned: [] }

describe('pay.cashier and isOrderPaid', () => {
  test('return the amount to pay, the parts from bonus and cash, and the missing amount', async () => {
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
      ...noOtherPayments,
    })
    server.clock.advance(15 * MINUTE)
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toEqual({
      paid: false,
      closed: true,
      ...noOtherPayments,
    })
  })

  test('a paid order is paid and not payable', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 500 })
    const orderId = await rent(renter, goodsId, 1, 300)
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toEqual({
      paid: true,
      closed: false,
      ...noOtherPayments,
    })
    expect(await renter.client.pay.cashier({ id: orderId })).toMatchObject({ payable: false, paid: true })
    const { channels } = await renter.client.pay.payChannelSwitch()
    expect(channels.filter(({ open }) => open).map(({ channel }) => channel)).toEqual([
      'balance',
      'wechat',
      'alipay',
    ])
  })

  test('an order of an account banned meanwhile cannot be paid', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 500 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    await server.deps.db.transaction().execute((tx) => banGoods(tx, Number(goodsId), server.clock.now()))
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('GOODS_GONE')
    expect(await wallet(renter)).toEqual({ cash: 500, bonus: 0 })
  })

  test('concurrent payment and cancellation: exactly one succeeds', async () => {
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
