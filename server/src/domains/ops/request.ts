import type { OperatorActKind } from '@shanghao/contract/ops/states'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { ActSummary } from './act.ts'
import { isOperator, ownedBy } from './operators.ts'

const HOUR_MS = 3_600_000

type Requesting = {
  kind: OperatorActKind
  summary: ActSummary
  request: object
  operatorId: number
  at: Date
  hours: number
}

/**
 * Expires the pending approval of an act's subject that makes way for a new request: its time is over, its requester is no
 * operator any more, or it is another request of the same person, or of an operator whom the caller has replaced.
 */
const makeWay = async (tx: Tx, { kind, summary, request, operatorId, at }: Requesting): Promise<void> => {
  const { subject, replacesOthers = false } = summary
  // An approver locks the approval before what it is about, a requester after it: what is being approved is left alone.
  await sql`update operator_approval set state = 'expired', decided_at = ${at} where id in (
    select a.id from operator_approval a join app_user u on u.id = a.requested_by
     where a.kind = ${kind} and a.subject = ${subject} and a.state = 'pending'
       and (a.expires_at <= ${at} or not (${isOperator})
         or (${replacesOthers} and a.requested_by <> ${operatorId})
         or (a.request <> ${JSON.stringify(request)}::jsonb and ${ownedBy(operatorId)}))
       for update of a skip locked)`.execute(tx)
}

/**
 * Stores an act until a second operator decides, and returns the approval's id: that of the pending one, if the same was
 * requested before. Another request for the same subject replaces the pending one of the same person; raises CONFLICT
 * while that of another person waits.
 */
export const requestApproval = async (tx: Tx, requesting: Requesting): Promise<number> => {
  const { kind, summary, request, operatorId, at, hours } = requesting
  const { subject, amountFen, reason, beneficiaryId, involvedIds = [] } = summary
  await makeWay(tx, requesting)
  const inserted = await tx
    .insertInto('operator_approval')
    .values({
      kind,
      subject,
      request: JSON.stringify(request),
      amount_fen: amountFen,
      reason,
      beneficiary_id: beneficiaryId,
      involved_ids: [...involvedIds],
      requested_by: operatorId,
      requested_at: at,
      expires_at: new Date(at.getTime() + hours * HOUR_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  const { rows } = await sql<{ id: number }>`
    select id from operator_approval where kind = ${kind} and subject = ${subject} and state = 'pending'
       and request = ${JSON.stringify(request)}::jsonb`.execute(tx)
  return rows[0]?.id ?? fail('CONFLICT')
}

/**
 * Expires what waits for approval about a subject, because who requested it has no part in it any more. One that is being
 * approved is left alone: it waits for the caller's locks, and its act then checks its requester again.
 */
export const expireRequests = async (
  tx: Tx,
  { kinds, subject, at }: { kinds: readonly OperatorActKind[]; subject: string; at: Date },
): Promise<void> => {
  await sql`update operator_approval set state = 'expired', decided_at = ${at} where id in (
    select id from operator_approval where kind = any (${[...kinds]}::text[]) and subject = ${subject} and state = 'pending'
       for update skip locked)`.execute(tx)
}

/**
 * Withdraws a pending request of the operator's own, which expires. Raises NOT_FOUND for another's, APPROVAL_DECIDED and
 * APPROVAL_EXPIRED.
 */
export const withdrawRequest = async (
  tx: Tx,
  { approvalId, operatorId, now }: { approvalId: number; operatorId: number; now: Date },
): Promise<void> => {
  const pending = await tx
    .selectFrom('operator_approval')
    .select(['state', 'expires_at'])
    .where('id', '=', approvalId)
    .where('requested_by', '=', operatorId)
    .forUpdate()
    .executeTakeFirst()
  const { state, expires_at: expiresAt } = pending ?? fail('NOT_FOUND')
  if (state === 'approved' || state === 'rejected') fail('APPROVAL_DECIDED')
  if (state === 'expired' || expiresAt <= now) fail('APPROVAL_EXPIRED')
  await tx
    .updateTable('operator_approval')
    .set({ state: 'expired', decided_at: now })
    .where('id', '=', approvalId)
    .execute()
}
