import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { isRenterBlocked } from '../../goods/actions.ts'
import {
  changeOrder,
  effectiveState,
  type LockedOrder,
  noteRenewalCreated,
  recordOrderEvent,
} from '../change.ts'
import { mergeLease, requireFree, takeLease } from '../hold/lease.ts'
import { mustPayFirst, type PlaceOrderResult, requireBelowCap } from '../place/place.ts'
import { findRenewableFacts, type RentalFacts } from '../place/rentalFacts.ts'
import type { Quote } from '../price/price.ts'
import { quoteRenewal } from '../price/quote.ts'
import type { OrderRules } from '../settings.ts'
import { minutesMs } from '../time.ts'
import { notifyRenewed } from './notifyRenting.ts'

/** The quote of a renewal from the end of a running rental. Raises ORDER_STATE when it is not running. */
export const quoteOrderRenewal = async (
  db: Db,
  order: LockedOrder,
  hours: number,
  rules: OrderRules,
  now: Date,
): Promise<{ facts: RentalFacts; quote: Quote }> => {
  if (effectiveState(order, now) !== 'renting') fail('ORDER_STATE')
  const facts = await findRenewableFacts(db, order.goods_id)
  if (await isRenterBlocked(db, order.owner_id, order.renter_id)) fail('RENTER_BLOCKED')
  const { freeMinutes } = order.quote
  const quote = quoteRenewal({ facts, hours, startsAt: order.ends_at, freeMinutes, rules })
  await requireBelowCap(db, facts, quote)
  return { facts, quote }
}

type PlaceRenewalInput = { orderId: string; facts: RentalFacts; quote: Quote; rules: OrderRules; now: Date }

/**
 * Places a renewal of a locked, running order: a child order that holds the hours after it until paid, at most until the
 * order's end. After several unpaid orders of the renter today it doesn't hold them (`payFirst`). Raises RENEWAL_PENDING
 * while another is unpaid, ACCOUNT_TAKEN when another order has the time, DAILY_CAP.
 */
export const placeRenewal = async (
  tx: Tx,
  parent: LockedOrder,
  { orderId, facts, quote, rules, now }: PlaceRenewalInput,
): Promise<PlaceOrderResult> => {
  const payBy = new Date(
    Math.min(now.getTime() + minutesMs(rules.payWindowMinutes), parent.ends_at.getTime()),
  )
  const endsAt = new Date(quote.endsAt)
  const payFirst = await mustPayFirst(tx, parent.renter_id, rules, now)
  await tx
    .insertInto('rental_order')
    .values({
      id: orderId,
      parent_id: parent.id,
      goods_id: parent.goods_id,
      renter_id: parent.renter_id,
      owner_id: parent.owner_id,
      state: 'pending_payment',
      hours: quote.hours,
      starts_at: parent.ends_at,
      ends_at: endsAt,
      rent_fen: quote.rentFen,
      deposit_fen: 0,
      commission_bp: parent.commission_bp,
      terms: JSON.stringify(parent.terms),
      quote: JSON.stringify(quote),
      plan: JSON.stringify(facts.plan),
      immediate: false,
      pay_by: payBy,
      created_at: now,
      due_at: payBy,
      holds: !payFirst,
      last_event_at: now,
    })
    .execute()
  // Under the account's lock, which stays until the transaction ends.
  await requireFree(tx, parent.goods_id, parent.ends_at, endsAt, parent.id)
  await requireBelowCap(tx, facts, quote)
  if (!payFirst) await holdHours(tx, parent, orderId, endsAt)
  await noteRenewalCreated(tx, orderId, parent.renter_id, now)
  return { orderId, totalFen: quote.totalFen, payBy: payBy.getTime(), payFirst }
}

/** Leases the hours after a rental for its unpaid renewal, with the time after them; the rental's own lease ends with it. */
const holdHours = async (tx: Tx, parent: LockedOrder, childId: string, endsAt: Date): Promise<void> => {
  const { finishMinutes } = parent.terms
  const span = { from: parent.ends_at, to: endsAt, finishMinutes, beside: parent.id }
  const finish_until = await takeLease(tx, childId, parent.goods_id, span)
  await tx.updateTable('rental_order').set({ finish_until }).where('id', '=', childId).execute()
}

/** Merges the hours and rent of a paid renewal into the order it renews. */
export const mergeRenewal = async (
  tx: Tx,
  parent: LockedOrder,
  child: LockedOrder,
  bonusFen: number,
  now: Date,
): Promise<void> => {
  const actor = `user:${parent.renter_id}`
  await changeOrder(tx, child, {
    verb: 'merge',
    actor,
    at: now,
    set: { paid_at: now, rent_bonus_fen: bonusFen, due_at: null },
  })
  const finish_until = await mergeLease(tx, parent, child)
  await tx
    .updateTable('rental_order')
    .set({
      hours: parent.hours + child.hours,
      ends_at: child.ends_at,
      finish_until,
      due_at: child.ends_at,
      rent_fen: parent.rent_fen + child.rent_fen,
      rent_bonus_fen: parent.rent_bonus_fen + bonusFen,
    })
    .where('id', '=', parent.id)
    .execute()
  await notifyRenewed(tx, parent, child.hours, child.ends_at)
  await recordOrderEvent(tx, parent, 'renewed', actor, now, { hours: child.hours, fen: child.rent_fen })
}
