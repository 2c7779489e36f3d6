import { operatorActPermissions } from '@shanghao/contract/ops/permissions'
import type { ApprovalState, OperatorActKind } from '@shanghao/contract/ops/states'
import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { findOperatorPermissions } from '../../core/http/operator.ts'
import type { Settings } from '../../core/settings/read.ts'
import type { OperatorAct, OperatorActs } from './act.ts'
import { findIdentityId, isOperator, requireOperatorIdentity, requireUninvolved } from './operators.ts'
import { recordAction } from './record.ts'

type Decision = { approvalId: number; operatorId: number; now: Date }
type Pending = {
  id: number
  kind: OperatorActKind
  request: unknown
  amount_fen: number
  reason: string
  beneficiary_id: number | null
  involved_ids: number[]
  requested_by: number
  /** The requester still works for the platform. */
  valid: boolean
}

/** Checks that an act concerns none of an operator's accounts, as they are verified now. Raises REALNAME_REQUIRED and OPERATOR_SELF. */
const requireNotConcerned = async (tx: Tx, operatorId: number, pending: Pending): Promise<void> => {
  for (const id of [pending.beneficiary_id, ...pending.involved_ids])
    await requireUninvolved(tx, operatorId, id)
}

/** Checks that requester and decider are two persons, and that the act does not concern the decider. */
const requireSecondOperator = async (tx: Tx, pending: Pending, operatorId: number): Promise<void> => {
  const decider = await requireOperatorIdentity(tx, operatorId)
  const requester = await findIdentityId(tx, pending.requested_by)
  if (pending.requested_by === operatorId || requester === decider) fail('APPROVAL_OWN')
  await requireNotConcerned(tx, operatorId, pending)
}

/** Whether an operator may request, and so decide about, acts of a kind. */
const mayAct = async (tx: Tx, operatorId: number, kind: OperatorActKind): Promise<boolean> =>
  (await findOperatorPermissions(tx, operatorId)).includes(operatorActPermissions[kind])

/**
 * Locks an approval that another person requested. Raises NOT_FOUND, NO_PERMISSION for who may not request such an act,
 * APPROVAL_DECIDED, APPROVAL_EXPIRED (also when its requester may not any more), REALNAME_REQUIRED, APPROVAL_OWN and OPERATOR_SELF.
 */
const lockPending = async (tx: Tx, { approvalId, operatorId, now }: Decision): Promise<Pending> => {
  const { rows } = await sql<Pending & { state: ApprovalState; expires_at: Date }>`
    select a.id, a.kind, a.request, a.amount_fen, a.reason, a.beneficiary_id, a.involved_ids, a.requested_by,
           a.state, a.expires_at,
           ${isOperator} as valid
      from operator_approval a join app_user u on u.id = a.requested_by
     where a.id = ${approvalId} for update of a`.execute(tx)
  const pending = rows[0] ?? fail('NOT_FOUND')
  if (!(await mayAct(tx, operatorId, pending.kind))) fail('NO_PERMISSION')
  if (pending.state === 'approved' || pending.state === 'rejected') fail('APPROVAL_DECIDED')
  if (pending.state === 'expired' || pending.expires_at <= now || !pending.valid) fail('APPROVAL_EXPIRED')
  if (!(await mayAct(tx, pending.requested_by, pending.kind))) fail('APPROVAL_EXPIRED')
  await requireSecondOperator(tx, pending, operatorId)
  return pending
}

/** Asks the provider that a pending act depends on, as its `askOutside` does. Nothing is asked for an approval that is decided or unknown. */
export const askBeforeApproval = async (
  deps: Deps,
  acts: OperatorActs,
  approvalId: number,
): Promise<void> => {
  const pending = await deps.db
    .selectFrom('operator_approval')
    .select(['kind', 'request'])
    .where('id', '=', approvalId)
    .where('state', '=', 'pending')
    .$narrowType<Pick<Pending, 'kind'>>()
    .executeTakeFirst()
  if (!pending) return
  const act = acts[pending.kind]
  await act.askOutside?.(deps, act.request.parse(pending.request))
}

/**
 * Performs a pending act exactly as it was requested, once, and returns it; the caller runs its `afterCommit`. Raises as
 * `lockPending` does, OPERATOR_SELF also when it concerns the requester, what the act raises, and CONFLICT when it would come to another amount or person than the one that
 * was approved.
 */
export const approve = async (
  tx: Tx,
  acts: OperatorActs,
  decision: Decision & { settings: Settings },
): Promise<OperatorAct> => {
  const { operatorId, now, settings } = decision
  const pending = await lockPending(tx, decision)
  // An account that was unverified when the act was requested may have been verified since.
  await requireNotConcerned(tx, pending.requested_by, pending)
  const act = acts[pending.kind]
  const request = act.request.parse(pending.request)
  const summary = await act.summarize(tx, request, now, settings)
  if (summary?.amountFen !== pending.amount_fen || summary.beneficiaryId !== pending.beneficiary_id)
    fail('CONFLICT')
  const result = await act.perform(tx, request, {
    operatorId: pending.requested_by,
    approval: { id: pending.id, approvedBy: operatorId },
    at: now,
    settings,
  })
  await tx
    .updateTable('operator_approval')
    .set({ state: 'approved', decided_by: operatorId, decided_at: now, result: JSON.stringify(result) })
    .where('id', '=', pending.id)
    .execute()
  await recordAction(tx, {
    kind: pending.kind,
    request,
    amountFen: pending.amount_fen,
    reason: pending.reason,
    beneficiaryId: pending.beneficiary_id,
    operatorId: pending.requested_by,
    at: now,
    approval: { id: pending.id, approvedBy: operatorId },
  })
  return act
}

/** Rejects a pending act, with a note. Raises what `lockPending` raises. */
export const reject = async (tx: Tx, decision: Decision & { note: string }): Promise<void> => {
  const { id } = await lockPending(tx, decision)
  await tx
    .updateTable('operator_approval')
    .set({
      state: 'rejected',
      decided_by: decision.operatorId,
      decided_at: decision.now,
      decision_note: decision.note,
    })
    .where('id', '=', id)
    .execute()
}
