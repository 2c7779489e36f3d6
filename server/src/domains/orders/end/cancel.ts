import { basisPoints } from '@shanghao/contract/money'
import type { Tx } from '../../../core/database/db.ts'
import { post } from '../../../ledger/post.ts'
import { closeOpenPayments } from '../../pay/actions.ts'
import { returnPacket } from '../../promotion/actions.ts'
import { changeOrder, type EndCause, type LockedOrder, lockOrder } from '../change.ts'
import { lockOrderAccounts } from '../hold/escrow.ts'
import { releaseLease, restoreLease } from '../hold/lease.ts'
import { cancelFeeAt } from '../price/cancelRule.ts'
import { commissionMovements } from '../settle/commission.ts'
import { type RefundSummary, refundRent, returnDeposit, sumRefunds } from '../settle/refund.ts'

type CancelInput = { actor: string; at: Date; cause?: EndCause | undefined }

/** Pays the cancellation fee to the owner, less commission. */
const payCancelFee = (tx: Tx, order: LockedOrder, feeFen: number, at: Date): Promise<void> => {
  const commission = basisPoints(feeFen, order.commission_bp)
  const from = `escrow:${order.id}` as const
  return post(tx, {
    bizType: 'order',
    bizId: order.id,
    at,
    movements: [
      { step: 'late_cancel_fee', from, to: `cash:${order.owner_id}`, amount: feeFen - commission },
      ...commissionMovements(order, commission),
    ],
  })
}

/**
 * Cancels an order that has not begun and returns the refund: nothing for an unpaid one; for a reservation everything, less
 * the fee when the renter cancels late. A red packet is returned unless there is a fee, which it partly pays. Raises
 * ORDER_STATE once the rental is running.
 */
export const cancelOrder = async (
  tx: Tx,
  order: LockedOrder,
  { actor, at, cause }: CancelInput,
): Promise<RefundSummary> => {
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
  if (order.parent_id !== null && order.holds) await restoreLease(tx, order.parent_id)
  // An order that was not paid in time was cancelled by the renter too, one ended by the platform was not.
  const causedByRenter = byRenter || (order.paid_at === null && !cause)
  if (order.packet_id !== null && feeFen === 0)
    await returnPacket(tx, {
      orderId: order.id,
      leastHours: causedByRenter ? 0 : order.terms.packetGraceHours,
      at,
    })
  if (!order.paid_at) {
    await closeOpenPayments(tx, 'order', order.id, at)
    return sumRefunds()
  }
  await lockOrderAccounts(tx, [order])
  const rent = await refundRent(tx, order, 'cancel', [{ stretchId: order.id, fen: refund }], at)
  const deposit = await returnDeposit(tx, order, at)
  await payCancelFee(tx, order, feeFen, at)
  return sumRefunds(rent, deposit)
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
  // Its own pay window may have ended and another process cancelled it since.
  const renewal = await lockOrder(tx, child.id, 'clock')
  if (renewal.state === 'pending_payment') await cancelOrder(tx, renewal, { actor: 'clock', at })
}
