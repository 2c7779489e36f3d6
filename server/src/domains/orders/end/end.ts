import { yuanShort } from '@shanghao/contract/money'
import { refundPartsText } from '@shanghao/contract/refundWays'
import type { Tx } from '../../../core/database/db.ts'
import { awaitOwnerAfterRental } from '../../goods/actions.ts'
import { changeOrder, type EndCause, type LockedOrder, noteEvent } from '../change.ts'
import { lockAccountsOf } from '../hold/escrow.ts'
import { releaseLease, setLease } from '../hold/lease.ts'
import { type Refunded, refundRent, rentRefund, returnDeposit, together } from '../settle/refund.ts'
import { startedLate } from '../settle/stretches.ts'
import { unusedRent } from '../settle/unusedRent.ts'
import { hoursMs } from '../time.ts'
import { cancelPendingRenewal } from './cancel.ts'
import { earlyReturn, sumOf } from './earlyReturn.ts'

/** When rent and deposit of an order that ended at a moment move by themselves, by the terms it was placed under. */
export const settlementTimes = (
  { terms }: Pick<LockedOrder, 'terms'>,
  endedAt: Date,
): { rentAt: Date; depositAt: Date } => ({
  rentAt: new Date(endedAt.getTime() + hoursMs(terms.rentSettleHours)),
  depositAt: new Date(endedAt.getTime() + hoursMs(terms.depositReturnHours)),
})

/** Ends a rental before its time and answers the rent that goes back. Raises ORDER_STATE unless it runs. */
export const returnEarly = async (tx: Tx, order: LockedOrder, at: Date): Promise<Refunded> => {
  const { usedHours, refundFen, rents } = await earlyReturn(tx, order, at)
  const { fen, parts } = await rentRefund(tx, order, rents)
  await changeOrder(tx, order, {
    verb: 'return',
    actor: `user:${order.renter_id}`,
    at,
    set: { ended_at: at, refund_fen: refundFen, due_at: settlementTimes(order, at).rentAt },
    detail: { usedHours, refund: yuanShort(fen), ways: refundPartsText(parts) },
  })
  await cancelPendingRenewal(tx, order, at)
  await shortenLease(tx, order, at)
  await awaitOwnerAfterRental(tx, order.goods_id)
  return refundRent(tx, order, 'return', rents, at)
}

const shortenLease = (tx: Tx, order: LockedOrder, at: Date): Promise<void> =>
  at > order.starts_at ? setLease(tx, order.id, order.starts_at, at) : releaseLease(tx, order.id)

/** Ends a rental whose time is over. What a reservation that began late missed of its time is paid back. */
export const expire = async (tx: Tx, order: LockedOrder, at: Date): Promise<void> => {
  const rents = startedLate(order) ? await unusedRent(tx, order, order.ends_at) : []
  const { fen } = await rentRefund(tx, order, rents)
  await changeOrder(tx, order, {
    verb: 'expire',
    actor: 'clock',
    at,
    set: {
      ended_at: order.ends_at,
      refund_fen: sumOf(rents),
      due_at: settlementTimes(order, order.ends_at).rentAt,
    },
    detail: fen > 0 ? { refund: yuanShort(fen) } : {},
  })
  await cancelPendingRenewal(tx, order, at)
  await awaitOwnerAfterRental(tx, order.goods_id)
  await refundRent(tx, order, 'terminate', rents, at)
}

type Terminating = { actor: string; cause: EndCause; at: Date }

/**
 * Ends a running rental whose account goes out of circulation, and answers what goes back to its renter: the rent of
 * the unused time and the whole deposit, at once. The owner is paid for the used time at the usual settlement.
 */
export const terminate = async (
  tx: Tx,
  order: LockedOrder,
  { actor, cause, at }: Terminating,
): Promise<Refunded> => {
  const rents = await unusedRent(tx, order, at)
  const { fen } = await rentRefund(tx, order, rents)
  await changeOrder(tx, order, {
    verb: 'terminate',
    actor,
    at,
    set: {
      ended_at: at,
      refund_fen: sumOf(rents),
      deposit_settled_at: at,
      end_cause: cause,
      due_at: settlementTimes(order, at).rentAt,
    },
    detail: { cause, refund: yuanShort(fen) },
  })
  await cancelPendingRenewal(tx, order, at)
  await shortenLease(tx, order, at)
  await lockAccountsOf(tx, [order])
  const rent = await refundRent(tx, order, 'terminate', rents, at)
  const deposit = await returnDeposit(tx, order, at)
  if (deposit.fen > 0)
    await noteEvent(tx, { ...order, state: 'ended' }, 'deposit_returned', actor, at, {
      ways: refundPartsText(deposit.parts),
    })
  return together(rent, deposit)
}
