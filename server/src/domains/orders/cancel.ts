import type { Tx } from '../../core/db.ts'
import { closeOpenPayments } from '../pay/actions.ts'
import { returnPacket } from '../promotion/actions.ts'
import { changeOrder, type LockedOrder, lockOrder } from './change.ts'
import { releaseLease } from './lease.ts'
import { type Refunded, refundRent, returnDeposit, together } from './refund.ts'

/**
 * Cancels an order that has not begun and answers what goes back: nothing for an unpaid one, everything for a
 * reservation. Raises ORDER_STATE once the rental runs.
 */
export const cancelOrder = async (tx: Tx, order: LockedOrder, actor: string, at: Date): Promise<Refunded> => {
  const refund = order.paid_at ? order.rent_fen : 0
  await changeOrder(tx, order, { verb: 'cancel', actor, at, set: { refund_fen: refund, due_at: null } })
  await releaseLease(tx, order.id)
  const byRenter = order.paid_at === null || actor === `user:${order.renter_id}`
  if (order.packet_id !== null) await returnPacket(tx, { orderId: order.id, byRenter, at })
  if (!order.paid_at) {
    await closeOpenPayments(tx, 'order', order.id, at)
    return together()
  }
  const rent = await refundRent(tx, order, 'cancel', [{ stretchId: order.id, fen: refund }], at)
  return together(rent, await returnDeposit(tx, order, at))
}

/** Cancels the unpaid renewal of a locked order, if there is one. */
export const cancelPendingRenewal = async (tx: Tx, parent: LockedOrder, at: Date): Promise<void> => {
  const child = await tx
    .selectFrom('rental_order')
    .select('id')
    .where('parent_id', '=', parent.id)
    .where('state', '=', 'pending_payment')
    .executeTakeFirst()
  if (child) await cancelOrder(tx, await lockOrder(tx, child.id, 'clock'), 'clock', at)
}
