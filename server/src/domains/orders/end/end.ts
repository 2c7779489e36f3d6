import { yuanShort } from '@shanghao/contract/money'
import { orderTransitions } from '@shanghao/contract/orders/states'
import { refundPartsText } from '@shanghao/contract/refundWays'
import { isAllowed } from '@shanghao/contract/transitions'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { awaitOwnerAfterRental } from '../../goods/actions.ts'
import { changeOrder, type EndCause, type LockedOrder, recordOrderEvent } from '../change.ts'
import { lockOrderAccounts } from '../hold/escrow.ts'
import { releaseLease, setLease } from '../hold/lease.ts'
import {
  type RefundSummary,
  refundRent,
  rentRefund,
  returnDeposit,
  type StretchRent,
  sumRefunds,
} from '../settle/refund.ts'
import { startedLate } from '../settle/stretches.ts'
import { unusedRent } from '../settle/unusedRent.ts'
import { hoursMs } from '../time.ts'
import { cancelPendingRenewal } from './cancel.ts'
import { earlyReturn, sumRents } from './earlyReturn.ts'
import { freeAccount } from './freeAccount.ts'
import { returnWholePacket } from './wholePacket.ts'

/**
 * When rent and deposit of an order that ended at a moment move by themselves, by the terms it was placed under. After a dispute
 * the owner has as long to claim the deposit as the renter had to complain.
 */
export const settlementTimes = (
  { terms, resolved_at: resolvedAt }: Pick<LockedOrder, 'terms' | 'resolved_at'>,
  endedAt: Date,
): { rentAt: Date; depositAt: Date } => {
  const depositAt = endedAt.getTime() + hoursMs(terms.depositReturnHours)
  const claimedBy = (resolvedAt?.getTime() ?? 0) + hoursMs(terms.rentSettleHours)
  return {
    rentAt: new Date(endedAt.getTime() + hoursMs(terms.rentSettleHours)),
    depositAt: new Date(Math.max(depositAt, claimedBy)),
  }
}

/** Ends a rental before its time and returns the refunded rent. Raises ORDER_STATE unless it is running. */
export const returnRental = async (tx: Tx, order: LockedOrder, at: Date): Promise<RefundSummary> => {
  if (!isAllowed(orderTransitions, 'return', order.state)) fail('ORDER_STATE')
  const { usedHours, refundFen, rents } = await earlyReturn(tx, order, at)
  const { fen, parts } = await rentRefund(tx, order, rents)
  await changeOrder(tx, order, {
    verb: 'return',
    actor: `user:${order.renter_id}`,
    at,
    set: {
      ended_at: at,
      finish_until: null,
      refund_fen: refundFen,
      due_at: settlementTimes(order, at).rentAt,
    },
    detail: { usedHours, refund: yuanShort(fen), ways: refundPartsText(parts) },
  })
  await cancelPendingRenewal(tx, order, at)
  await endLease(tx, order, at)
  await freeAccount(tx, order)
  return refundRent(tx, order, 'return', rents, at)
}

/** Ends the lease of a rental that ended at a moment; one that ended before it began has none. */
export const endLease = (tx: Tx, order: LockedOrder, at: Date): Promise<void> =>
  at > order.starts_at ? setLease(tx, order.id, order.starts_at, at) : releaseLease(tx, order.id)

/**
 * Ends a rental whose time is over. Rent of time missed by a late start is refunded. The account stays leased while its renter
 * may finish a match.
 */
export const expire = async (tx: Tx, order: LockedOrder, at: Date): Promise<void> => {
  const rents = startedLate(order) ? await unusedRent(tx, order, order.ends_at) : []
  const finishing = order.finish_until && order.finish_until > at ? order.finish_until : null
  const { fen } = await rentRefund(tx, order, rents)
  await changeOrder(tx, order, {
    verb: 'expire',
    actor: 'clock',
    at,
    set: {
      ended_at: order.ends_at,
      refund_fen: sumRents(rents),
      due_at: finishing ?? settlementTimes(order, order.ends_at).rentAt,
    },
    detail: fen > 0 ? { refund: yuanShort(fen) } : {},
  })
  await cancelPendingRenewal(tx, order, at)
  if (finishing) await awaitOwnerAfterRental(tx, order.goods_id)
  else await freeAccount(tx, order)
  await refundRent(tx, order, 'terminate', rents, at)
}

type Ended = Pick<LockedOrder, 'due_at' | 'finish_until'>

/** Whether the next thing the clock does with an ended order is to end the time to finish a match. */
export const isFinishing = ({ due_at, finish_until }: Ended): boolean =>
  due_at !== null && finish_until !== null && due_at <= finish_until

/** Ends the time to finish a match after a rental: the lease is over by then. */
export const endFinishing = async (tx: Tx, order: LockedOrder): Promise<void> => {
  await freeAccount(tx, order)
  await tx
    .updateTable('rental_order')
    .set({ due_at: settlementTimes(order, order.ended_at ?? order.ends_at).rentAt })
    .where('id', '=', order.id)
    .execute()
}

type TerminateInput = {
  actor: string
  cause: EndCause
  at: Date
  /** What goes back instead of the rent of the unused time. */
  rents?: StretchRent[]
}

/**
 * Ends a running rental whose account is taken out, and returns the renter's refund: the rent of the unused time (or `rents`)
 * and the whole deposit, at once. The owner is paid for the rest at the usual settlement.
 */
export const terminate = async (
  tx: Tx,
  order: LockedOrder,
  { actor, cause, at, rents: given }: TerminateInput,
): Promise<RefundSummary> => {
  const rents = given ?? (await unusedRent(tx, order, at))
  const { fen } = await rentRefund(tx, order, rents)
  await changeOrder(tx, order, {
    verb: 'terminate',
    actor,
    at,
    set: {
      ended_at: at,
      finish_until: null,
      refund_fen: sumRents(rents),
      deposit_settled_at: at,
      end_cause: cause,
      due_at: settlementTimes(order, at).rentAt,
    },
    detail: { cause, refund: yuanShort(fen) },
  })
  await cancelPendingRenewal(tx, order, at)
  await endLease(tx, order, at)
  await returnWholePacket(tx, order, rents, at)
  await lockOrderAccounts(tx, [order])
  const rent = await refundRent(tx, order, 'terminate', rents, at)
  const deposit = await returnDeposit(tx, order, at)
  if (deposit.fen > 0)
    await recordOrderEvent(tx, { ...order, state: 'ended' }, 'deposit_returned', actor, at, {
      ways: refundPartsText(deposit.parts),
    })
  return sumRefunds(rent, deposit)
}
