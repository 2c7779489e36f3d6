import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { lockOrder, momentFor } from './change.ts'
import { revealsOf } from './queries.ts'
import { settle } from './settle/settle.ts'

export {
  /** @public For domains that act on an order under its lock, such as disputes. */
  lockOrder,
} from './change.ts'
export { banGoods, disputeGoods, removeGoods } from './end/takeOut.ts'

/**
 * Lets an owner give the deposit of an ended order back before its time; answers how much (分). Raises NOT_FOUND for
 * somebody else's order and ORDER_STATE when there is nothing to release.
 */
export const releaseDeposit = async (tx: Tx, ownerId: number, orderId: string, at: Date): Promise<number> => {
  const order = await lockOrder(tx, orderId, { ownerId })
  if (order.deposit_settled_at || order.deposit_fen === 0) fail('ORDER_STATE')
  await settle(tx, order, { at: momentFor(order, at), actor: `user:${ownerId}`, depositNow: true })
  return order.deposit_fen
}

/** Each time the login of an owner's order was seen. Raises NOT_FOUND for somebody else's order. */
export const revealsForOwner = async (
  db: Db,
  ownerId: number,
  orderId: string,
): Promise<{ at: Date; phone: string }[]> => (await revealsOf(db, ownerId, orderId)) ?? fail('NOT_FOUND')
