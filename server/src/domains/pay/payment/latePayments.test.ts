import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { pollAllPayments } from '../../../../testing/pay/pollAllPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { runRefunds } from '../refund/refund.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, wallet } = market
const { unpaidOrder, openPayment, paymentState } = setUpChannelPayments(server, market)
const { messagesTo } = orderRecords(server)
const { clock, deps } = server
const { alipay } = server.providers.channels
const MINUTE = 60_000

describe('late payments', () => {
  test('a payment of a cancelled order is refunded through its channel, and the payer is notified', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const { paymentId } = await openPayment(renter, orderId)
    const notification = alipay.pay(paymentId, clock.now())
    await renter.client.orders.cancel({ orderId })
    expect(await postNotification(server, 'alipay', notification)).toBe('success')
    expect(await paymentState(paymentId)).toMatchObject({
      outcome: 'refund',
      outcome_reason: 'PAYMENT_CLOSED',
    })
    const returned = async () => (await renter.client.pay.isOrderPaid({ id: orderId })).returned
    expect(await returned()).toEqual([{ fen: 300, to: 'channel', done: false }])
    const titles = async () => (await messagesTo(renter)).map(({ title }) => title)
    expect(await titles()).toEqual(['付款正在原路退回'])
    await runRefunds(deps)
    expect(await returned()).toEqual([{ fen: 300, to: 'channel', done: true }])
    expect(await titles()).toEqual(['付款正在原路退回', '付款已退回支付宝'])
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
    const { places } = await renter.client.finance.money({ kind: 'payment', id: paymentId })
    expect(places).toEqual([{ place: '支付宝', holder: 'channel', fen: 300 }])
  })

  test('a refund that the channel refuses is cash without withdrawal fee', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const { paymentId } = await openPayment(renter, orderId)
    const notification = alipay.pay(paymentId, clock.now())
    await renter.client.orders.cancel({ orderId })
    await postNotification(server, 'alipay', notification)
    alipay.script.refund = 'failed'
    await runRefunds(deps)
    alipay.script.refund = 'done'
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'wallet', done: true },
    ])
    expect(await renter.client.finance.balance()).toMatchObject({ cashFen: 300, feeFreeFen: 300 })
  })

  test('a closed payment can still be paid', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const { paymentId } = await openPayment(renter, orderId)
    clock.advance(15 * MINUTE)
    await runDueOrders(deps)
    await pollAllPayments(deps)
    expect(await paymentState(paymentId)).toMatchObject({ state: 'closed' })
    expect(await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))).toBe('success')
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'channel', done: false },
    ])
  })

  test('concurrent notification and cancellation: either the rental or the refund', async () => {
    const renters = await Promise.all(Array.from({ length: 8 }, () => person()))
    await Promise.all(
      renters.map(async (renter) => {
        const orderId = await unpaidOrder(renter)
        const { paymentId } = await openPayment(renter, orderId)
        const notification = alipay.pay(paymentId, clock.now())
        const [cancelled] = await Promise.all([
          outcomeOf(renter.client.orders.cancel({ orderId })),
          postNotification(server, 'alipay', notification),
        ])
        const { state } = await renter.client.orders.detail({ orderId })
        const { returned } = await renter.client.pay.isOrderPaid({ id: orderId })
        const back = returned.reduce((sum, { fen }) => sum + fen, 0)
        expect({ cancelled, state, back }).toEqual(
          cancelled === 'OK'
            ? { cancelled, state: 'cancelled', back: 300 }
            : { cancelled: 'ORDER_STATE', state: 'renting', back: 0 },
        )
      }),
    )
  })
})
