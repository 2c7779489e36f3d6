import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { requireNoStake } from '../owners/actions.ts'
import { actTime, lockOrder } from './change.ts'
import { listReveals } from './queries.ts'
import { settle } from './settle/settle.ts'

export { type OrderState, orderStateNames } from '@shanghao/contract/orders/states'
export {
  actTime,
  type EndCause,
  effectiveOrder,
  type LockedOrder,
  lockLiveOrders,
  lockOrder,
  markDisputed,
  readLockedOrder,
  recordOrderEvent,
} from './change.ts'
export { cancelOrder } from './end/cancel.ts'
export {
  catchUp,
  closeOrderDispute,
  openOrderDispute,
  type PostedOutcome,
} from './end/dispute.ts'
export { sumRents } from './end/earlyReturn.ts'
export { expire, settlementTimes, terminate } from './end/end.ts'
export { causeText, notifyEnded } from './end/notifyEnded.ts'
export { lockOrderAccounts } from './hold/escrow.ts'
export {
  findDisputedOrder,
  findParty,
  findRentalRecord,
  type OrderRow,
  type RentalRecord,
} from './queries.ts'
export { lockRental } from './run/reveal.ts'
export { divideOwnerDeposit } from './settle/payOwnerDeposit.ts'
export {
  depositRefund,
  isWholeRent,
  rentRefund,
  type StretchRent,
} from './settle/refund.ts'
export { listStretches, type Stretch } from './settle/stretches.ts'
export { unusedFen, unusedRent } from './settle/unusedRent.ts'
export { currentTerms, type OrderTerms } from './terms.ts'

type Release = { ownerId: number; actorId: number; orderId: string; at: Date }

/**
 * Returns the deposit of an ended order before its time, by its owner or their staff; returns the amount (分). Raises NOT_FOUND for
 * another owner's order, STAFF_OWN_RENTAL, and ORDER_STATE when there is nothing to release.
 */
export const releaseDeposit = async (tx: Tx, { ownerId, actorId, orderId, at }: Release): Promise<number> => {
  const order = await lockOrder(tx, orderId, { ownerId })
  await requireNoStake(tx, { ownerId, actorId, renterId: order.renter_id })
  if (order.deposit_settled_at || order.deposit_fen === 0) fail('ORDER_STATE')
  await settle(tx, order, { at: actTime(order, at), actor: `user:${actorId}`, depositNow: true })
  return order.deposit_fen
}

/** The reveals of the login of an owner's order. Raises NOT_FOUND for another owner's order. */
export const revealsForOwner = async (
  db: Db,
  ownerId: number,
  orderId: string,
): Promise<{ at: Date; phone: string }[]> => (await listReveals(db, ownerId, orderId)) ?? fail('NOT_FOUND')
