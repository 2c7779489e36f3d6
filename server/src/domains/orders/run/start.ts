import type { Tx } from '../../../core/database/db.ts'
import { isAdultUser } from '../../realname/actions.ts'
import { changeOrder, type EndCause, type LockedOrder } from '../change.ts'
import { cancelOrder } from '../end/cancel.ts'
import { notifyEnded } from '../end/notifyEnded.ts'
import { extendLease } from '../hold/lease.ts'
import { minutesMs } from '../time.ts'

/** Why rentals end on an account out of circulation, by its state. */
export const REMOVAL_CAUSES: Record<string, EndCause> = {
  banned: 'account_banned',
  disputed: 'account_disputed',
  deleted: 'account_removed',
}

/** Whether an account is out of circulation: none of its rentals starts, and its login is not revealed. */
export const isOutOfCirculation = (goodsState: string): boolean => goodsState in REMOVAL_CAUSES

/** The cause for which a due, locked reservation can't begin; null when it can. */
const findEndCause = async (tx: Tx, order: LockedOrder, now: Date): Promise<EndCause | null> => {
  if (order.ends_at <= now) return 'not_served'
  return (
    REMOVAL_CAUSES[order.goods_state] ??
    ((await isAdultUser(tx, order.renter_id, now)) ? null : 'renter_not_adult')
  )
}

/**
 * Begins a locked reservation whose moment has come and answers the order as it then stands; any other order as it is.
 * It begins only for an adult, an account still in circulation and while some of its span is left, and is otherwise
 * cancelled and paid back. Begun later than its terms allow, it starts at the later moment and ends as reserved:
 * the time before is not charged. The clock does this for all; a renter who opens the order first does it for theirs.
 */
export const startIfDue = async (tx: Tx, order: LockedOrder, now: Date): Promise<LockedOrder> => {
  if (order.state !== 'reserved' || order.starts_at > now) return order
  const cause = await findEndCause(tx, order, now)
  if (cause) {
    const { fen: refundFen } = await cancelOrder(tx, order, { actor: 'clock', at: now, cause })
    await notifyEnded(tx, order, { cause, refundFen, stateBefore: 'reserved' })
    return { ...order, state: 'cancelled' }
  }
  const late = now.getTime() - order.starts_at.getTime() > minutesMs(order.terms.lateStartMinutes)
  const finish_until = await extendLease(tx, order)
  const begun = { starts_at: late ? now : order.starts_at, due_at: order.ends_at, finish_until }
  await changeOrder(tx, order, { verb: 'start', actor: 'clock', at: now, set: begun })
  return { ...order, ...begun, state: 'renting' }
}
