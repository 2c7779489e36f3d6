import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { setUpReconciliations } from '../../../../testing/pay/reconciliations.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { runRefunds } from '../refund/refund.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, wallet } = market
const { clock, deps, pool } = server
const { alipay } = server.providers.channels
const { pay, recharge, lineOf, reconcileDayWith, dayOf, differencesOf } = await setUpReconciliations(
  server,
  market,
)

describe('numbers and duplicates', () => {
  const paid = async (amountFen = 1000): Promise<string> => {
    const { paymentId } = await recharge(await person(), amountFen)
    await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
    return paymentId
  }
  /** Pays an order twice and refunds the second payment; returns the bill's lines of that payment and its refund. */
  const refunded = async () => {
    const renter = await person({ cashFen: 1000 })
    const owner = await person()
    const goodsId = await goods(owner)
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel: 'alipay' })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
    await runRefunds(deps)
    const { rows } = await pool.query('select id from refund where payment_id = $1', [paymentId])
    const refund: BillLine = { ...lineOf(paymentId, 300), kind: 'refund', ownId: rows[0].id }
    return { payment: lineOf(paymentId, 300), refund }
  }
  const summary = async (day: string) =>
    (await differencesOf(day)).map(({ own_id, reason, state }) => `${own_id} ${reason} ${state}`)

  test('two lines with one number of ours and wrong transaction ids: one differs, the other is a duplicate', async () => {
    const paymentId = await paid(7000)
    const line = lineOf(paymentId, 7000)
    const day = await reconcileDayWith([
      { ...line, transactionId: 'another-1' },
      { ...line, transactionId: 'another-2' },
    ])
    expect(await summary(day)).toEqual([`${paymentId} other_number open`, `${paymentId} duplicate open`])
    expect(await dayOf(day)).toMatchObject({ lines: 2, theirsFen: 14_000, oursFen: 0, openDifferences: 2 })
  })

  test('of several lines with one number the matching one confirms it, the others are one duplicate with their sum', async () => {
    const paymentId = await paid()
    const line = lineOf(paymentId)
    const day = await reconcileDayWith([{ ...line, transactionId: 'another' }, line, line, line])
    expect(await summary(day)).toEqual([`${paymentId} duplicate open`, `${paymentId} duplicate open`])
    const { list } = await pay.differences({ state: 'open' })
    const found = list.filter(({ ownId }) => ownId === paymentId)
    expect(found.map(({ transactionId, theirsFen }) => [transactionId, theirsFen])).toEqual(
      expect.arrayContaining([
        ['another', 1000],
        [line.transactionId, 2000],
      ]),
    )
    expect(await dayOf(day)).toMatchObject({ theirsFen: 4000, oursFen: 1000 })
  })

  test('a second line in a later bill is a duplicate of that day, also when the days are compared again', async () => {
    const paymentId = await paid()
    const line = lineOf(paymentId)
    const first = await reconcileDayWith([line])
    const second = await reconcileDayWith([line])
    expect(await summary(first)).toEqual([])
    expect(await summary(second)).toEqual([`${paymentId} duplicate open`])
    alipay.fetchBill = async () => [line]
    for (const day of [first, second, first]) await pay.reconcile({ channel: 'alipay', day })
    expect(await summary(first)).toEqual([])
    expect(await summary(second)).toEqual([`${paymentId} duplicate open`])
  })

  test('a duplicate of a payment counted from the bill is not counted again', async () => {
    const renter = await person()
    const { paymentId } = await recharge(renter)
    alipay.pay(paymentId, clock.now())
    const line = lineOf(paymentId)
    const day = await reconcileDayWith([line, { ...line, transactionId: 'another' }])
    expect(await wallet(renter)).toMatchObject({ cash: 1000 })
    expect(await summary(day)).toEqual(
      expect.arrayContaining([`${paymentId} not_counted_here settled`, `${paymentId} duplicate open`]),
    )
  })

  test('a payment listed in the next day’s bill is missing for one day only', async () => {
    const paymentId = await paid()
    const first = await reconcileDayWith([])
    expect(await summary(first)).toEqual([`${paymentId} missing_there open`])
    const second = await reconcileDayWith([lineOf(paymentId)])
    expect(await summary(first)).toEqual([`${paymentId} missing_there settled`])
    expect(await summary(second)).toEqual([])
  })

  test('a difference settled by a comparison is reopened when it occurs again', async () => {
    const paymentId = await paid()
    const day = await reconcileDayWith([lineOf(paymentId, 999)])
    alipay.fetchBill = async () => []
    await pay.reconcile({ channel: 'alipay', day })
    alipay.fetchBill = async () => [lineOf(paymentId, 998)]
    await pay.reconcile({ channel: 'alipay', day })
    expect(await summary(day)).toEqual([`${paymentId} amount open`, `${paymentId} missing_there settled`])
  })

  test('a refund matches by number, payment and amount; a second line, another payment’s number and another amount differ', async () => {
    const matching = await refunded()
    const listedTwice = await refunded()
    const foreign = await refunded()
    const largerAmount = await refunded()
    const day = await reconcileDayWith([
      ...[matching, listedTwice, foreign, largerAmount].map(({ payment }) => payment),
      matching.refund,
      { ...listedTwice.refund, refundTransactionId: 'first' },
      { ...listedTwice.refund, refundTransactionId: 'second' },
      { ...foreign.refund, transactionId: 'another' },
      { ...largerAmount.refund, amountFen: 301 },
    ])
    expect(new Set(await summary(day))).toEqual(
      new Set([
        `${listedTwice.refund.ownId} duplicate open`,
        `${foreign.refund.ownId} other_number open`,
        `${largerAmount.refund.ownId} amount open`,
      ]),
    )
  })

  test('a refund that is pending in the bill of its day is confirmed on the day it ends', async () => {
    alipay.script.refund = 'pending'
    const { payment, refund } = await refunded()
    const different = await refunded()
    alipay.script.refund = 'done'
    const first = await reconcileDayWith([
      payment,
      different.payment,
      { ...refund, pending: true },
      { ...different.refund, pending: true, amountFen: 299 },
    ])
    expect(await summary(first)).toEqual([`${different.refund.ownId} amount open`])
    expect(await dayOf(first)).toMatchObject({ theirsFen: 600, oursFen: 600 })
    for (const { ownId } of [refund, different.refund]) alipay.refunds.set(ownId, 'done')
    await runRefunds(deps)
    const second = await reconcileDayWith([])
    expect(await summary(second)).toEqual([])
    expect(await dayOf(second)).toMatchObject({ lines: 1, theirsFen: -300, oursFen: -300 })
    alipay.fetchBill = async () => [payment, different.payment, { ...refund, pending: true }]
    await pay.reconcile({ channel: 'alipay', day: first })
    expect(await summary(first)).toEqual([`${different.refund.ownId} amount settled`])
    expect(await summary(second)).toEqual([])
    await pay.reconcile({ channel: 'alipay', day: second })
  })

  test('a refund keeps the channel’s number of it: a bill that names another differs', async () => {
    const { payment, refund } = await refunded()
    const day = await reconcileDayWith([payment, { ...refund, refundTransactionId: 'first' }])
    expect(await summary(day)).toEqual([])
    alipay.fetchBill = async () => [payment, { ...refund, refundTransactionId: 'second' }]
    await pay.reconcile({ channel: 'alipay', day })
    expect(await summary(day)).toEqual([`${refund.ownId} other_number open`])
  })
})
