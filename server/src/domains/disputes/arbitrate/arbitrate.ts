import { yuan } from '@shanghao/contract/money'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../../core/config/clock.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import {
  expireRequests,
  type OperatorAct,
  recordAction,
  requireUninvolved,
  requireVerifiedBeneficiary,
} from '../../ops/actions.ts'
import type { LockedOrder } from '../../orders/actions.ts'
import { amountMax, claimFen } from '../close/amounts.ts'
import {
  addEntry,
  type Dispute,
  type LockedDispute,
  lockDispute,
  requireInTime,
  requireMay,
} from '../dispute.ts'
import { notifyQuestion } from '../notifyParties.ts'
import { type Decision, decide, decideAppeal, decidedFen } from './decision.ts'

type Operating = { disputeId: string; operatorId: number; clock: Clock }

const operator = ['operator'] as const
const DECISIONS = ['decide_dispute', 'decide_appeal'] as const

/** Most questions to a side in arbitration or appeal. */
const QUESTIONS_MAX = 5
/** Most times a case is taken in arbitration or appeal. */
const TAKES_MAX = 3

/** Names a dispute in requests for a second operator. */
export const subjectOf = (disputeId: string): string => `dispute:${disputeId}`

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

/** How often a case was taken, and a side asked, since it came to arbitration or to its appeal. */
const countActs = async (tx: Tx, disputeId: string): Promise<ActCounts> => {
  const { rows } = await sql<ActCounts>`
    select count(*) filter (where kind = 'assign')::int as takes,
           count(*) filter (where kind = 'ask' and asked = 'renter')::int as renter,
           count(*) filter (where kind = 'ask' and asked = 'owner')::int as owner
      from dispute_entry where dispute_id = ${disputeId}
       and id > coalesce((select max(id) from dispute_entry where dispute_id = ${disputeId} and kind = 'appeal'), 0)`.execute(
    tx,
  )
  return rows[0] ?? { takes: 0, renter: 0, owner: 0 }
}
type ActCounts = { takes: number; renter: number; owner: number }

/**
 * Takes a case. From another operator, whose pending decision expires, only while it was not taken too often; that is
 * recorded with the former. Raises DISPUTE_STATE unless it waits for operators, DISPUTE_SAME_OPERATOR for an appeal against
 * one's own decision, DISPUTE_ASSIGNED, also when another operator has it than `shown`, and what `lockForOperator` raises.
 */
export const takeCase = async (
  tx: Tx,
  { shown, ...operating }: Operating & { shown?: string | null | undefined },
): Promise<void> => {
  const { dispute, at } = await lockForOperator(tx, operating)
  const { operatorId } = operating
  const { id, state, assigned_to: from } = dispute
  if (state !== 'arbitration' && state !== 'appealed') fail('DISPUTE_STATE')
  if (state === 'appealed') await requireNotDecider(tx, dispute, operatorId)
  if (from === operatorId) return
  if (shown !== undefined && shown !== (from === null ? null : String(from))) fail('DISPUTE_ASSIGNED')
  if (from !== null) {
    if ((await countActs(tx, dispute.id)).takes >= TAKES_MAX) fail('DISPUTE_ASSIGNED')
    await expireRequests(tx, { kinds: DECISIONS, subject: subjectOf(id), at })
    await recordAction(tx, {
      kind: 'take_over_dispute',
      request: { disputeId: id, from },
      amountFen: 0,
      reason: '接手另一位运营人员处理的维权',
      beneficiaryId: null,
      operatorId,
      at,
    })
  }
  await tx.updateTable('dispute').set({ assigned_to: operatorId }).where('id', '=', id).execute()
  await addEntry(tx, id, { kind: 'assign', by: 'platform', actor: `operator:${operatorId}`, at })
}

/**
 * Asks a side for more, as the operator who has the case. Raises DISPUTE_STATE, DISPUTE_ASSIGNED, DISPUTE_QUESTIONS and as
 * `lockForOperator`.
 */
export const askSide = async (
  tx: Tx,
  operating: Operating & { party: 'renter' | 'owner'; text: string },
): Promise<void> => {
  const { dispute, order, at } = await lockForOperator(tx, operating)
  const { operatorId, party, text } = operating
  if (dispute.state !== 'arbitration' && dispute.state !== 'appealed') fail('DISPUTE_STATE')
  if (dispute.assigned_to !== operatorId) fail('DISPUTE_ASSIGNED')
  if ((await countActs(tx, dispute.id))[party] >= QUESTIONS_MAX) fail('DISPUTE_QUESTIONS')
  const actor = `operator:${operatorId}`
  await addEntry(tx, dispute.id, { kind: 'ask', by: 'platform', actor, at, asked: party, text })
  await notifyQuestion(tx, { dispute, order, side: party })
}

/**
 * Looks at a dispute as an operator. Outside of arbitration and appeals operators have no work with it: that look is
 * recorded. Raises as `lockForOperator`.
 */
export const openCase = async (tx: Tx, operating: Operating): Promise<LockedDispute> => {
  const locked = await lockForOperator(tx, operating)
  const { id, state } = locked.dispute
  if (state === 'arbitration' || state === 'decided' || state === 'appealed') return locked
  await recordAction(tx, {
    kind: 'view_dispute',
    request: { disputeId: id, state },
    amountFen: 0,
    reason: '查看不在平台处理中的维权',
    beneficiaryId: null,
    operatorId: operating.operatorId,
    at: locked.at,
  })
  return locked
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

/** A decision as it is requested. */
export const decisionRequest = z.object({
  disputeId: z.string(),
  rentFen: z.number().int(),
  depositFen: z.number().int(),
  renterCompensationFen: z.number().int(),
  ownerCompensationFen: z.number().int(),
  reason: z.string(),
})
export type DecisionRequest = z.output<typeof decisionRequest>

/** What the platform pays on top (分). */
const compensationFen = ({ renterCompensationFen, ownerCompensationFen }: Decision): number =>
  renterCompensationFen + ownerCompensationFen

/**
 * Raises DISPUTE_AMOUNT for more than is left, for money that the dispute isn't about, and for compensations above what the
 * order cost.
 */
const requireAmounts = (dispute: Dispute, order: LockedOrder, decision: Decision): void => {
  const { rentFen, depositFen } = decision
  if (compensationFen(decision) > order.rent_fen + order.deposit_fen) fail('DISPUTE_AMOUNT')
  const max = amountMax(dispute, order)
  const isWithin =
    dispute.party === 'owner'
      ? rentFen === 0 && depositFen <= max && !order.deposit_settled_at
      : depositFen === 0 && rentFen <= max
  if (!isWithin) fail('DISPUTE_AMOUNT')
}

/** What a decision moves. */
const decisionText = ({
  rentFen,
  depositFen,
  renterCompensationFen,
  ownerCompensationFen,
}: Decision): string => {
  const parts = [
    rentFen > 0 && `退给租客租金 ${yuan(rentFen)} 元`,
    depositFen > 0 && `押金中的 ${yuan(depositFen)} 元赔付给号主`,
    renterCompensationFen > 0 && `平台补偿租客 ${yuan(renterCompensationFen)} 元`,
    ownerCompensationFen > 0 && `平台补偿号主 ${yuan(ownerCompensationFen)} 元`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join('，') : '不退租金，也不扣押金'
}

/**
 * The act of deciding a dispute or its appeal. Its amount is what it moves, or the claim that it denies, whichever is more,
 * so that above the limit of one operator either takes two. Any compensation takes two. Renters are always verified; an
 * owner who gets money has to be (BENEFICIARY_UNVERIFIED).
 */
const decisionAct = (kind: (typeof DECISIONS)[number]): OperatorAct<DecisionRequest> => {
  const isAppeal = kind === 'decide_appeal'
  return {
    kind,
    request: decisionRequest,
    summarize: async (tx, { disputeId, ...decision }, at) => {
      const locked = await lockDispute(tx, disputeId, null, { now: () => at })
      const { dispute, order } = locked
      requireInTime(locked)
      requireMay(dispute, isAppeal ? 'decide_appeal' : 'decide', operator)
      requireAmounts(dispute, order, decision)
      if (decision.depositFen + decision.ownerCompensationFen > 0)
        await requireVerifiedBeneficiary(tx, dispute.owner_id)
      const extra = compensationFen(decision)
      return {
        subject: subjectOf(disputeId),
        amountFen: Math.max(decidedFen(decision), claimFen(dispute)) + extra,
        reason: decision.reason,
        beneficiaryId: dispute.party === 'owner' ? dispute.owner_id : dispute.renter_id,
        involvedIds: [dispute.renter_id, dispute.owner_id],
        takesTwo: extra > 0,
        replacesOthers: true,
      }
    },
    describe: ({ disputeId, ...decision }) =>
      `${isAppeal ? '最终裁定' : '裁定'}维权 ${disputeId}：${decisionText(decision)}`,
    perform: async (tx, { disputeId, ...decision }, { operatorId, approval, at }) => {
      const locked = await lockDispute(tx, disputeId, null, { now: () => at })
      const { dispute } = locked
      requireInTime(locked)
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
