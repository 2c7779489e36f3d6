import type { OutputOf } from '@shanghao/contract/call'
import type { arbitrationCalls } from '@shanghao/contract/disputes/arbitration'
import { PLATFORM_REASON, reasonOf } from '@shanghao/contract/disputes/reasons'
import { depositShareBp, refundRulesOf } from '@shanghao/contract/disputes/refundRules'
import { basisPoints } from '@shanghao/contract/money'
import type { Db } from '../../../core/database/db.ts'
import { findPendingRequest } from '../../ops/actions.ts'
import { type LockedOrder, listStretches } from '../../orders/actions.ts'
import { claimFen } from '../close/amounts.ts'
import type { Dispute } from '../dispute.ts'
import { claimOf, stopAt } from '../file/claim.ts'
import { decisionRequest, subjectOf } from './arbitrate.ts'

type Case = OutputOf<typeof arbitrationCalls.caseDetail>

/** How the rules of a dispute's version come to its claim, by the minutes that were used when it was filed. */
export const readProposal = async (
  db: Db,
  dispute: Dispute,
  order: LockedOrder,
): Promise<Case['proposal']> => {
  const { reason, rule_version: version, terms } = dispute
  const nothing = { presumed: 'renter', rent: null, deposit: null, claimFen: claimFen(dispute) } as const
  if (reason === PLATFORM_REASON) return nothing
  const rules = refundRulesOf(version)
  const presumed = terms.presumed ?? reasonOf(reason).presumed
  if (dispute.party === 'owner') {
    const shareBp = depositShareBp(rules, reason)
    const maxFen = basisPoints(order.deposit_fen, shareBp)
    return { ...nothing, presumed, deposit: { shareBp, maxFen } }
  }
  const at = dispute.stopped_at ?? stopAt(order, dispute.filed_at)
  const { unusedFen, usedFen, usedBp } = claimOf(await listStretches(db, order), { rules, reason, at })
  const tiers = [...(rules.tiers[reason] ?? []), { untilMinute: null, usedBp: 0 }]
  return {
    ...nothing,
    presumed,
    rent: { tiers, minutesUsed: dispute.minutes_used, unusedFen, usedFen, usedBp },
  }
}

/** The decision of a case that waits for a second operator; null for none. */
export const readPendingDecision = async (
  db: Db,
  { id }: Dispute,
  viewerId: number,
  now: Date,
): Promise<Case['pending']> => {
  const kinds = ['decide_dispute', 'decide_appeal'] as const
  const pending = await findPendingRequest(db, { kinds, subject: subjectOf(id), viewerId, now })
  if (!pending) return null
  const { disputeId: _, ...decision } = decisionRequest.parse(pending.request)
  return {
    approvalId: pending.id,
    requestedBy: String(pending.requested_by),
    isOwn: pending.is_own,
    requestedAt: pending.requested_at.getTime(),
    expiresAt: pending.expires_at.getTime(),
    ...decision,
  }
}
