import { basisPoints } from '@shanghao/contract/money'
import type { Tx } from '../../../core/database/db.ts'
import { post } from '../../../ledger/post.ts'
import { closeOpenPayments } from '../../pay/actions.ts'
import { returnPacket } from '../../promotion/actions.ts'
import { changeOrder, type EndCause, type LockedOrder, lockOrder } from '../change.ts'
import { lockAccountsOf } from '../hold/escrow.ts'
import { releaseLease } from '../hold/lease.ts'
import { cancelFeeAt } from '../price/cancelRule.ts'
import { type Refunded, refundRent, returnDeposit, together } from '../settle/refund.ts'

type Cancelling = { actor: string; at: Date; cause?: EndCause | undefined }

/** Pays the owner what a late cancellation costs, less commission. */
const payCancelFee = (tx: Tx, order: LockedOrder, feeFen: number, at: Date): Promise<void> => {
  const commission = basisPoints(feeFen, order.commission_bp)
  const from = `escrow:${order.id}` as const
  return post(tx, {
    bizType: 'order',
    bizId: order.id,
    at,
    movements: [
      { step: 'late_cancel_fee', from, to: `cash:${order.owner_id}`, amount: feeFen - commission },
      { step: 'commission', from, to: 'revenue:platform', amount: commission },
    ],
  })
}

/**
 * Cancels an order that has not begun and answers what goes back: nothing for an unpaid one; of a reservation
 * everything, less the fee when its renter cancels late. A red packet comes back with it unless there is a fee, which the
 * packet shares. Raises ORDER_STATE once the rental runs.
 */
export const cancelOrder = async (
  tx: Tx,
  order: LockedOrder,
  { actor, at, cause }: Cancelling,
): Promise<Refunded> => {
  const byRenter = actor === `user:${order.renter_id}`
  const feeFen = order.paid_at && byRenter ? cancelFeeAt(order, at) : 0
  const refund = order.paid_at ? order.rent_fen - feeFen : 0
  await changeOrder(tx, order, {
    verb: 'cancel',
    actor,
    at,
    set: { refund_fen: refund, cancel_fee_fen: feeFen, due_at: null, ...(cause && { end_cause: cause }) },
    detail: { ...(cause && { cause }), ...(feeFen > 0 && { fee: feeFen }) },
  })
  await releaseLease(tx, order.id)
  // Not paying, too, is the renter's doing; what the platform ended is not.
  const atRentersWill = byRenter || (order.paid_at === null && !cause)
  if (order.packet_id !== null && feeFen === 0)
    await returnPacket(tx, {
      orderId: order.id,
      leastHours: atRentersWill ? 0 : order.terms.packetGraceHours,
      at,
    })
  if (!order.paid_at) {
    await closeOpenPayments(tx, 'order', order.id, at)
    return together()
  }
  await lockAccountsOf(tx, [order])
  const rent = await refundRent(tx, order, 'cancel', [{ stretchId: order.id, fen: refund }], at)
  const deposit = await returnDeposit(tx, order, at)
  await payCancelFee(tx, order, feeFen, at)
  return together(rent, deposit)
}

/** Cancels the unpaid renewal of a locked order, if there is one. */
export const cancelPendingRenewal = async (tx: Tx, parent: LockedOrder, at: Date): Promise<void> => {
  const child = await tx
    .selectFrom('rental_order')
    .select('id')
    .where('parent_id', '=', parent.id)
    .where('state', '=', 'pending_payment')
    .executeTakeFirst()
  if (!child) return
  // Another process may have cancelled it since, when its own time to pay ended with the order's.
  const renewal = await lockOrder(tx, child.id, 'clock')
  if (renewal.state === 'pending_payment') await cancelOrder(tx, renewal, { actor: 'clock', at })
}
