import type { Tx } from '../../core/database/db.ts'

export type Action = {
  /** An `OperatorActKind`, or the name of an act that gives nothing. */
  kind: string
  request: object
  /** 0 for an act that gives nothing (分). */
  amountFen: number
  reason: string
  beneficiaryId: number | null
  operatorId: number
  at: Date
  /** The second operator's approval. */
  approval?: { id: number; approvedBy: number }
}

/** Writes down what an operator did; rows are never changed. */
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
