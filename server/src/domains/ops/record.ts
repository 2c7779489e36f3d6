import type { Tx } from '../../core/database/db.ts'

export type Action = {
  /** An `OperatorActKind`, or the name of an act without money. */
  kind: string
  request: object
  /** Amount (分); 0 for an act without money. */
  amountFen: number
  reason: string
  beneficiaryId: number | null
  operatorId: number
  at: Date
  /** The second operator's approval. */
  approval?: { id: number; approvedBy: number }
}

/** Records an act of an operator; rows are never changed. */
export const recordAction = async (
  tx: Tx,
  { kind, request, amountFen, reason, beneficiaryId, operatorId, at, approval }: Action,
): Promise<void> => {
  await tx
    .insertInto('operator_action')
    .values({
      kind,
      request: JSON.stringify(request),
      amount_fen: amountFen,
      reason,
      beneficiary_id: beneficiaryId,
      operator_id: operatorId,
      at,
      approval_id: approval?.id ?? null,
      approved_by: approval?.approvedBy ?? null,
    })
    .execute()
}
