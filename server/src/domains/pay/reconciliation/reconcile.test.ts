import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { runRefunds } from '../refund/refund.ts'
import { runReconciliation } from './reconcile.ts'

const server = await callServer()
const { person, goods, wallet } = await setUpMarket(server)
const { clock, deps, pool } = server
const { alipay } = server.outside.channels
const DAY = 86_400_000
const operator = await person({ roles: ['operator'] })
const { pay } = operator.client

/** Opens a recharge at the channel; 10.00 by default. */
const recharge = async (renter: TestUser, amountFen = 1000) => {
  const { paymentId, rechargeId } = await renter.client.finance.rechargePay({
    amountFen,
    channel: 'alipay',
  })
  return { paymentId, rechargeId }
}
const lineOf = (paymentId: string, amountFen = 1000): BillLine => ({
  kind: 'payment',
  ownId: paymentId,
  transactionId: alipay.trades.get(paymentId)?.transactionId ?? `foreign-${paymentId}`,
  amountFen,
  at: clock.now(),
})
const reconcileDayWith = async (lines: BillLine[] | null): Promise<string> => {
  const day = shanghaiDate(clock.now())
  clock.advance(DAY)
  alipay.fetchBill = async (requestedDay) => (requestedDay === day ? lines : [])
  await runReconciliation(deps, server.reconciliationDeps)
  return day
}
const dayOf = async (day: string) => {
  const { list } = await pay.reconciledDays({})
  return list.find((one) => one.channel === 'alipay' && one.day === day)
}
const differencesOf = async (day: string) => {
  const { rows } = await pool.query(
    'select own_id, reason, state from reconciliation_difference where day = $1 order by id',
    [day],
  )
  return rows
}

describe('the daily reconciliation', () => {
  test('a day without differences', async () => {
    const renter = await person()
    const { paymentId } = await recharge(renter)
    await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
    const day = await reconcileDayWith([lineOf(paymentId)])
    expect(await dayOf(day)).toMatchObject({
      state: 'compared',
      lines: 1,
      theirsFen: 1000,
      oursFen: 1000,
      differences: 0,
    })
  })

  test('a day without a bill waits until there is one', async () => {
    const renter = await person()
    await recharge(renter)
    const day = await reconcileDayWith(null)
    expect(await dayOf(day)).toMatchObject({ state: 'waiting' })
    expect(await outcomeOf(pay.reconcile({ channel: 'alipay', day }))).toBe('BILL_NOT_READY')
    await server.withDeps({ channels: { ...deps.channels, wechat: null } }, async () =>
      expect(await outcomeOf(pay.reconcile({ channel: 'wechat', day }))).toBe('CHANNEL_CLOSED'),
    )
    alipay.fetchBill = async () => []
    await runReconciliation(deps, server.reconciliationDeps)
    expect(await dayOf(day)).toMatchObject({ state: 'compared', lines: 0 })
  })

  test('every kind of difference is a row with its reason; an unreported payment is counted', async () => {
    const renter = await person()
    const unreported = await recharge(renter)
    const ours = await recharge(renter, 1001)
    const odd = await recharge(renter, 1002)
    alipay.pay(unreported.paymentId, clock.now())
    expect(await postNotification(server, 'alipay', alipay.pay(ours.paymentId, clock.now()))).toBe('success')
    await postNotification(server, 'alipay', alipay.pay(odd.paymentId, clock.now()))
    const foreign = '1794977340000999999'
    const day = await reconcileDayWith([
      lineOf(unreported.paymentId),
      lineOf(odd.paymentId, 999),
      lineOf(foreign),
    ])
    expect(
      new Set((await differencesOf(day)).map((row) => `${row.own_id} ${row.reason} ${row.state}`)),
    ).toEqual(
      new Set([
        `${unreported.paymentId} not_counted_here settled`,
        `${odd.paymentId} amount open`,
        `${foreign} unknown_here open`,
        `${ours.paymentId} missing_there open`,
      ]),
    )
    expect(await wallet(renter)).toMatchObject({ cash: 3003 })
    expect(await dayOf(day)).toMatchObject({ openDifferences: 3, differences: 4 })
  })

  test('ten concurrent repeats record no further difference and count nothing listedTwice', async () => {
    const renter = await person()
    const { paymentId } = await recharge(renter)
    alipay.pay(paymentId, clock.now())
    const day = await reconcileDayWith([lineOf(paymentId)])
    const outcomes = await outcomesOf(
      Array.from({ length: 10 }, () => pay.reconcile({ channel: 'alipay', day })),
    )
    expect(outcomes).toEqual({ OK: 10 })
    expect(await differencesOf(day)).toHaveLength(1)
    expect(await wallet(renter)).toMatchObject({ cash: 1000 })
  })

  test('a line that cannot be counted does not stop other lines, days or channels', async () => {
    const renter = await person()
    const stuck = await recharge(renter, 1003)
    const fine = await recharge(renter, 1004)
    const taken = await recharge(renter, 1005)
    await postNotification(server, 'alipay', alipay.pay(taken.paymentId, clock.now()))
    alipay.pay(fine.paymentId, clock.now())
    // The channel's number belongs to another payment already: the database refuses to count it twice.
    const { transactionId } = lineOf(taken.paymentId)
    const day = await reconcileDayWith([
      { ...lineOf(stuck.paymentId, 1003), transactionId },
      lineOf(fine.paymentId, 1004),
      lineOf(taken.paymentId, 1005),
    ])
    expect((await dayOf(day))?.state).toBe('compared')
    expect(await differencesOf(day)).toEqual(
      expect.arrayContaining([
        { own_id: stuck.paymentId, reason: 'not_counted_here', state: 'open' },
        { own_id: fine.paymentId, reason: 'not_counted_here', state: 'settled' },
      ]),
    )
    expect(server.errors.splice(0).join('')).toContain(stuck.paymentId)

    alipay.fetchBill = async () => Promise.reject(new Error('no disk'))
    const next = shanghaiDate(clock.now())
    const { wechat } = server.outside.channels
    await renter.client.finance.rechargePay({ amountFen: 1006, channel: 'wechat' })
    clock.advance(DAY)
    wechat.fetchBill = async () => []
    await runReconciliation(deps, server.reconciliationDeps)
    const { list } = await pay.reconciledDays({})
    expect(list).toContainEqual(expect.objectContaining({ channel: 'wechat', day: next, state: 'compared' }))
    expect(server.errors.splice(0).join('')).toContain('no disk')
  })

  test('paid just before midnight and counted just after: confirmed by the earlier day, no difference on either', async () => {
    const renter = await person()
    const { paymentId } = await recharge(renter)
    const notification = alipay.pay(paymentId, clock.now())
    const line = lineOf(paymentId)
    const first = shanghaiDate(clock.now())
    clock.advance(DAY)
    await postNotification(server, 'alipay', notification)
    alipay.fetchBill = async (day) => (day === first ? [line] : [])
    await runReconciliation(deps, server.reconciliationDeps)
    const second = await reconcileDayWith([])
    expect(await dayOf(second)).toMatchObject({ differences: 0 })
  })
})

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

describe('pay.payment', () => {
  test('a payment through a channel is counted only with the channel’s number', async () => {
    const renter = await person()
    const { paymentId } = await recharge(renter)
    const paidAt = clock.now()
    const trade = { paymentId, transactionId: '', amountFen: 1000, paidAt }
    expect(await postNotification(server, 'alipay', { kind: 'paid', trade })).toBe('fail')
    expect(await wallet(renter)).toMatchObject({ cash: 0 })
    for (const transactionId of [null, ''])
      await expect(
        pool.query(
          `update payment set state = 'success', outcome = 'applied', succeeded_at = $2, next_ask_at = null, transaction_id = $3
            where id = $1`,
          [paymentId, paidAt, transactionId],
        ),
      ).rejects.toThrow('payment_transaction_known')
  })
})

describe('pay.settleDifference', () => {
  test('only operators see and settle differences, once, with a note', async () => {
    const renter = await person()
    expect(await outcomeOf(renter.client.pay.differences({}))).toBe('NO_PERMISSION')
    expect(await outcomeOf(server.client().pay.differences({}))).toBe('TOKEN_EXPIRED')
    const { list } = await pay.differences({ state: 'open' })
    const id = list[0]?.id ?? 0
    expect(await outcomeOf(renter.client.pay.settleDifference({ id, note: '已核实' }))).toBe('NO_PERMISSION')
    const outcomes = await outcomesOf(
      Array.from({ length: 5 }, () => pay.settleDifference({ id, note: '已与渠道核实' })),
    )
    expect(outcomes).toEqual({ OK: 1, DIFFERENCE_SETTLED: 4 })
    expect(await outcomeOf(pay.settleDifference({ id: 999_999, note: '已核实' }))).toBe('NOT_FOUND')
    const settled = (await pay.differences({ state: 'settled' })).list.find((one) => one.id === id)
    expect(settled).toMatchObject({ settledBy: `operator:${operator.userId}`, note: '已与渠道核实' })
  })
})
