import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { actTime, lockOrder } from './change.ts'
import { listReveals } from './queries.ts'
import { settle } from './settle/settle.ts'

export {
  /** @public For domains that act on an order under its lock, such as disputes. */
  lockOrder,
} from './change.ts'
export { banGoods, disputeGoods, removeGoods } from './end/takeOut.ts'
export { currentTerms, type OrderTerms } from './terms.ts'

/**
 * Returns the deposit of an ended order before its time, by its owner; returns the amount (分). Raises NOT_FOUND for another
 * owner's order and ORDER_STATE when there is nothing to release.
 */
export const releaseDeposit = async (tx: Tx, ownerId: number, orderId: string, at: Date): Promise<number> => {
  const order = await lockOrder(tx, orderId, { ownerId })
  if (order.deposit_settled_at || order.deposit_fen === 0) fail('ORDER_STATE')
  await settle(tx, order, { at: actTime(order, at), actor: `user:${ownerId}`, depositNow: true })
  return order.deposit_fen
}

/** The reveals of the login of an owner's order. Raises NOT_FOUND for another owner's order. */
export const revealsForOwner = async (
  db: Db,
  ownerId: number,
  orderId: string,
): Promise<{ at: Date; phone: string }[]> => (await listReveals(db, ownerId, orderId)) ?? fail('NOT_FOUND')
