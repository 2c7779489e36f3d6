import type { Invariants } from '../../core/invariants.ts'

/** Truths of rentals: a query that returns a row names something broken. */
export const orderInvariants: Invariants = {
  'live leases of one account never overlap': `
    select a.order_id, b.order_id from lease a join lease b on b.goods_id = a.goods_id and b.order_id > a.order_id
     where a.live and b.live and a.span && b.span`,
  'an order that holds its account has a live lease, a cancelled one has none': `
    select o.id, o.state, l.live from rental_order o left join lease l on l.order_id = o.id
     where case when o.state in ('pending_payment', 'reserved', 'renting') then not coalesce(l.live, false)
                when o.state = 'cancelled' then coalesce(l.live, false)
                when o.state = 'merged' then l.order_id is not null else false end`,
  'a running rental is covered by its lease': `
    select o.id from rental_order o join lease l on l.order_id = o.id
     where o.state in ('reserved', 'renting') and not l.span @> tstzrange(o.starts_at, o.ends_at)`,
  'escrow holds what the order says it holds': `
    select o.id, o.state, coalesce(a.balance, 0) as held, x.due
      from rental_order o
      cross join lateral (select case
        when o.state in ('pending_payment', 'cancelled', 'settled', 'merged') then 0
        else case when o.rent_settled_at is null then o.rent_fen - o.refund_fen else 0 end
           + case when o.deposit_settled_at is null then o.deposit_fen else 0 end end as due) x
      left join ledger_account a on a.id = 'escrow:' || o.id
     where coalesce(a.balance, 0) <> x.due`,
  'the last event of an order tells its state': `
    select o.id, o.state, e.to_state from rental_order o
      join lateral (select to_state from order_event where order_id = o.id order by id desc limit 1) e on true
     where e.to_state <> o.state`,
  'every order has its events': `
    select o.id from rental_order o where not exists (select from order_event e where e.order_id = o.id)`,
  'nobody saw a login outside the rental span': `
    select r.id, r.order_id from reveal r join rental_order o on o.id = r.order_id
     where r.renter_id <> o.renter_id or r.at < o.starts_at or r.at > coalesce(o.ended_at, o.ends_at)`,
  'no minor and nobody unverified has a rental': `
    select o.id from rental_order o join app_user u on u.id = o.renter_id
     where u.adult_from is null or (o.created_at at time zone 'Asia/Shanghai')::date < u.adult_from`,
  'a settled order was paid to the cent': `
    select o.id from rental_order o
      join lateral (
        select coalesce(sum(t.amount) filter (where t.step in ('rent', 'commission')), 0) as earned,
               coalesce(sum(t.amount) filter (where t.step like 'deposit%'), 0) as deposit,
               coalesce(sum(t.amount) filter (where t.step like 'return%'), 0) as refund
          from ledger_transfer t where t.biz_type = 'order' and t.biz_id = o.id) m on true
     where o.state = 'settled'
       and (m.earned <> o.rent_fen - o.refund_fen or m.deposit <> o.deposit_fen or m.refund <> o.refund_fen)`,
}
