import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { findSeqRanges, ownerEntries, type Span } from './ownerEntries.ts'

/**
 * What makes an entry earnings: an order of the owner's, a dispute or a compensation of one, or a correction of such an entry or of another
 * transfer of the order, as its commission. A person can be corrected for a transfer of an order that they rented themselves.
 */
const isEarning = (ownerId: number): RawBuilder<unknown> => sql`(
  o.owner_id = ${ownerId}
  and ((a.type, a.step) in (('order', 'rent'), ('order', 'late_cancel_fee'), ('order', 'deposit_owner'),
                            ('order', 'deposit_owner_bonus'), ('dispute', 'owner_compensation'))
    or a.type = 'compensation' or e.biz_type = 'correction' and a.type = 'order'))`

/** Entries with what is known of them as earnings, as a subquery; `where` is SQL over them. */
const withEarnings = (entries: RawBuilder<unknown>, ownerId: number, where: RawBuilder<unknown>) => sql`(
    select s.*, coalesce(c.amount, 0) as commission,
           case when s.source = 'rent' then s.fen + coalesce(c.amount, 0) + s.refund_fen else 0 end as rent,
           case when s.source = 'rent' then s.refund_fen else 0 end as refund,
           case when s.source = 'cancel_fee' then s.fen + coalesce(c.amount, 0) else 0 end as cancel_fee,
           case when s.source = 'deposit' then s.fen else 0 end as deposit,
           case when s.source = 'compensation' then s.fen else 0 end as compensation,
           case when s.source = 'correction' then s.fen else 0 end as correction
      from (
        select e.*, o.id as order_id, coalesce(d.goods_id, o.goods_id) as goods_id, o.refund_fen,
               case when not coalesce(${isEarning(ownerId)}, false) then null
                    when e.biz_type = 'correction' then 'correction'
                    when (a.type, a.step) = ('order', 'rent') then 'rent'
                    when (a.type, a.step) = ('order', 'late_cancel_fee') then 'cancel_fee'
                    when a.type = 'order' then 'deposit' else 'compensation' end as source
          from ${entries} e
          left join wallet_correction w on w.id = case when e.biz_type = 'correction' then e.biz_id::bigint end
          cross join lateral (select case when e.biz_type = 'correction' then w.of_type else e.biz_type end as type,
                                     case when e.biz_type = 'correction' then w.of_id else e.biz_id end as id,
                                     case when e.biz_type = 'correction' then w.of_step else e.step end as step) a
          left join dispute d on d.id = case when a.type = 'dispute' then a.id end
          left join compensation p on p.id = case when a.type = 'compensation' then a.id::bigint end
          left join rental_order o on o.id = case a.type when 'order' then a.id when 'dispute' then d.order_id
                                                         when 'compensation' then p.order_id end
         where ${where}) s
      left join ledger_transfer c on c.biz_type = 'order' and c.step = 'commission'
       and c.biz_id = case when s.source in ('rent', 'cancel_fee') then s.biz_id end)`

/**
 * The entries of an owner's wallets in a span that are earnings, as a subquery: what an order, a dispute or a compensation of one of
 * their orders paid them, and corrections of such entries, which count when they are posted.
 *
 * Columns: those of `ownerEntries`, `source`, `order_id`, `goods_id`, and the parts that add up to `fen`: rent + cancel_fee +
 * deposit + compensation + correction - refund - commission. Rent and refund are those of the order, which invariants compare with
 * the ledger; everything else is an amount of a transfer.
 */
export const earningEntries = async (db: Db, ownerId: number, span: Span): Promise<RawBuilder<unknown>> => {
  const ranges = await findSeqRanges(db, ownerId, span)
  return withEarnings(ownerEntries(ownerId, span, ranges), ownerId, isEarning(ownerId))
}

/** A few entries (a subquery with the columns of `ownerEntries`) as `earningEntries` answers them, and all others with the source null. */
export const entriesWithEarnings = (entries: RawBuilder<unknown>, ownerId: number): RawBuilder<unknown> =>
  withEarnings(entries, ownerId, sql`true`)
