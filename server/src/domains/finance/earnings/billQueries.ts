import type { ResultOf } from '@shanghao/contract/call'
import type { ownerMoneyCalls } from '@shanghao/contract/finance/owner'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { Span } from './ownerEntries.ts'

/** A paid order with its money (分): `totalFen` = rent - refund - pending + cancelFee - commission + deposit + compensation + correction. */
export type BillRow = {
  id: string
  goods_id: number
  title: string
  phone: string
  state: ResultOf<typeof ownerMoneyCalls.orderBill>['bill']['state']
  hours: number
  created_at: Date
  rent_settled_at: Date | null
  rentFen: number
  refundFen: number
  pendingFen: number
  cancelFeeFen: number
  commissionFen: number
  depositFen: number
  compensationFen: number
  correctionFen: number
  totalFen: number
}

/** Orders of which rent is held until it is settled or goes back. */
const HOLDS_RENT = sql`(o.rent_settled_at is null and o.state in ('reserved', 'renting', 'ended', 'disputed'))`

/** What left the escrow of an order is read from the ledger; a compensation and a correction by its transfer or the row it posts. */
const bills = (ownerId: number, where: RawBuilder<unknown>): RawBuilder<BillRow> => sql<BillRow>`
  select o.id, o.goods_id, g.title, u.phone, o.state, o.hours, o.created_at, o.rent_settled_at,
         o.rent_fen - o.cancel_fee_fen as "rentFen", o.refund_fen as "refundFen", o.cancel_fee_fen as "cancelFeeFen",
         case when ${HOLDS_RENT} then o.rent_fen - o.refund_fen else 0 end as "pendingFen", m.commission as "commissionFen",
         m.deposit as "depositFen", (d.fen + c.fen)::bigint as "compensationFen", w.fen as "correctionFen",
         (m.rent + m.deposit + d.fen + c.fen + w.fen)::bigint as "totalFen"
    from rental_order o
    join goods g on g.id = o.goods_id
    join app_user u on u.id = o.renter_id
   cross join lateral (
     select coalesce(sum(amount) filter (where step in ('rent', 'late_cancel_fee')), 0)::bigint as rent,
            coalesce(sum(amount) filter (where step = 'commission'), 0)::bigint as commission,
            coalesce(sum(amount) filter (where step in ('deposit_owner', 'deposit_owner_bonus')), 0)::bigint as deposit
       from ledger_transfer where biz_type = 'order' and biz_id = o.id) m
   cross join lateral (
     select coalesce(sum(t.amount), 0)::bigint as fen from dispute x
       join ledger_transfer t on t.biz_type = 'dispute' and t.biz_id = x.id and t.step = 'owner_compensation'
      where x.order_id = o.id and x.owner_id = ${ownerId}) d
   cross join lateral (
     select coalesce(sum(t.amount), 0)::bigint as fen from compensation x
       join ledger_transfer t on t.biz_type = 'compensation' and t.biz_id = x.id::text
      where x.order_id = o.id and x.user_id = ${ownerId}) c
   cross join lateral (
     select coalesce(sum(case x.direction when 'credit' then x.amount_fen else -x.amount_fen end), 0)::bigint as fen from wallet_correction x
      where x.user_id = ${ownerId}
        and (x.of_type = 'order' and x.of_id = o.id
          or x.of_type = 'dispute' and x.of_step = 'owner_compensation' and x.of_id in (select id from dispute where order_id = o.id)
          or x.of_type = 'compensation' and x.of_id in (select id::text from compensation where order_id = o.id))) w
   where o.owner_id = ${ownerId} and o.paid_at is not null and o.parent_id is null and ${where}`

export type BillFilter = {
  goodsId?: number | undefined
  only: 'all' | 'refunded' | 'deposit' | 'pending'
  before: Date
  after: { at: Date; id: string } | null
  skip: number
  limit: number
}

const KINDS: Record<BillFilter['only'], RawBuilder<unknown>> = {
  all: sql`true`,
  refunded: sql`o.refund_fen > 0`,
  deposit: sql`o.deposit_owner_fen > 0`,
  pending: HOLDS_RENT,
}

/** Paid orders of an owner that were placed in a span, the newest first. */
export const listBills = async (
  db: Db,
  ownerId: number,
  { from, to }: Span,
  { goodsId, only, before, after, skip, limit }: BillFilter,
): Promise<BillRow[]> => {
  const { rows } = await bills(
    ownerId,
    sql`o.created_at >= ${from} and o.created_at < ${to} and o.created_at <= ${before} and ${KINDS[only]}
      and (${goodsId ?? null}::bigint is null or o.goods_id = ${goodsId ?? null})
      and (${after?.at ?? null}::timestamptz is null or (o.created_at, o.id) < (${after?.at ?? null}, ${after?.id ?? null}))
    order by o.created_at desc, o.id desc limit ${limit} offset ${skip}`,
  ).execute(db)
  return rows
}

/** The bill of a paid order of an owner; of the order that was renewed for a renewal. */
export const findBill = async (db: Db, ownerId: number, orderId: string): Promise<BillRow | undefined> => {
  const { rows } = await bills(
    ownerId,
    sql`o.id = (select coalesce(r.parent_id, r.id) from rental_order r where r.id = ${orderId})`,
  ).execute(db)
  return rows[0]
}

/** Rent in escrow of an owner's rentals that is not settled (分), before commission, and of how many rentals. */
export const sumPending = async (db: Db, ownerId: number): Promise<{ fen: number; orders: number }> => {
  const { rows } = await sql<{ fen: number; orders: number }>`
    select coalesce(sum(o.rent_fen - o.refund_fen), 0)::bigint as fen, count(*)::int as orders from rental_order o
     where o.owner_id = ${ownerId} and o.parent_id is null and ${HOLDS_RENT}`.execute(db)
  return rows[0] ?? { fen: 0, orders: 0 }
}
