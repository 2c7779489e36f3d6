import { type OrderState, type OrderVerb, orderTransitions } from '@shanghao/contract/orders/states'
import { isAllowed } from '@shanghao/contract/transitions'
import { sql } from 'kysely'
import type { Clock } from '../../core/config/clock.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { pipelined } from '../../core/database/pipeline.ts'
import { fail } from '../../core/errors.ts'
import type { CancelRule } from './price/cancelRule.ts'
import type { Plan, Quote } from './price/price.ts'
import type { OrderTerms } from './terms.ts'

/** An order locked until the transaction ends. */
export type LockedOrder = {
  id: string
  parent_id: string | null
  goods_id: number
  renter_id: number
  owner_id: number
  state: OrderState
  hours: number
  starts_at: Date
  ends_at: Date
  /** Until when the account stays leased after the end, to finish a match; null for no such time. */
  finish_until: Date | null
  rent_fen: number
  deposit_fen: number
  refund_fen: number
  /** Rent that went back of the order's own hours, without its renewals. */
  stretch_refund_fen: number
  /** The part of `refund_fen` that went back by disputes. */
  dispute_refund_fen: number
  rent_bonus_fen: number
  deposit_bonus_fen: number
  packet_id: number | null
  /** The part of the rent paid by a red packet. */
  packet_fen: number
  commission_bp: number
  /** The portal it was placed on. */
  portal_id: number | null
  /** Who gets a share of the commission, and how much of it. */
  distributor_id: number | null
  distributor_bp: number
  quote: Quote
  plan: Plan
  immediate: boolean
  pay_by: Date | null
  paid_at: Date | null
  ended_at: Date | null
  rent_settled_at: Date | null
  deposit_settled_at: Date | null
  due_at: Date | null
  disputed_at: Date | null
  /** When its last dispute was over. */
  resolved_at: Date | null
  /** False for an order that has no lease until it is paid. */
  holds: boolean
  /** The latest recorded time: of its last event or reveal. */
  last_event_at: Date
  cancel_rule: CancelRule | null
  /** Why the platform ended it. */
  end_cause: EndCause | null
  terms: OrderTerms
  goods_state: string
}

/** Causes for which the platform ends an order. */
export type EndCause =
  | 'account_banned'
  | 'account_disputed'
  | 'account_removed'
  | 'not_served'
  | 'renter_not_adult'
  | 'login_failed'
  | 'operator'

type Timed = Pick<LockedOrder, 'state' | 'starts_at' | 'ends_at' | 'pay_by'>

/** The state of an order at a time, whether or not the job has recorded it yet. */
export const effectiveState = ({ state, starts_at, ends_at, pay_by }: Timed, now: Date): OrderState => {
  if (state === 'pending_payment' && pay_by !== null && pay_by <= now) return 'cancelled'
  if (state === 'renting' && ends_at <= now) return 'ended'
  if (state === 'reserved' && ends_at <= now) return 'cancelled'
  return state === 'reserved' && starts_at <= now ? 'renting' : state
}

/** The acting party: only its own orders are found, others are NOT_FOUND. */
export type Party = { renterId: number } | { ownerId: number } | 'clock'

const lockedColumns = sql`id, parent_id, goods_id, renter_id, owner_id, state, hours, starts_at, ends_at, finish_until, rent_fen, deposit_fen,
  refund_fen, stretch_refund_fen, dispute_refund_fen, rent_bonus_fen, deposit_bonus_fen, packet_id, packet_fen, commission_bp, portal_id, distributor_id, distributor_bp, quote, plan, immediate, pay_by, paid_at, ended_at,
  rent_settled_at, deposit_settled_at, due_at, disputed_at, resolved_at, holds, last_event_at, cancel_rule, end_cause, terms,
  (select g.state from goods g where g.id = goods_id) as goods_state`

/** Locks an order. Lock order: a renewal after the order it renews. */
export const lockOrder = async (tx: Tx, orderId: string, party: Party): Promise<LockedOrder> => {
  const renter = typeof party === 'object' && 'renterId' in party ? party.renterId : null
  const owner = typeof party === 'object' && 'ownerId' in party ? party.ownerId : null
  const { rows } = await sql<LockedOrder>`select ${lockedColumns} from rental_order
     where id = ${orderId} and (${renter}::bigint is null or renter_id = ${renter}) and (${owner}::bigint is null or owner_id = ${owner})
       for update`.execute(tx)
  return rows[0] ?? fail('NOT_FOUND')
}

/**
 * The time of an act on a locked order: now, but never before the latest recorded time of the order. Servers' clocks differ,
 * and `now` may have been read before another server's act on the same order.
 */
export const actTime = ({ last_event_at }: Pick<LockedOrder, 'last_event_at'>, now: Date): Date =>
  last_event_at > now ? last_event_at : now

/** Locks an order and returns it with the time of the act, read under the lock. Raises NOT_FOUND. */
export const lockOrderNow = async (
  tx: Tx,
  orderId: string,
  party: Party,
  clock: Clock,
): Promise<{ order: LockedOrder; at: Date }> => {
  const order = await lockOrder(tx, orderId, party)
  return { order, at: actTime(order, clock.now()) }
}

/**
 * Locks every unpaid, reserved or running order of an account, renewals after the orders they renew. Further orders may be
 * placed concurrently.
 */
export const lockLiveOrders = async (tx: Tx, goodsId: number): Promise<LockedOrder[]> => {
  const { rows } = await sql<LockedOrder>`select ${lockedColumns} from rental_order
     where goods_id = ${goodsId} and state in ('pending_payment', 'reserved', 'renting')
     order by parent_id is not null, id for update`.execute(tx)
  return rows
}

/** An order without lock, to preview an act; the caller has checked who asks. Raises NOT_FOUND. */
export const readLockedOrder = async (db: Db, orderId: string): Promise<LockedOrder> => {
  const { rows } =
    await sql<LockedOrder>`select ${lockedColumns} from rental_order where id = ${orderId}`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}

/** An order as it would be at a time, whether or not the job has recorded it yet; to preview an act. */
export const effectiveOrder = (order: LockedOrder, now: Date): LockedOrder => {
  const state = effectiveState(order, now)
  const ended_at = state === 'ended' ? (order.ended_at ?? order.ends_at) : order.ended_at
  return { ...order, state, ended_at }
}

/** Records that a dispute of a locked order was filed. */
export const markDisputed = async (tx: Tx, { id, disputed_at }: LockedOrder, at: Date): Promise<void> => {
  if (disputed_at) return
  await tx.updateTable('rental_order').set({ disputed_at: at }).where('id', '=', id).execute()
}

/** A renter's order without lock, to preview an act. Raises NOT_FOUND. */
export const readOrder = async (db: Db, orderId: string, renterId: number): Promise<LockedOrder> => {
  const { rows } = await sql<LockedOrder>`select ${lockedColumns} from rental_order
     where id = ${orderId} and renter_id = ${renterId}`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}

/** Locks a renter's order and, for a renewal, first the order it renews, in one statement. Raises NOT_FOUND. */
export const lockWithParent = async (
  tx: Tx,
  orderId: string,
  renterId: number,
): Promise<{ order: LockedOrder; parent: LockedOrder | null }> => {
  const { rows } = await sql<LockedOrder>`select ${lockedColumns} from rental_order
     where (id = ${orderId} or id = (select parent_id from rental_order where id = ${orderId})) and renter_id = ${renterId}
     order by id = ${orderId} for update`.execute(tx)
  const order = rows.find(({ id }) => id === orderId) ?? fail('NOT_FOUND')
  return { order, parent: rows.find(({ id }) => id === order.parent_id) ?? null }
}

type OrderChanges = Partial<
  Pick<
    LockedOrder,
    | 'hours'
    | 'starts_at'
    | 'ends_at'
    | 'finish_until'
    | 'rent_fen'
    | 'refund_fen'
    | 'rent_bonus_fen'
    | 'deposit_bonus_fen'
    | 'paid_at'
    | 'ended_at'
    | 'rent_settled_at'
    | 'deposit_settled_at'
    | 'due_at'
    | 'disputed_at'
    | 'resolved_at'
    | 'dispute_refund_fen'
  >
> & { settled_at?: Date; end_cause?: EndCause; cancel_fee_fen?: number; deposit_owner_fen?: number }

type Change = {
  verb: OrderVerb
  actor: string
  at: Date
  set: OrderChanges
  detail?: EventDetail
}

export type EventDetail = Record<string, number | string>
type RecordedEvent = {
  verb: string
  from: OrderState | null
  to: OrderState
  actor: string
  at: Date
  detail?: EventDetail
  /** Columns that change with it. */
  set?: OrderChanges & { state?: OrderState }
}

/** Writes an event of an order, and what changes with it, in one statement. Orders get their first event from `order_place`. */
const recordEvent = async (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'last_event_at'>,
  { verb, from, to, actor, at, detail = {}, set = {} }: RecordedEvent,
): Promise<void> => {
  await tx
    .with('changed', (db) =>
      db
        .updateTable('rental_order')
        .set({ ...set, last_event_at: actTime(order, at) })
        .where('id', '=', order.id),
    )
    .insertInto('order_event')
    .values({
      order_id: order.id,
      verb,
      from_state: from,
      to_state: to,
      actor,
      at,
      detail: JSON.stringify(detail),
    })
    .modifyEnd(pipelined)
    .execute()
}

/**
 * Changes the state of a locked order by the table of transitions and records the event, in one statement. Raises
 * ORDER_STATE when the verb isn't allowed in the current state.
 */
export const changeOrder = async (
  tx: Tx,
  order: LockedOrder,
  { verb, actor, at, set, detail = {} }: Change,
): Promise<void> => {
  const { state } = order
  if (!isAllowed(orderTransitions, verb, state)) fail('ORDER_STATE')
  const { to } = orderTransitions[verb]
  await recordEvent(tx, order, { verb, from: state, to, actor, at, detail, set: { state: to, ...set } })
}

/** Records an event that does not change the state. */
export const recordOrderEvent = (
  tx: Tx,
  order: LockedOrder,
  verb: string,
  actor: string,
  at: Date,
  detail: EventDetail = {},
): Promise<void> => recordEvent(tx, order, { verb, from: order.state, to: order.state, actor, at, detail })

/** Records the first event of an unpaid renewal that was just inserted. */
export const noteRenewalCreated = (tx: Tx, orderId: string, renterId: number, at: Date): Promise<void> => {
  const to = 'pending_payment'
  const inserted = { id: orderId, last_event_at: at }
  return recordEvent(tx, inserted, { verb: 'create', from: null, to, actor: `user:${renterId}`, at })
}
