import type { ResultOf } from '@shanghao/contract/call'
import type { disputeCalls } from '@shanghao/contract/disputes/calls'
import { type ComplaintReason, reasonGroups, reasonOf, reasonsOf } from '@shanghao/contract/disputes/reasons'
import { currentRefundRules } from '@shanghao/contract/disputes/refundRules'
import type { OrderParty } from '@shanghao/contract/disputes/states'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import {
  effectiveOrder,
  findParty,
  type LockedOrder,
  listStretches,
  readLockedOrder,
} from '../../orders/actions.ts'
import { summarizeSettlement } from '../close/settlement.ts'
import { disputeSettings } from '../settings.ts'
import { claimOf, computeClaim, stopAt } from './claim.ts'
import { findCodeEvidence } from './codeEvidence.ts'
import { depositMax, findLiveDispute, requireWindow } from './file.ts'
import { signQuote } from './quote.ts'

type Asking = { orderId: string; userId: number; now: Date }
type DescribeDeps = Pick<Deps, 'db' | 'settings' | 'tokens'>

/** An order a side may complain about now, and until when. Raises NOT_FOUND, DISPUTE_WINDOW and DISPUTE_NO_DEPOSIT. */
const readOpenOrder = async (
  db: Db,
  { orderId, userId, now }: Asking,
): Promise<{ order: LockedOrder; side: OrderParty; fileBy: Date | null }> => {
  const side = await findParty(db, orderId, userId)
  const order = effectiveOrder(await readLockedOrder(db, orderId), now)
  return { order, side, fileBy: requireWindow(order, side, now) }
}

/** What each reason of a side comes to (分): the renter's refund, or the most of the deposit for an owner. */
const listAmounts = async (
  db: Db,
  order: LockedOrder,
  { side, now }: { side: OrderParty; now: Date },
): Promise<{ reason: ComplaintReason; fen: number }[]> => {
  const rules = currentRefundRules()
  const reasons = reasonsOf(side)
  if (side === 'owner') return reasons.map((reason) => ({ reason, fen: depositMax(order, rules, reason) }))
  const stretches = await listStretches(db, order)
  const at = stopAt(order, now)
  const claims = reasons.map((reason) => ({ reason, ...claimOf(stretches, { rules, reason, at }) }))
  // The claims differ only by the share of used rent that goes back.
  const refunds = new Map<number, number>()
  for (const { usedBp, rents, rentFen } of claims) {
    if (refunds.has(usedBp)) continue
    const { refundFen } = await summarizeSettlement(db, side, order, { rents, rentFen, depositFen: 0 })
    refunds.set(usedBp, refundFen)
  }
  return claims.map(({ reason, usedBp }) => ({ reason, fen: refunds.get(usedBp) ?? 0 }))
}

const GROUP_ORDER = Object.keys(reasonGroups)

/** The reasons of a side in their groups, each with what it comes to now. */
export const readReasons = async (
  { db, settings }: DescribeDeps,
  asking: Asking,
): Promise<ResultOf<typeof disputeCalls.reasons>> => {
  const { order, side, fileBy } = await readOpenOrder(db, asking)
  const amounts = await listAmounts(db, order, { side, now: asking.now })
  const groups = Map.groupBy(amounts, ({ reason }) => reasonOf(reason).group)
  const { ownerAnswerMinutes, renterAnswerHours } = settings.read(disputeSettings)
  return {
    viewer: side,
    fileBy: fileBy?.getTime() ?? null,
    liveDisputeId: await findLiveDispute(db, order.id, side),
    endsRental: order.state === 'renting',
    answerMinutes: side === 'renter' ? ownerAnswerMinutes : renterAnswerHours * 60,
    groups: [...groups]
      .sort(([one], [other]) => GROUP_ORDER.indexOf(one) - GROUP_ORDER.indexOf(other))
      .map(([group, reasons]) => ({
        group,
        label: reasonGroups[group],
        reasons: reasons.map(({ reason, fen }) => ({ reason, label: reasonOf(reason).label, fen })),
      })),
  }
}

/** One reason: its evidence, its rule, and what a complaint would claim now, with the quote that keeps it. */
export const readDescription = async (
  deps: DescribeDeps,
  asking: Asking & { reason: ComplaintReason },
): Promise<ResultOf<typeof disputeCalls.description>> => {
  const { orderId, userId, now, reason } = asking
  const { order, side } = await readOpenOrder(deps.db, asking)
  const row = reasonOf(reason)
  if (row.party !== side) fail('DISPUTE_REASON')
  const rules = currentRefundRules()
  const claim = await computeClaim(deps.db, order, { rules, reason, at: now })
  const depositMaxFen = side === 'owner' ? depositMax(order, rules, reason) : 0
  const claimed =
    side === 'owner'
      ? { rents: [], rentFen: 0, depositFen: depositMaxFen }
      : { rents: claim.rents, rentFen: claim.rentFen, depositFen: 0 }
  const evidence = await findCodeEvidence(deps.db, { orderId, goodsId: order.goods_id, reason })
  const { quoteMinutes } = deps.settings.read(disputeSettings)
  const quoteUntil = new Date(now.getTime() + quoteMinutes * 60_000)
  const tiers = rules.tiers[reason] ?? []
  return {
    reason,
    label: row.label,
    evidence: row.evidence,
    pictures: evidence.pictures,
    suggestedText: evidence.text,
    presumed: evidence.presumed,
    ruleVersion: rules.version,
    tiers: side === 'owner' ? [] : [...tiers, { untilMinute: null, usedBp: 0 }],
    minutesUsed: claim.minutesUsed,
    unusedFen: claim.unusedFen,
    usedFen: claim.usedFen,
    usedBp: claim.usedBp,
    claim: await summarizeSettlement(deps.db, side, order, claimed),
    depositMaxFen,
    quote: signQuote(deps, { orderId, userId, at: now, ruleVersion: rules.version }, quoteUntil),
    quoteUntil: quoteUntil.getTime(),
  }
}
