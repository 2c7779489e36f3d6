import { yuanShort } from '@shanghao/contract/money'
import { refundPartsText } from '@shanghao/contract/refundWays'
import type { Tx } from '../../core/db.ts'
import { afterRental } from '../goods/actions.ts'
import { cancelPendingRenewal } from './cancel.ts'
import { changeOrder, type LockedOrder } from './change.ts'
import { earlyReturn } from './earlyReturn.ts'
import { releaseLease, setLease } from './lease.ts'
import { policy } from './policy.ts'
import { type Refunded, refundRent, rentRefund } from './refund.ts'

/** When rent and deposit of an order that ended at a moment move by themselves. */
export const settlementTimes = (endedAt: Date): { rentAt: Date; depositAt: Date } => ({
  rentAt: new Date(endedAt.getTime() + policy.rentSettleMs),
  depositAt: new Date(endedAt.getTime() + policy.depositReturnMs),
})

/** Ends a rental before its time and answers the rent that goes back. Raises ORDER_STATE unless it runs. */
export const returnEarly = async (tx: Tx, order: LockedOrder, at: Date): Promise<Refunded> => {
  const { usedHours, refundFen, rents } = await earlyReturn(tx, order, at)
  const { fen, parts } = await rentRefund(tx, order, rents)
  await changeOrder(tx, order, {
    verb: 'return',
    actor: `user:${order.renter_id}`,
    at,
    set: { ended_at: at, refund_fen: refundFen, due_at: settlementTimes(at).rentAt },
    detail: { usedHours, refund: yuanShort(fen), ways: refundPartsText(parts) },
  })
  await cancelPendingRenewal(tx, order, at)
  if (at > order.starts_at) await setLease(tx, order.id, order.starts_at, at)
  else await releaseLease(tx, order.id)
  const refunded = await refundRent(tx, order, 'return', rents, at)
  await afterRental(tx, order.goods_id)
  return refunded
}

/** Ends a rental whose time is over. */
export const expire = async (tx: Tx, order: LockedOrder, at: Date): Promise<void> => {
  await changeOrder(tx, order, {
    verb: 'expire',
    actor: 'clock',
    at,
    set: { ended_at: order.ends_at, due_at: settlementTimes(order.ends_at).rentAt },
  })
  await cancelPendingRenewal(tx, order, at)
  await afterRental(tx, order.goods_id)
}
