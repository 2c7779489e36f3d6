import { refundPartsText } from '@shanghao/contract/refundWays'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { awaitOwnerAfterRental, findOutSince } from '../../goods/actions.ts'
import { changeOrder, type EventDetail, type LockedOrder, lockOrder, recordOrderEvent } from '../change.ts'
import { lockOrderAccounts } from '../hold/escrow.ts'
import { REMOVAL_CAUSES, startIfDue } from '../run/start.ts'
import { payOwnerDeposit } from '../settle/payOwnerDeposit.ts'
import { type RefundSummary, refundRent, returnDeposit, type StretchRent } from '../settle/refund.ts'
import { listStretches, startedLate } from '../settle/stretches.ts'
import { unusedFen } from '../settle/unusedRent.ts'
import { cancelPendingRenewal } from './cancel.ts'
import { sumRents } from './earlyReturn.ts'
import { endLease, expire, settlementTimes, terminate } from './end.ts'
import { notifyEnded } from './notifyEnded.ts'
import { returnWholePacket } from './wholePacket.ts'

/** Performs what the clock is late with on a locked order: a start, an end. Returns the order as it is then. */
export const catchUp = async (tx: Tx, order: LockedOrder, at: Date): Promise<LockedOrder> => {
  const started = await startIfDue(tx, order, at)
  if (started.state !== 'renting' || started.ends_at > at) return started
  await expire(tx, started, at)
  return lockOrder(tx, order.id, 'clock')
}

type DisputeEvent = { actor: string; at: Date; detail: EventDetail }

/**
 * Makes a locked order disputed, if it isn't yet: a running rental stands still, its login is not shown any more, and
 * nothing is settled until `closeOrderDispute`. Raises ORDER_STATE unless it is running, ended or disputed.
 */
export const openOrderDispute = async (
  tx: Tx,
  order: LockedOrder,
  { actor, at, detail }: DisputeEvent,
): Promise<void> => {
  if (order.state === 'disputed') {
    await recordOrderEvent(tx, order, 'dispute', actor, at, detail)
    return
  }
  const wasRunning = order.state === 'renting'
  await changeOrder(tx, order, {
    verb: 'dispute',
    actor,
    at,
    set: { due_at: null, ...(order.disputed_at === null && { disputed_at: at }) },
    detail,
  })
  if (!wasRunning) return
  await cancelPendingRenewal(tx, order, at)
  await awaitOwnerAfterRental(tx, order.goods_id)
}

export type DisputeOutcome = {
  /** Rent back to the renter, by stretch. */
  rents: StretchRent[]
  /** The part of the deposit that the owner gets; null leaves the deposit to the usual settlement. */
  depositToOwnerFen: number | null
  /** When the rental ends that stood still; null lets it go on if time is left. */
  endedAt: Date | null
  /** Another dispute of the order is live: it stays disputed. */
  staysDisputed: boolean
}

/** The renter's refunds by a dispute; `deposit` is null where the dispute didn't settle it. */
export type PostedOutcome = { rent: RefundSummary; deposit: RefundSummary | null; packetBack: boolean }

const settleDeposit = async (
  tx: Tx,
  order: LockedOrder,
  toOwnerFen: number,
  { actor, at }: Pick<DisputeEvent, 'actor' | 'at'>,
): Promise<RefundSummary> => {
  await payOwnerDeposit(tx, order, toOwnerFen, at)
  const deposit = await returnDeposit(tx, order, at, toOwnerFen)
  await tx
    .updateTable('rental_order')
    .set({ deposit_settled_at: at, deposit_owner_fen: toOwnerFen })
    .where('id', '=', order.id)
    .execute()
  if (deposit.fen > 0)
    await recordOrderEvent(tx, order, 'deposit_returned', actor, at, {
      ways: refundPartsText(deposit.parts),
    })
  if (toOwnerFen > 0) await recordOrderEvent(tx, order, 'deposit_to_owner', actor, at, { fen: toOwnerFen })
  return deposit
}

const endStoppedRental = async (tx: Tx, order: LockedOrder, endedAt: Date): Promise<LockedOrder> => {
  if (order.ended_at) return order
  await tx
    .updateTable('rental_order')
    .set({ ended_at: endedAt, finish_until: null })
    .where('id', '=', order.id)
    .execute()
  await endLease(tx, order, endedAt)
  return { ...order, ended_at: endedAt, finish_until: null }
}

/** Lets the rental of a disputed order go on, or ends it as the account's removal would have, had it been running. */
const resumeRental = async (
  tx: Tx,
  order: LockedOrder,
  { actor, at, detail }: DisputeEvent,
  outSince: Date | null,
): Promise<void> => {
  await changeOrder(tx, order, {
    verb: 'resume',
    actor,
    at,
    set: { due_at: order.ends_at, resolved_at: at },
    detail,
  })
  if (!outSince) return
  const resumed = await lockOrder(tx, order.id, 'clock')
  const cause = REMOVAL_CAUSES[resumed.goods_state] ?? 'account_removed'
  const { fen: refundFen } = await terminate(tx, resumed, { actor: 'platform', cause, at })
  await notifyEnded(tx, resumed, { cause, refundFen, stateBefore: 'renting' })
}

/**
 * The rent that is owed with any outcome of a dispute: of the time missed by a late start, and after the account was taken out
 * while the rental stood still. By stretch, without what went back before.
 */
const owedRents = async (tx: Tx, order: LockedOrder, outSince: Date | null): Promise<StretchRent[]> => {
  const stretches = await listStretches(tx, order)
  return stretches.map((stretch) => {
    const missed = startedLate(order) ? unusedFen(stretch, stretch.endsAt) : 0
    const withheld = outSince && outSince < order.ends_at ? unusedFen(stretch, outSince) : 0
    return {
      stretchId: stretch.id,
      fen: Math.max(0, missed - stretch.refundedFen, withheld - stretch.refundedFen),
    }
  })
}

const refundOwed = async (
  tx: Tx,
  order: LockedOrder,
  outSince: Date | null,
  { actor, at }: DisputeEvent,
): Promise<void> => {
  const rents = await owedRents(tx, order, outSince)
  const fen = sumRents(rents)
  if (fen === 0) return
  await tx
    .updateTable('rental_order')
    .set({ refund_fen: order.refund_fen + fen })
    .where('id', '=', order.id)
    .execute()
  await refundRent(tx, order, 'terminate', rents, at)
  await recordOrderEvent(tx, order, 'unused_returned', actor, at, { fen })
}

const resolve = async (tx: Tx, orderId: string, event: DisputeEvent): Promise<void> => {
  const { actor, at, detail } = event
  const order = await lockOrder(tx, orderId, 'clock')
  const outSince = await findOutSince(tx, order.goods_id)
  if (!order.ended_at && order.ends_at > at) return resumeRental(tx, order, event, outSince)
  // A rental that a refund ended when it was stopped owes nothing for the time after.
  const isOver = order.ended_at === null
  const { ended_at: endedAt } = await endStoppedRental(tx, order, order.ends_at)
  if (!endedAt) throw new Error(`order ${order.id} was not ended`)
  await refundOwed(tx, order, isOver ? outSince : null, event)
  const { rentAt, depositAt } = settlementTimes({ ...order, resolved_at: at }, endedAt)
  // With both settled already only the order's own end is left.
  const nextDue = order.rent_settled_at ? (order.deposit_settled_at ? at : depositAt) : rentAt
  await changeOrder(tx, await lockOrder(tx, orderId, 'clock'), {
    verb: 'resolve',
    actor,
    at,
    set: { due_at: nextDue, resolved_at: at },
    detail,
  })
}

/**
 * Posts the outcome of a dispute of a locked, disputed order: rent and deposit the way they were paid, the red packet in
 * kind where all it paid for goes back. The order is settled or goes on, unless it stays disputed. Raises ORDER_STATE.
 */
export const closeOrderDispute = async (
  tx: Tx,
  order: LockedOrder,
  { rents, depositToOwnerFen, endedAt, staysDisputed }: DisputeOutcome,
  event: DisputeEvent,
): Promise<PostedOutcome> => {
  if (order.state !== 'disputed') fail('ORDER_STATE')
  const { at } = event
  const rentFen = sumRents(rents)
  if (rentFen > 0) {
    await tx
      .updateTable('rental_order')
      .set({
        refund_fen: order.refund_fen + rentFen,
        dispute_refund_fen: order.dispute_refund_fen + rentFen,
      })
      .where('id', '=', order.id)
      .execute()
  }
  const packetBack = await returnWholePacket(tx, order, rents, at)
  await lockOrderAccounts(tx, [order])
  const rent = await refundRent(tx, order, 'dispute', rents, at)
  const deposit =
    depositToOwnerFen === null || order.deposit_settled_at
      ? null
      : await settleDeposit(tx, order, depositToOwnerFen, event)
  const ended = endedAt ? await endStoppedRental(tx, order, endedAt) : order
  if (staysDisputed) await recordOrderEvent(tx, ended, 'resolve', event.actor, at, event.detail)
  else await resolve(tx, order.id, event)
  return { rent, deposit, packetBack }
}
