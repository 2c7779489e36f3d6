import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { runPayouts } from '../../finance/withdrawal/payouts.ts'
import { runReconciliation } from './reconcile.ts'

const server = await callServer({}, { 'finance.withdrawDayCount': 100 })
const market = await setUpMarket(server)
const { person, wallet } = market
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { clock, deps, pool } = server
const { payouts } = server.providers
const DAY = 86_400_000
const operator = await person({ roles: ['operator'] })
const { pay } = operator.client

/** The payout of a withdrawal of 500.00, 分. */
const ARRIVES = 49_000
const lineOf = (id: string, changed: Partial<BillLine> = {}): BillLine => ({
  kind: 'payout',
  ownId: id,
  transactionId: `tx-${id}`,
  amountFen: ARRIVES,
  at: clock.now(),
  ...changed,
})
const returnOf = (id: string): BillLine => lineOf(id, { kind: 'payout_return', transactionId: `back-${id}` })

/** Ends the day and reconciles it with this bill of the account; returns the day. */
const reconcileDayWith = async (lines: BillLine[] | null): Promise<string> => {
  const day = shanghaiDate(clock.now())
  clock.advance(DAY)
  payouts.state.bill = (requestedDay) => (requestedDay === day ? lines : [])
  await runReconciliation(deps, server.reconciliationDeps)
  return day
}
const differences = async (day: string) => {
  const { rows } = await pool.query(
    `select kind, own_id, reason, ours_fen, theirs_fen, state from reconciliation_difference
      where bill = 'fund' and day = $1 order by id`,
    [day],
  )
  return rows.map(({ kind, own_id, reason, state }) => `${kind} ${own_id} ${reason} ${state}`)
}
const dayOf = async (day: string) => {
  const { list } = await pay.reconciledDays({ page: { size: 50 } })
  return list.find((one) => one.bill === 'fund' && one.day === day)
}
const sentPayout = async (script: 'done' | 'pending' | 'failed' | 'swallow' = 'done') => {
  const user = await newWithdrawer(100_000)
  payouts.state.script = script
  const id = await withdraw(user, 50_000)
  await runPayouts(deps)
  return { user, id }
}

describe('payouts compared with the bill of the account', () => {
  test('a match: amount less the fee, under either number of the provider', async () => {
    const one = await sentPayout()
    const other = await sentPayout()
    const day = await reconcileDayWith([
      lineOf(one.id),
      lineOf(other.id, { transactionId: `fund-${other.id}` }),
    ])
    expect(await differences(day)).toEqual([])
    expect(await dayOf(day)).toMatchObject({
      state: 'compared',
      lines: 2,
      theirsFen: -2 * ARRIVES,
      oursFen: -2 * ARRIVES,
      differences: 0,
    })
  })

  test('a match under a number that the provider never sent, as for payouts of earlier versions', async () => {
    payouts.state.reportsFundId = false
    const { id } = await sentPayout()
    const day = await reconcileDayWith([lineOf(id, { transactionId: `fund-${id}` })])
    payouts.state.reportsFundId = true
    expect(await differences(day)).toEqual([])
    expect(await dayOf(day)).toMatchObject({ theirsFen: -ARRIVES, oursFen: -ARRIVES })
  })

  test('each difference is a row: missing there, unknown here, wrong amount, other number, duplicate, returned', async () => {
    const missing = await sentPayout()
    const amount = await sentPayout()
    const number = await sentPayout()
    const twice = await sentPayout()
    const returned = await sentPayout()
    const foreign = '1794977340000999999'
    const day = await reconcileDayWith([
      lineOf(foreign),
      lineOf(amount.id, { amountFen: ARRIVES + 1 }),
      lineOf(number.id, { transactionId: 'another' }),
      lineOf(twice.id),
      lineOf(twice.id),
      lineOf(returned.id),
      returnOf(returned.id),
    ])
    expect(new Set(await differences(day))).toEqual(
      new Set([
        `payout ${missing.id} missing_there open`,
        `payout ${foreign} unknown_here open`,
        `payout ${amount.id} amount open`,
        `payout ${number.id} other_number open`,
        `payout ${twice.id} duplicate open`,
        `payout_return ${returned.id} returned open`,
      ]),
    )
    const { list } = await pay.differences({ state: 'open', kind: 'payout_return' })
    expect(list).toMatchObject([{ bill: 'fund', reasonText: '转账到账后又被渠道退回', theirsFen: ARRIVES }])
  })

  test('a return days later is a row of that day', async () => {
    const { id } = await sentPayout()
    const first = await reconcileDayWith([lineOf(id)])
    const second = await reconcileDayWith([returnOf(id)])
    expect(await differences(first)).toEqual([])
    expect(await differences(second)).toEqual([`payout_return ${id} returned open`])
  })

  test('paid there and returned here is a row; returned there as well matches, also a day later', async () => {
    const returnedHere = await sentPayout('failed')
    const failed = await sentPayout('failed')
    const later = await sentPayout('failed')
    const day = await reconcileDayWith([
      lineOf(returnedHere.id),
      lineOf(failed.id),
      returnOf(failed.id),
      lineOf(later.id),
    ])
    expect(await differences(day)).toEqual([
      `payout ${returnedHere.id} failed_here open`,
      `payout ${later.id} failed_here open`,
    ])
    const next = await reconcileDayWith([returnOf(later.id)])
    expect(await differences(day)).toEqual([
      `payout ${returnedHere.id} failed_here open`,
      `payout ${later.id} failed_here settled`,
    ])
    expect(await differences(next)).toEqual([])
  })

  test('a payout paid without a response is counted from the bill, once', async () => {
    const { user, id } = await sentPayout('swallow')
    payouts.state.unreachable = true
    const day = await reconcileDayWith([lineOf(id)])
    payouts.state.unreachable = false
    expect(await user.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'paid',
      transactionId: `tx-${id}`,
    })
    expect(await wallet(user)).toEqual({ cash: 50_000, bonus: 0 })
    expect(await differences(day)).toEqual([`payout ${id} not_counted_here settled`])
    await pay.reconcile({ channel: 'alipay', bill: 'fund', day })
    expect(await dayOf(day)).toMatchObject({ theirsFen: -ARRIVES, oursFen: -ARRIVES, openDifferences: 0 })
  })

  test('a day without a bill waits; only operators have access', async () => {
    await sentPayout()
    const day = await reconcileDayWith(null)
    expect(await dayOf(day)).toMatchObject({ state: 'waiting' })
    expect(await outcomeOf(pay.reconcile({ channel: 'alipay', bill: 'fund', day }))).toBe('BILL_NOT_READY')
    expect(await outcomeOf(pay.reconcile({ channel: 'wechat', bill: 'fund', day }))).toBe('CHANNEL_CLOSED')
    const renter = await person()
    expect(await outcomeOf(renter.client.pay.reconcileSince({ day }))).toBe('NO_PERMISSION')
    expect(await outcomeOf(renter.client.pay.pausePayouts({ reason: '核对' }))).toBe('NO_PERMISSION')
    expect(await outcomeOf(renter.client.pay.resumePayouts({ note: '核对' }))).toBe('NO_PERMISSION')
  })
})
