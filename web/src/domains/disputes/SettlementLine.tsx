import type { Dispute, Settlement } from '../../ui/disputes/disputeState.ts'
import { MoneyLine } from '../../ui/money/MoneyLine.tsx'
import { type Compensation, settlementMoney } from './settlementMoney.ts'

/** What a settlement changes for the viewer, with its parts. */
export function SettlementLine({
  settlement,
  dispute,
  compensation,
}: {
  settlement: Settlement
  dispute: Pick<Dispute, 'party' | 'viewer'>
  compensation?: Compensation
}) {
  const { label, fen, parts } = settlementMoney(settlement, dispute, compensation)
  return <MoneyLine open label={label} fen={fen} tone="ink" parts={parts} />
}
