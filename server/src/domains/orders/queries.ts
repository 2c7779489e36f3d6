import type { OrderState } from '@shanghao/contract/orders/states'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { listReceivedPayments, type ReceivedPayment } from '../pay/actions.ts'
import type { EndCause } from './change.ts'
import type { CancelRule } from './price/cancelRule.ts'
import type { Quote } from './price/price.ts'
import type { OrderTerms } from './terms.ts'

/** An order with the account's data for its card. */
export type OrderRow = {
  id: string
  parent_id: string | null
  state: OrderState
  goods_id: number
  hours: number
  rent_fen: number
  deposit_fen: number
  refund_fen: number
  packet_fen: number
  refund_packet_fen: number
  starts_at: Date
  ends_at: Date
  finish_until: Date | null
  pay_by: Date | null
  created_at: Date
  paid_at: Date | null
  ended_at: Date | null
  rent_settled_at: Date | null
  deposit_settled_at: Date | null
  settled_at: Date | null
  /** Settled with rent paid, and whether its renter has reviewed it. */
  reviewable: boolean
  reviewed: boolean
  deposit_owner_fen: number
  disputed_at: Date | null
  resolved_at: Date | null
  holds: boolean
  end_cause: EndCause | null
  cancel_rule: CancelRule | null
  terms: OrderTerms
  cancel_fee_fen: number
  quote: Quote
  title: string
  game_id: number
  game_name: string
  system: string
  login: string
  two_step: boolean
  rank_label: string | null
  rank_index: number | null
  rank_of: number | null
}

const columns = sql`
  select o.id, o.parent_id, o.state, o.goods_id, o.hours, o.rent_fen, o.deposit_fen, o.refund_fen, o.packet_fen, o.refund_packet_fen, o.starts_at,
         o.ends_at, o.finish_until, o.pay_by, o.created_at, o.paid_at, o.ended_at, o.rent_settled_at, o.deposit_settled_at, o.settled_at, o.deposit_owner_fen, o.disputed_at, o.resolved_at, o.quote, o.holds, o.end_cause,
         o.cancel_rule, o.terms, o.cancel_fee_fen,
         is_reviewable(o) as reviewable, exists (select from review v where v.order_id = o.id) as reviewed,
         g.title, g.game_id, m.name as game_name, z.system, z.login, g.two_step,
         r.label as rank_label, r.sort as rank_index,
         (select count(*) from property_option x where x.property_id = r.property_id) as rank_of
    from rental_order o
    join goods g on g.id = o.goods_id
    join game m on m.id = g.game_id
    join zone z on z.id = g.zone_id
    left join property_option r on r.id = g.rank_option`

const TABS: Record<string, OrderState[]> = {
  pending_payment: ['pending_payment'],
  live: ['reserved', 'renting'],
  ended: ['ended', 'settled'],
}

type OrderFilter = {
  renterId: number
  tab: string
  before: Date
  after: { at: Date; id: string } | null
  skip: number
  limit: number
}

/** A renter's orders, newest first. Renewals are listed only while unpaid. */
export const listOrders = async (
  db: Db,
  { renterId, tab, before, after, skip, limit }: OrderFilter,
): Promise<OrderRow[]> => {
  const states = TABS[tab] ?? null
  const { rows } = await sql<OrderRow>`${columns}
   where o.renter_id = ${renterId} and o.created_at <= ${before}
     and (${states}::text[] is null or o.state = any(${states}))
     and (${tab !== 'disputed'} or o.disputed_at is not null)
     and (o.parent_id is null or o.state = 'pending_payment')
     and (${after?.at ?? null}::timestamptz is null or (o.created_at, o.id) < (${after?.at ?? null}, ${after?.id ?? null}))
   order by o.created_at desc, o.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** The running rentals of a renter and those whose match may still be finished, the one that ends first leading. */
export const listCurrentOrders = async (db: Db, renterId: number, now: Date): Promise<OrderRow[]> => {
  const { rows } = await sql<OrderRow>`${columns}
   where o.renter_id = ${renterId} and o.state in ('renting', 'ended')
     and (o.state = 'renting' and o.ends_at > ${now} or o.finish_until > ${now})
   order by o.ends_at limit 20`.execute(db)
  return rows
}

/** An order of the renter; undefined for another renter's. */
export const findOrder = async (db: Db, renterId: number, orderId: string): Promise<OrderRow | undefined> => {
  const { rows } =
    await sql<OrderRow>`${columns} where o.id = ${orderId} and o.renter_id = ${renterId}`.execute(db)
  return rows[0]
}

export const listEvents = (db: Db, orderId: string) =>
  db
    .selectFrom('order_event')
    .select(['verb', 'at', 'detail', 'actor'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** The received payments of an order and its merged renewals, with their refunds. */
export const listPayments = async (db: Db, orderId: string): Promise<ReceivedPayment[]> => {
  const merged = await db
    .selectFrom('rental_order')
    .select('id')
    .where('parent_id', '=', orderId)
    .where('state', '=', 'merged')
    .execute()
  return listReceivedPayments(db, 'order', [orderId, ...merged.map(({ id }) => id)])
}

export const findPendingRenewal = async (db: Db, orderId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('rental_order')
    .select('id')
    .where('parent_id', '=', orderId)
    .where('state', '=', 'pending_payment')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The reveals of an owner's account by an order that has it, or had it before a swap. Null for another owner's order. */
export const listReveals = async (
  db: Db,
  ownerId: number,
  orderId: string,
): Promise<{ at: Date; phone: string }[] | null> => {
  const { rows: own } = await sql`select from rental_order where id = ${orderId} and owner_id = ${ownerId}
    union all select from order_swap where order_id = ${orderId} and from_owner = ${ownerId}`.execute(db)
  if (own.length === 0) return null
  return db
    .selectFrom('reveal as r')
    .innerJoin('app_user as u', 'u.id', 'r.renter_id')
    .select(['r.at', 'u.phone'])
    .innerJoin('goods as g', 'g.id', 'r.goods_id')
    .where('r.order_id', '=', orderId)
    .where('g.owner_id', '=', ownerId)
    .orderBy('r.id')
    .execute()
}

/** How an order moved to its account, and the sums (分) it was paid with before. */
export type OrderSwap = {
  from_rent_fen: number
  to_rent_fen: number
  from_deposit_fen: number
  to_deposit_fen: number
  packet_back_fen: number
}

/** Null for an order that has the account it was placed for. */
export const findOrderSwap = async (db: Db, orderId: string): Promise<OrderSwap | null> => {
  const row = await db
    .selectFrom('order_swap')
    .select(['from_rent_fen', 'to_rent_fen', 'from_deposit_fen', 'to_deposit_fen', 'packet_back_fen'])
    .where('order_id', '=', orderId)
    .where('to_goods', 'is not', null)
    .$narrowType<{ to_rent_fen: number; to_deposit_fen: number }>()
    .executeTakeFirst()
  return row ?? null
}

type SwapGoods = Pick<
  OrderRow,
  | 'goods_id'
  | 'title'
  | 'game_id'
  | 'game_name'
  | 'system'
  | 'login'
  | 'two_step'
  | 'rank_label'
  | 'rank_index'
  | 'rank_of'
> & { heroes: number; skins: number }

/** An account as the offer of a swap shows it. */
export const findSwapGoods = async (db: Db, goodsId: number): Promise<SwapGoods> => {
  const { rows } =
    await sql<SwapGoods>`select g.id as goods_id, g.title, g.game_id, m.name as game_name, z.system, z.login, g.two_step, g.heroes, g.skins, r.label as rank_label,
            r.sort as rank_index, (select count(*)::int from property_option x where x.property_id = r.property_id) as rank_of
       from goods g join game m on m.id = g.game_id join zone z on z.id = g.zone_id
       left join property_option r on r.id = g.rank_option where g.id = ${goodsId}`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}

/** Which side of an order a person is. Raises NOT_FOUND for anyone else's order, and for a renewal. */
export const findParty = async (db: Db, orderId: string, userId: number): Promise<'renter' | 'owner'> => {
  const row = await db
    .selectFrom('rental_order')
    .select('renter_id')
    .where('id', '=', orderId)
    .where('parent_id', 'is', null)
    .where((eb) => eb.or([eb('renter_id', '=', userId), eb('owner_id', '=', userId)]))
    .executeTakeFirst()
  if (!row) return fail('NOT_FOUND')
  return row.renter_id === userId ? 'renter' : 'owner'
}

/** An order as both its sides see it in a dispute. The caller has checked who asks. */
export const findDisputedOrder = async (db: Db, orderId: string): Promise<OrderRow> => {
  const { rows } = await sql<OrderRow>`${columns} where o.id = ${orderId}`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}

/** What the platform recorded of a rental, for both sides of a dispute. */
export type RentalRecord = {
  reveals: number
  firstRevealAt: Date | null
  lastRevealAt: Date | null
  /** When the account's login was last changed. */
  loginChangedAt: Date | null
}

export const findRentalRecord = async (db: Db, orderId: string): Promise<RentalRecord> => {
  const { rows } = await sql<RentalRecord>`
    select count(r.id)::int as reveals, min(r.at) as "firstRevealAt", max(r.at) as "lastRevealAt",
           (select c.updated_at from credential c where c.goods_id = o.goods_id) as "loginChangedAt"
      from rental_order o left join reveal r on r.order_id = o.id and r.goods_id = o.goods_id
     where o.id = ${orderId} group by o.id`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}
