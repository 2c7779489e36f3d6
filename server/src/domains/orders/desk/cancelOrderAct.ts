import { z } from 'zod'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { OperatorAct } from '../../ops/actions.ts'
import { effectiveState, type LockedOrder, lockOrderNow } from '../change.ts'
import { cancelOrder } from '../end/cancel.ts'
import { terminate } from '../end/end.ts'
import { freeAccount } from '../end/freeAccount.ts'
import { notifyEnded } from '../end/notifyEnded.ts'
import { orderTotalFen } from '../price/orderTotal.ts'
import { startIfDue } from '../run/start.ts'
import { depositRefund, type RefundSummary, rentRefund, sumRefunds } from '../settle/refund.ts'
import { unusedRent, wholeRent } from '../settle/unusedRent.ts'

const request = z.object({
  orderId: z.string(),
  refund: z.enum(['unused', 'whole']),
  reason: z.string(),
})
type CancelRequest = z.output<typeof request>

/** The state that a cancellation by an operator finds; null where the order can't be cancelled. */
const cancellableState = (
  order: LockedOrder,
  at: Date,
): 'pending_payment' | 'reserved' | 'renting' | null => {
  const state = effectiveState(order, at)
  return state === 'pending_payment' || state === 'reserved' || state === 'renting' ? state : null
}

/** What a cancellation gives back to the renter (分), `unusedFen` only of a running rental; null where the order can't be cancelled. */
export const previewCancel = async (
  db: Db,
  order: LockedOrder,
  at: Date,
): Promise<{ unusedFen: number | null; wholeFen: number } | null> => {
  const state = cancellableState(order, at)
  if (state === null) return null
  if (!order.paid_at) return { unusedFen: null, wholeFen: 0 }
  const deposit = await depositRefund(db, order)
  const whole = sumRefunds(await rentRefund(db, order, await wholeRent(db, order)), deposit)
  if (state === 'reserved') return { unusedFen: null, wholeFen: whole.fen }
  const unused = sumRefunds(await rentRefund(db, order, await unusedRent(db, order, at)), deposit)
  return { unusedFen: unused.fen, wholeFen: whole.fen }
}

const cancelAs = async (
  tx: Tx,
  order: LockedOrder,
  { refund, operatorId, at }: Pick<CancelRequest, 'refund'> & { operatorId: number; at: Date },
): Promise<RefundSummary> => {
  const by = { actor: `operator:${operatorId}`, at, cause: 'operator' } as const
  if (order.state !== 'renting') return cancelOrder(tx, order, by)
  const rents = refund === 'whole' ? await wholeRent(tx, order) : await unusedRent(tx, order, at)
  const back = await terminate(tx, order, { ...by, rents })
  await freeAccount(tx, order)
  return back
}

/**
 * Cancels an order that has not begun with everything back, or ends a running rental with the rent of the unused time or all of it, and
 * the deposit. Its amount is all that was paid, because what is unused gets less while the act waits for a second operator. Raises
 * NOT_FOUND, and ORDER_STATE once the rental is over or disputed.
 */
export const cancelOrderAct: OperatorAct<CancelRequest, { refundFen: number }> = {
  kind: 'cancel_order',
  request,
  summarize: async (tx, { orderId, reason }, now) => {
    const { order, at } = await lockOrderNow(tx, orderId, 'clock', { now: () => now })
    if (cancellableState(order, at) === null) fail('ORDER_STATE')
    return {
      subject: `order:${orderId}`,
      amountFen: order.paid_at ? orderTotalFen(order) : 0,
      reason,
      beneficiaryId: order.renter_id,
      involvedIds: [order.owner_id],
    }
  },
  describe: ({ orderId, refund }) =>
    refund === 'whole'
      ? `取消订单 ${orderId}，退回全部租金和押金`
      : `取消订单 ${orderId}，退回未使用时间的租金和押金`,
  perform: async (tx, { orderId, refund }, { operatorId, at: now }) => {
    const { order: locked, at } = await lockOrderNow(tx, orderId, 'clock', { now: () => now })
    const order = await startIfDue(tx, locked, at)
    const stateBefore = cancellableState(order, at)
    if (stateBefore === null) return fail('ORDER_STATE')
    const { fen: refundFen } = await cancelAs(tx, order, { refund, operatorId, at })
    const isWhole = refund === 'whole'
    await notifyEnded(tx, order, { cause: 'operator', refundFen, stateBefore, isWhole })
    return { refundFen }
  },
}
