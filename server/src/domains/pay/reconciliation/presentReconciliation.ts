import type { OutputOf } from '@shanghao/contract/call'
import { differenceReasons } from '@shanghao/contract/differenceReasons'
import type { reconciliationCalls } from '@shanghao/contract/pay/reconciliation'
import type { PayoutRecord } from './payoutRecords.ts'
import type { DayRow, DifferenceRow } from './queries.ts'

type Day = OutputOf<typeof reconciliationCalls.reconcile>
type Difference = OutputOf<typeof reconciliationCalls.differences>['list'][number]
type Payout = OutputOf<typeof reconciliationCalls.payoutRecords>['list'][number]

export const presentDay = (row: DayRow): Day => ({
  channel: row.channel,
  bill: row.bill,
  day: row.day,
  state: row.state,
  lines: row.lines,
  theirsFen: row.theirs_fen,
  oursFen: row.ours_fen,
  openDifferences: row.open,
  differences: row.differences,
  comparedAt: row.compared_at?.getTime() ?? null,
})

export const presentDifference = (row: DifferenceRow): Difference => ({
  id: row.id,
  channel: row.channel,
  bill: row.bill,
  day: row.day,
  kind: row.kind,
  ownId: row.own_id,
  transactionId: row.transaction_id,
  reason: row.reason,
  reasonText: differenceReasons[row.reason],
  oursFen: row.ours_fen,
  theirsFen: row.theirs_fen,
  state: row.state,
  notedAt: row.noted_at.getTime(),
  settledAt: row.settled_at?.getTime() ?? null,
  settledBy: row.settled_by,
  note: row.note,
})

export const presentPayoutRecord = (row: PayoutRecord): Payout => ({
  ownId: row.own_id,
  userId: row.user_id === null ? null : String(row.user_id),
  state: row.state,
  oursFen: row.ours_fen,
  theirsFen: row.theirs_fen,
  transactionId: row.transaction_id,
  at: row.at?.getTime() ?? null,
  isReturn: row.is_return,
  isByHand: row.by_hand,
  result: row.reason ?? 'same',
  resultText: row.reason === null ? '一致' : differenceReasons[row.reason],
})
