import { yuanShort } from '@shanghao/contract/money'
import type { Tx } from '../../core/db.ts'
import { afterRental } from '../goods/actions.ts'
import { cancelPendingRenewal } from './cancel.ts'
import { changeOrder, type LockedOrder } from './change.ts'
import { releaseLease, setLease } from './lease.ts'
import { hoursMs, minutesMs, policy } from './policy.ts'
import { cheapest } from './price.ts'
import { refundRent } from './refund.ts'

/** When rent and deposit of an order that ended at a moment move by themselves. */
export const settlementTimes = (endedAt: Date): { rentAt: Date; depositAt: Date } => ({
  rentAt: new Date(endedAt.getTime() + policy.rentSettleMs),
  depositAt: new Date(endedAt.getTime() + policy.depositReturnMs),
})

/**
 * What returning at a moment gives back: the rent paid less the cheapest price for the hours used, begun hours counting
 * whole, never fewer than the account's least, the free minutes not counting. 分.
 */
export const earlyReturn = (order: LockedOrder, at: Date): { usedHours: number; refundFen: number } => {
  const usedMs = at.getTime() - order.starts_at.getTime() - minutesMs(policy.freeMinutes)
  const begun = Math.ceil(usedMs / hoursMs(1))
  const usedHours = Math.min(order.hours, Math.max(order.plan.minHours, begun))
  const { rentFen } = cheapest(order.plan, usedHours, order.starts_at)
  return { usedHours, refundFen: Math.max(0, order.rent_fen - rentFen) }
}

/** Ends a rental before its time and answers the rent that went back (分). Raises ORDER_STATE unless it runs. */
export const returnEarly = async (tx: Tx, order: LockedOrder, at: Date): Promise<number> => {
  const { usedHours, refundFen } = earlyReturn(order, at)
  await changeOrder(tx, order, {
    verb: 'return',
    actor: `user:${order.renter_id}`,
    at,
    set: { ended_at: at, refund_fen: refundFen, due_at: settlementTimes(at).rentAt },
    detail: { usedHours, refund: yuanShort(refundFen) },
  })
  await cancelPendingRenewal(tx, order, at)
  if (at > order.starts_at) await setLease(tx, order.id, order.starts_at, at)
  else await releaseLease(tx, order.id)
  await refundRent(tx, order, 'return', refundFen, at)
  await afterRental(tx, order.goods_id)
  return refundFen
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
