import { describe, expect, test } from 'vitest'
import { marketOn } from '../../../../testing/market/market.ts'
import { withdrawingOn } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { runPayouts } from '../../finance/withdrawal/payout.ts'
import { runReconciliation } from './reconcile.ts'

const server = await callServer({}, { 'finance.withdrawDayCount': 100 })
const market = await marketOn(server)
const { person, wallet } = market
const { saver, withdraw } = withdrawingOn(server, market)
const { clock, deps, payouts, pool } = server
const DAY = 86_400_000
const operator = await person({ roles: ['operator'] })
const { pay } = operator.client

/** What arrives of a withdrawal of 500.00. */
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

/** The day ends with this bill of the account; answers the day. */
const dayEnds = async (lines: BillLine[] | null): Promise<string> => {
  const day = shanghaiDate(clock.now())
  clock.advance(DAY)
  payouts.state.bill = (asked) => (asked === day ? lines : [])
  await runReconciliation(deps, server.counting)
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
const begun = async (script: 'done' | 'pending' | 'failed' | 'swallow' = 'done') => {
  const who = await saver(100_000)
  payouts.state.script = script
  const id = await withdraw(who, 50_000)
  await runPayouts(deps)
  return { who, id }
}

describe('payouts beside the bill of the account', () => {
  test('agreed: amount less the fee, under either number the provider told', async () => {
    const one = await begun()
    const other = await begun()
    const day = await dayEnds([lineOf(one.id), lineOf(other.id, { transactionId: `fund-${other.id}` })])
    expect(await differences(day)).toEqual([])
    expect(await dayOf(day)).toMatchObject({
      state: 'compared',
      lines: 2,
      theirsFen: -2 * ARRIVES,
      oursFen: -2 * ARRIVES,
      differences: 0,
    })
  })

  test('agreed under a number of the account that the provider never told, as of payouts of earlier versions', async () => {
    payouts.state.tellsFund = false
    const { id } = await begun()
    const day = await dayEnds([lineOf(id, { transactionId: `fund-${id}` })])
    payouts.state.tellsFund = true
    expect(await differences(day)).toEqual([])
    expect(await dayOf(day)).toMatchObject({ theirsFen: -ARRIVES, oursFen: -ARRIVES })
  })

  test('each difference is a row: not there, not here, another amount, another number, twice, taken back', async () => {
    const missing = await begun()
    const amount = await begun()
    const number = await begun()
    const twice = await begun()
    const returned = await begun()
    const foreign = '1794977340000999999'
    const day = await dayEnds([
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

  test('taken back days later: a row of that day', async () => {
    const { id } = await begun()
    const first = await dayEnds([lineOf(id)])
    const second = await dayEnds([returnOf(id)])
    expect(await differences(first)).toEqual([])
    expect(await differences(second)).toEqual([`payout_return ${id} returned open`])
  })

  test('paid there and given back here is a row; given back there as well agrees, also a day later', async () => {
    const lost = await begun('failed')
    const failed = await begun('failed')
    const later = await begun('failed')
    const day = await dayEnds([lineOf(lost.id), lineOf(failed.id), returnOf(failed.id), lineOf(later.id)])
    expect(await differences(day)).toEqual([
      `payout ${lost.id} failed_here open`,
      `payout ${later.id} failed_here open`,
    ])
    const next = await dayEnds([returnOf(later.id)])
    expect(await differences(day)).toEqual([
      `payout ${lost.id} failed_here open`,
      `payout ${later.id} failed_here settled`,
    ])
    expect(await differences(next)).toEqual([])
  })

  test('paid there without an answer is counted from the bill, once', async () => {
    const { who, id } = await begun('swallow')
    payouts.state.deaf = true
    const day = await dayEnds([lineOf(id)])
    payouts.state.deaf = false
    expect(await who.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'paid',
      transactionId: `tx-${id}`,
    })
    expect(await wallet(who)).toEqual({ cash: 50_000, bonus: 0 })
    expect(await differences(day)).toEqual([`payout ${id} not_counted_here settled`])
    await pay.reconcile({ channel: 'alipay', bill: 'fund', day })
    expect(await dayOf(day)).toMatchObject({ theirsFen: -ARRIVES, oursFen: -ARRIVES, openDifferences: 0 })
  })

  test('a bill that is not there is waited for; only operators see any of it', async () => {
    await begun()
    const day = await dayEnds(null)
    expect(await dayOf(day)).toMatchObject({ state: 'waiting' })
    expect(await outcomeOf(pay.reconcile({ channel: 'alipay', bill: 'fund', day }))).toBe('BILL_NOT_READY')
    expect(await outcomeOf(pay.reconcile({ channel: 'wechat', bill: 'fund', day }))).toBe('CHANNEL_CLOSED')
    const renter = await person()
    expect(await outcomeOf(renter.client.pay.reconcileSince({ day }))).toBe('NO_PERMISSION')
    expect(await outcomeOf(renter.client.pay.pausePayouts({ reason: '核对' }))).toBe('NO_PERMISSION')
    expect(await outcomeOf(renter.client.pay.resumePayouts({ note: '核对' }))).toBe('NO_PERMISSION')
  })
})
