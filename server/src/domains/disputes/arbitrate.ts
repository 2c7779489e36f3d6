import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../core/config/clock.ts'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { type OperatorAct, requireUninvolved } from '../ops/actions.ts'
import type { LockedOrder } from '../orders/actions.ts'
import { amountMax, claimFen } from './amounts.ts'
import { type Decision, decide, decideAppeal, decidedFen } from './decision.ts'
import { addEntry, type Dispute, type LockedDispute, lockDispute, requireMay } from './dispute.ts'
import { notifyAsked } from './notifyParties.ts'

type Operating = { disputeId: string; operatorId: number; clock: Clock }

const operator = ['operator'] as const

/** Locks a dispute for an operator who is neither side of it. Raises NOT_FOUND, OPERATOR_SELF and REALNAME_REQUIRED. */
export const lockForOperator = async (
  tx: Tx,
  { disputeId, operatorId, clock }: Operating,
): Promise<LockedDispute> => {
  const locked = await lockDispute(tx, disputeId, null, clock)
  for (const side of [locked.dispute.renter_id, locked.dispute.owner_id])
    await requireUninvolved(tx, operatorId, side)
  return locked
}

/** Raises DISPUTE_SAME_OPERATOR for a person, by any account, who took part in the first decision. */
const requireNotDecider = async (tx: Tx, { deciders }: Dispute, operatorId: number): Promise<void> => {
  const { rows } =
    await sql`select from app_user o join app_user d on d.id = o.id or d.identity_id = o.identity_id
    where o.id = ${operatorId} and d.id = any (${deciders}::bigint[])`.execute(tx)
  if (rows.length > 0) fail('DISPUTE_SAME_OPERATOR')
}

/**
 * Takes a case, also from another operator who has it. Raises DISPUTE_STATE unless it waits for operators,
 * DISPUTE_SAME_OPERATOR for an appeal against one's own decision, and what `lockForOperator` raises.
 */
export const takeCase = async (tx: Tx, operating: Operating): Promise<void> => {
  const { dispute, at } = await lockForOperator(tx, operating)
  const { operatorId } = operating
  if (dispute.state !== 'arbitration' && dispute.state !== 'appealed') fail('DISPUTE_STATE')
  if (dispute.state === 'appealed') await requireNotDecider(tx, dispute, operatorId)
  if (dispute.assigned_to === operatorId) return
  await tx.updateTable('dispute').set({ assigned_to: operatorId }).where('id', '=', dispute.id).execute()
  await addEntry(tx, dispute.id, { kind: 'assign', by: 'platform', actor: `operator:${operatorId}`, at })
}

/** Asks a side for more, as the operator who has the case. Raises DISPUTE_STATE, DISPUTE_ASSIGNED and as `lockForOperator`. */
export const askSide = async (
  tx: Tx,
  operating: Operating & { party: 'renter' | 'owner'; text: string },
): Promise<void> => {
  const { dispute, order, at } = await lockForOperator(tx, operating)
  const { operatorId, party, text } = operating
  if (dispute.state !== 'arbitration' && dispute.state !== 'appealed') fail('DISPUTE_STATE')
  if (dispute.assigned_to !== operatorId) fail('DISPUTE_ASSIGNED')
  const actor = `operator:${operatorId}`
  await addEntry(tx, dispute.id, { kind: 'ask', by: 'platform', actor, at, asked: party, text })
  await notifyAsked(tx, { dispute, order, side: party })
}

/**
 * Checks that an operator may decide a case before it is decided or waits for approval. Raises DISPUTE_ASSIGNED,
 * DISPUTE_SAME_OPERATOR and as `lockForOperator`.
 */
export const requireAssigned = async (tx: Tx, operating: Operating): Promise<void> => {
  const { dispute } = await lockForOperator(tx, operating)
  if (dispute.state === 'appealed') await requireNotDecider(tx, dispute, operating.operatorId)
  if (dispute.assigned_to !== operating.operatorId) fail('DISPUTE_ASSIGNED')
}

const request = z.object({
  disputeId: z.string(),
  rentFen: z.number().int(),
  depositFen: z.number().int(),
  renterCompensationFen: z.number().int(),
  ownerCompensationFen: z.number().int(),
  reason: z.string(),
})
export type DecisionRequest = z.output<typeof request>

/** Raises DISPUTE_AMOUNT for more than is left, and for money that the dispute isn't about. */
const requireAmounts = (dispute: Dispute, order: LockedOrder, decision: Decision): void => {
  const { rentFen, depositFen } = decision
  const max = amountMax(dispute, order)
  const isWithin =
    dispute.party === 'owner'
      ? rentFen === 0 && depositFen <= max && !order.deposit_settled_at
      : depositFen === 0 && rentFen <= max
  if (!isWithin) fail('DISPUTE_AMOUNT')
}

/**
 * The act of deciding a dispute or its appeal. Its amount is what it moves, or the claim that it denies, whichever is more,
 * so that above the limit of one operator either takes two.
 */
const decisionAct = (kind: 'decide_dispute' | 'decide_appeal'): OperatorAct<DecisionRequest> => {
  const isAppeal = kind === 'decide_appeal'
  return {
    kind,
    request,
    summarize: async (tx, { disputeId, ...decision }, at) => {
      const { dispute, order } = await lockDispute(tx, disputeId, null, { now: () => at })
      requireMay(dispute, isAppeal ? 'decide_appeal' : 'decide', operator)
      requireAmounts(dispute, order, decision)
      const extra = decision.renterCompensationFen + decision.ownerCompensationFen
      return {
        subject: `dispute:${disputeId}`,
        amountFen: Math.max(decidedFen(decision), claimFen(dispute)) + extra,
        reason: decision.reason,
        beneficiaryId: dispute.party === 'owner' ? dispute.owner_id : dispute.renter_id,
        involvedIds: [dispute.renter_id, dispute.owner_id],
      }
    },
    perform: async (tx, { disputeId, ...decision }, { operatorId, approval, at }) => {
      const locked = await lockDispute(tx, disputeId, null, { now: () => at })
      const { dispute } = locked
      const deciders = [operatorId, ...(approval ? [approval.approvedBy] : [])]
      if (dispute.assigned_to !== operatorId) fail('DISPUTE_ASSIGNED')
      if (isAppeal) for (const id of deciders) await requireNotDecider(tx, dispute, id)
      const actor = `operator:${operatorId}`
      if (isAppeal) await decideAppeal(tx, locked, decision, { actors: operator, actor })
      else await decide(tx, locked, decision, { actors: operator, actor, deciders })
      return {}
    },
  }
}

export const decideDisputeAct = decisionAct('decide_dispute')
export const decideAppealAct = decisionAct('decide_appeal')
