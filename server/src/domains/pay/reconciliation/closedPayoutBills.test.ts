import { expect, test } from 'vitest'
import { type Closed, setUpClosedAccounts } from '../../../../testing/market/closedAccounts.ts'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { runReconciliation } from './reconcile.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { claim, closedAccount } = setUpClosedAccounts(server, market)
const { operator } = setUpCorrections(server, market)
const { clock, deps, pool } = server
const { payouts } = server.providers
const DAY = 86_400_000
const FEN = 5_000
const [first, second] = [await operator(), await operator()]
const idNumber = idNumberOf('1988-08-08', 950)
/** Was the person of some closed accounts. */
const concerned = await market.person({ roles: ['operator'], idNumber })

const record = async (closed: Closed, transactionId: string): Promise<void> => {
  const { awaitedApproval } = await claim(first, closed, { transactionId })
  await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
}
const recorded = async (transactionId: string, wanted: { idNumber?: string } = {}): Promise<Closed> => {
  const closed = await closedAccount({ cashFen: FEN, ...wanted })
  await record(closed, transactionId)
  return closed
}
const lineOf = (transactionId: string, changed: Partial<BillLine> = {}): BillLine => ({
  kind: 'payout',
  ownId: `hand-${transactionId}`,
  transactionId,
  amountFen: FEN,
  at: clock.now(),
  ...changed,
})
/** Ends the day and reconciles it with this bill of the account; returns the day. */
const reconcileDayWith = async (lines: BillLine[]): Promise<string> => {
  const day = shanghaiDate(clock.now())
  clock.advance(DAY)
  payouts.state.bill = (requested) => (requested === day ? lines : [])
  await runReconciliation(deps, server.reconciliationDeps)
  return day
}
const differences = async (day: string): Promise<string[]> => {
  const { rows } = await pool.query(
    "select id, kind, own_id, reason, state from reconciliation_difference where bill = 'fund' and day = $1 order by id",
    [day],
  )
  return rows.map(({ kind, own_id, reason, state }) => `${kind} ${own_id} ${reason} ${state}`)
}
const recordsOf = async (day: string) => (await second.client.pay.payoutRecords({ day })).list
const dayOf = async (day: string) =>
  (await second.client.pay.reconciledDays({ page: { size: 50 } })).list.find(
    (one) => one.bill === 'fund' && one.day === day,
  )

test('a transfer by hand matches the line of its number, and is one of the day’s payouts', async () => {
  const { userId } = await recorded('matched-1')
  const day = await reconcileDayWith([lineOf('matched-1')])
  expect(await differences(day)).toEqual([])
  expect(await dayOf(day)).toMatchObject({ lines: 1, theirsFen: -FEN, oursFen: -FEN })
  expect(await recordsOf(day)).toMatchObject([
    { userId: String(userId), state: 'paid', isByHand: true, oursFen: FEN, theirsFen: FEN, result: 'same' },
  ])
  const again = await reconcileDayWith([lineOf('matched-1', { ownId: 'hand-again' })])
  expect(await differences(again)).toEqual(['payout hand-again duplicate open'])
})

test('one that no bill lists is missing there until a later bill has it', async () => {
  await recorded('missing-1')
  const day = await reconcileDayWith([])
  expect(await differences(day)).toEqual(['payout missing-1 missing_there open'])
  expect(await recordsOf(day)).toMatchObject([{ transactionId: 'missing-1', result: 'missing_there' }])
  const next = await reconcileDayWith([lineOf('missing-1')])
  expect(await differences(day)).toEqual(['payout missing-1 missing_there settled'])
  expect(await differences(next)).toEqual([])
})

test('one that the bill lists before it is recorded is unknown until the next comparison', async () => {
  const closed = await closedAccount({ cashFen: FEN })
  const day = await reconcileDayWith([lineOf('early-1')])
  expect(await differences(day)).toEqual(['payout hand-early-1 unknown_here open'])
  await record(closed, 'early-1')
  expect(await differences(await reconcileDayWith([]))).toEqual([])
  expect(await differences(day)).toEqual(['payout hand-early-1 unknown_here settled'])
  expect(await dayOf(day)).toMatchObject({ oursFen: -FEN, openDifferences: 0 })
})

test('another amount, and a return, name the account, whose former person settles neither', async () => {
  const [amount, returned] = [
    await recorded('amount-1', { idNumber }),
    await recorded('returned-1', { idNumber }),
  ]
  const day = await reconcileDayWith([
    lineOf('amount-1', { amountFen: FEN + 1 }),
    lineOf('returned-1'),
    lineOf('back-1', { kind: 'payout_return', ownId: 'hand-returned-1' }),
  ])
  expect(await differences(day)).toEqual([
    'payout hand-amount-1 amount open',
    'payout_return hand-returned-1 returned open',
  ])
  const { list } = await second.client.pay.differences({ state: 'open' })
  const found = list.filter((one) => one.day === day)
  for (const [{ id }, { userId }] of [
    [found.find(({ reason }) => reason === 'amount'), amount],
    [found.find(({ reason }) => reason === 'returned'), returned],
  ].map(([row, closed]) => [row as { id: number }, closed as Closed] as const)) {
    expect((await second.client.pay.difference({ id })).record).toMatchObject({
      kind: 'closed_payout',
      userId: String(userId),
      state: 'paid',
      amountFen: FEN,
    })
    const note = '已与支付宝核对'
    expect(await outcomeOf(concerned.client.pay.settleDifference({ id, note }))).toBe('OPERATOR_SELF')
    await second.client.pay.settleDifference({ id, note })
  }
})
