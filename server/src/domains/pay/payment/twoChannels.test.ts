import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { pollAllPayments } from '../../../../testing/pay/pollAllPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { runRefunds } from '../refund/refund.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, wallet } = market
const { unpaidOrder, openPayment, paymentState, refundsOf } = setUpChannelPayments(server, market)
const { clock, deps } = server
const { wechat, alipay } = server.providers.channels
const MINUTE = 60_000

describe('two channels for one order', () => {
  const paidTwice = async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const first = await openPayment(renter, orderId, 'wechat')
    const second = await openPayment(renter, orderId, 'alipay')
    return { renter, orderId, first, second }
  }

  test('the cashier shows the waiting channel, and none once the payment is being closed', async () => {
    const renter = await person({ cashFen: 300 })
    const orderId = await unpaidOrder(renter)
    const waiting = async (user: TestUser) => (await user.client.pay.cashier({ id: orderId })).waiting
    expect(await waiting(renter)).toBe(null)
    await openPayment(renter, orderId, 'wechat')
    expect(await waiting(renter)).toBe('wechat')
    await openPayment(renter, orderId)
    expect(await waiting(renter)).toBe('alipay')
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    expect(await waiting(renter)).toBe(null)
  })

  test('choosing another channel closes the earlier payment at its channel', async () => {
    const { first } = await paidTwice()
    await pollAllPayments(deps)
    expect(wechat.requests).toContain(`close ${first.paymentId}`)
    expect(await paymentState(first.paymentId)).toMatchObject({ state: 'closed' })
  })

  test('paid through both at once: one counts, the other is refunded once', async () => {
    const { renter, orderId, first, second } = await paidTwice()
    await Promise.all([
      postNotification(server, 'wechat', wechat.pay(first.paymentId, clock.now())),
      postNotification(server, 'alipay', alipay.pay(second.paymentId, clock.now())),
    ])
    await Promise.all([runRefunds(deps), runRefunds(deps)])
    const { paid, returned } = await renter.client.pay.isOrderPaid({ id: orderId })
    expect({ paid, returned }).toEqual({ paid: true, returned: [{ fen: 300, to: 'channel', done: true }] })
    const refunds = [...wechat.requests, ...alipay.requests].filter((line) => line.startsWith('refund'))
    expect(refunds).toHaveLength(1)
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })

  test('an unconfirmed refund is retried under its number; a failed one is credited to the wallet', async () => {
    const { renter, orderId, first, second } = await paidTwice()
    await postNotification(server, 'wechat', wechat.pay(first.paymentId, clock.now()))
    alipay.script.refund = 'unknown'
    alipay.script.refundArrives = false
    const before = alipay.requests.length
    await postNotification(server, 'alipay', alipay.pay(second.paymentId, clock.now()))
    await runRefunds(deps)
    clock.advance(MINUTE)
    await runRefunds(deps)
    const refundRequests = alipay.requests.slice(before).filter((line) => line.startsWith('refund'))
    expect(refundRequests).toHaveLength(2)
    expect(new Set(refundRequests).size).toBe(1)
    alipay.script.refund = 'failed'
    clock.advance(2 * MINUTE)
    await runRefunds(deps)
    alipay.script.refund = 'done'
    alipay.script.refundArrives = true
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'wallet', done: true },
    ])
    expect(await wallet(renter)).toEqual({ cash: 300, bonus: 0 })
  })

  test('a refund that is being sent is not claimed by another run', async () => {
    const { first, second } = await paidTwice()
    await postNotification(server, 'wechat', wechat.pay(first.paymentId, clock.now()))
    await postNotification(server, 'alipay', alipay.pay(second.paymentId, clock.now()))
    const { refund } = alipay
    const answered = Promise.withResolvers<void>()
    alipay.refund = async (input) => {
      await answered.promise
      return refund(input)
    }
    const before = alipay.requests.length
    const sending = runRefunds(deps)
    await expect.poll(() => refundsOf(second.paymentId)).toEqual(['duplicate 300 asked'])
    alipay.refund = refund
    clock.advance(30_000)
    await runRefunds(deps)
    expect(alipay.requests.slice(before)).toEqual([])
    answered.resolve()
    await sending
    expect(await refundsOf(second.paymentId)).toEqual(['duplicate 300 done'])
  })

  test('paid by balance while a channel waits: a later payment is refunded', async () => {
    const renter = await person({ cashFen: 300 })
    const orderId = await unpaidOrder(renter)
    const { paymentId } = await openPayment(renter, orderId)
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
    await runRefunds(deps)
    expect(await paymentState(paymentId)).toMatchObject({ outcome: 'refund', outcome_reason: 'ALREADY_PAID' })
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })
})
