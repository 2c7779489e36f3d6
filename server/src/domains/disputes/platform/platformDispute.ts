import { PLATFORM_REASON } from '@shanghao/contract/disputes/reasons'
import { currentRefundRules } from '@shanghao/contract/disputes/refundRules'
import type { Tx } from '../../../core/database/db.ts'
import {
  causeText,
  type EndCause,
  type LockedOrder,
  markDisputed,
  sumRents,
  unusedRent,
} from '../../orders/actions.ts'
import { summarizeSettlement } from '../close/settlement.ts'
import { addEntry, type DisputeTerms } from '../dispute.ts'

/** It is closed when it is recorded. */
const NO_DEADLINES: DisputeTerms = {
  choiceHours: 0,
  arbitrationHours: 0,
  appealHours: 0,
  appealDecisionHours: 0,
  silenceAgrees: false,
}

type Recording = { cause: EndCause; actor: string; at: Date }

/**
 * Records that the platform disputes a running rental whose account is taken out, before `terminate` pays it back: both
 * sides see it among the disputes of the order, closed, with its refund.
 */
export const recordPlatformDispute = async (
  tx: Tx,
  order: LockedOrder,
  { cause, actor, at }: Recording,
): Promise<void> => {
  const rents = await unusedRent(tx, order, at)
  const rentFen = sumRents(rents)
  const outcome = JSON.stringify(
    await summarizeSettlement(tx, 'platform', order, { rents, rentFen, depositFen: 0 }),
  )
  await tx
    .insertInto('dispute')
    .values({
      // An order has at most one.
      id: order.id,
      order_id: order.id,
      goods_id: order.goods_id,
      renter_id: order.renter_id,
      owner_id: order.owner_id,
      party: 'platform',
      reason: PLATFORM_REASON,
      rule_version: currentRefundRules().version,
      terms: JSON.stringify(NO_DEADLINES),
      state: 'closed',
      minutes_used: Math.max(0, Math.floor((at.getTime() - order.starts_at.getTime()) / 60_000)),
      stopped_at: at,
      rests: false,
      claim_rents: JSON.stringify(rents),
      claim_rent_fen: rentFen,
      claim_deposit_fen: 0,
      claim: outcome,
      outcome_rent_fen: rentFen,
      outcome_deposit_fen: 0,
      outcome,
      outcome_kind: 'platform',
      filed_at: at,
      closed_at: at,
    })
    .execute()
  await addEntry(tx, order.id, {
    kind: 'file',
    by: 'platform',
    actor,
    at,
    fen: rentFen,
    text: causeText(cause),
  })
  await markDisputed(tx, order, at)
}
