import type { Tx } from '../../core/db.ts'
import { isAdultUser } from '../realname/actions.ts'
import { cancelOrder } from './cancel.ts'
import { changeOrder, type LockedOrder } from './change.ts'

/** An account the platform took out of circulation: nobody starts renting it, and nobody is shown its login. */
export const isWithdrawn = (goodsState: string): boolean =>
  goodsState === 'banned' || goodsState === 'disputed' || goodsState === 'deleted'

/**
 * Begins a locked reservation whose moment has come and answers the order as it then stands; any other order as it is.
 * It begins only for an adult and an account still in circulation, and is otherwise cancelled and paid back. The clock
 * does this for all; who opens the order first does it for theirs.
 */
export const startIfDue = async (tx: Tx, order: LockedOrder, now: Date): Promise<LockedOrder> => {
  if (order.state !== 'reserved' || order.starts_at > now) return order
  if (isWithdrawn(order.goods_state) || !(await isAdultUser(tx, order.renter_id, now))) {
    await cancelOrder(tx, order, 'clock', now)
    return { ...order, state: 'cancelled' }
  }
  await changeOrder(tx, order, { verb: 'start', actor: 'clock', at: now, set: { due_at: order.ends_at } })
  return { ...order, state: 'renting', due_at: order.ends_at }
}
