import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of rentals; each query returns the rows that violate it. */
export const orderInvariants: Invariants = {
  'live leases of one seat of an account never overlap, nor the rests after them': `
    select a.order_id, b.order_id from lease a join lease b on b.goods_id = a.goods_id and b.seat = a.seat and b.order_id > a.order_id
     where a.live and b.live and (a.span && b.span or a.blocked && b.blocked)`,
  'an order that holds its account has one of its seats': `
    select o.id, l.seat, g.seats from rental_order o join lease l on l.order_id = o.id and l.live join goods g on g.id = l.goods_id
     where o.state in ('pending_payment', 'reserved', 'renting') and l.seat > g.seats`,
  'an order that holds its account has a live lease, a cancelled one has none': ({ changed }) => `
    select o.id, o.state, l.live from rental_order o left join lease l on l.order_id = o.id
     where ${changed('order', 'o.id')} and case when o.state = 'pending_payment' and not o.holds then l.order_id is not null
                when o.state in ('pending_payment', 'reserved', 'renting') then not coalesce(l.live, false)
                when o.state = 'cancelled' then coalesce(l.live, false)
                when o.state = 'merged' then l.order_id is not null else false end`,
  'a running rental is covered by its lease': `
    select o.id from rental_order o join lease l on l.order_id = o.id
     where o.state in ('reserved', 'renting') and not l.span @> tstzrange(o.starts_at, o.ends_at)`,
  'a lease ends with the time to finish a match, except while an unpaid renewal holds the hours after the rental': `
    select o.id, o.state, l.span, o.finish_until from rental_order o join lease l on l.order_id = o.id and l.live
     where (o.state in ('reserved', 'renting') or o.state = 'ended' and o.finish_until is not null
            or o.state = 'pending_payment' and o.parent_id is not null)
       and upper(l.span) <> case when exists (select from rental_order c where c.parent_id = o.id and c.state = 'pending_payment' and c.holds)
                                 then o.ends_at else coalesce(o.finish_until, o.ends_at) end`,
  'the time to finish a match is no longer than its terms allow': ({ changed }) => `
    select o.id, o.finish_until from rental_order o
     where ${changed('order', 'o.id')} and o.finish_until > o.ends_at + (o.terms ->> 'finishMinutes')::int * interval '1 minute'`,
  'escrow holds what the order says it holds': ({ changed }) => `
    select o.id, o.state, coalesce(a.balance, 0) as held, x.due
      from rental_order o
      cross join lateral (select case
        when o.state in ('pending_payment', 'cancelled', 'settled', 'merged') then 0
        else case when o.rent_settled_at is null then o.rent_fen - o.refund_fen else 0 end
           + case when o.deposit_settled_at is null then o.deposit_fen else 0 end end as due) x
      left join ledger_account a on a.id = 'escrow:' || o.id
     where ${changed('order', 'o.id')} and coalesce(a.balance, 0) <> x.due`,
  'the last event of an order has its state': ({ changed }) => `
    select o.id, o.state, e.to_state from rental_order o
      join lateral (select to_state from order_event where order_id = o.id order by id desc limit 1) e on true
     where ${changed('order', 'o.id')} and e.to_state <> o.state`,
  'every order has its events': {
    fullOnly: `
    select o.id from rental_order o where not exists (select from order_event e where e.order_id = o.id)`,
  },
  'a login was shown to its renter, within the rental': ({ changed }) => `
    select r.id, r.order_id from reveal r join rental_order o on o.id = r.order_id
     where ${changed('order', 'o.id')}
       and (r.renter_id <> o.renter_id or r.at > coalesce(o.ended_at, o.ends_at)
         or not (r.goods_id = o.goods_id and r.at >= o.starts_at
           or exists (select from order_swap s where s.order_id = o.id and s.from_goods = r.goods_id and r.at between s.from_starts_at and s.at)))`,
  // The table's constraint `minor` compares the day with the order's. Orders from before it was stored have none where the account is closed or was released.
  'every renter was a verified adult when ordering': ({ changed }) => `
    select o.id from rental_order o
     where ${changed('order', 'o.id')} and o.renter_adult_from is null
       and not exists (select from app_user u where u.id = o.renter_id and (u.state = 'closed' or u.identity_release_id is not null))`,
  'a settled order was paid to the cent': ({ changed }) => `
    select o.id from rental_order o
      cross join lateral (
        select coalesce(sum(amount) filter (where step in ('rent', 'commission')), 0) as earned,
               coalesce(sum(amount) filter (where step like 'deposit%'), 0) as deposit,
               coalesce(sum(amount) filter (where step like 'return%' or step like 'terminate%' or step like 'dispute%'), 0) as refund
          from ledger_transfer where from_id = 'escrow:' || o.id) m
     where o.state = 'settled' and ${changed('order', 'o.id')}
       and (m.earned <> o.rent_fen - o.refund_fen or m.deposit <> o.deposit_fen or m.refund <> o.refund_fen)`,
  "what leaves an escrow goes to its own order's owner, renter, refunds, or the platform": ({ added }) => `
    select t.id, t.step, t.from_id, t.to_id from ledger_transfer t
      left join rental_order o on o.id = substr(t.from_id, length('escrow:') + 1)
      left join refund r on t.biz_type = 'refund' and r.id = t.biz_id
      left join payment p on p.id = r.payment_id and p.purpose = 'order'
      left join rental_order s on s.id = p.biz_id
     where t.from_id like 'escrow:%' and ${added('ledger_transfer', 't.id')}
       and not coalesce(case
         when t.biz_type = 'refund'
           then t.step = r.cause and t.to_id = 'refunding:' || p.id and coalesce(s.parent_id, s.id) = o.id
         when t.biz_type <> 'order' or t.biz_id <> o.id then false
         when t.step in ('rent', 'late_cancel_fee') then t.to_id = 'cash:' || o.owner_id
         when t.step = 'commission' then t.to_id = 'revenue:platform'
         when t.step in ('cancel_cash', 'return_cash', 'terminate_cash', 'dispute_cash', 'deposit_cash', 'swap_cash', 'swap_deposit_cash') then t.to_id = 'cash:' || o.renter_id
         when t.step in ('cancel_bonus', 'return_bonus', 'terminate_bonus', 'dispute_bonus', 'deposit_bonus', 'swap_bonus', 'swap_deposit_bonus') then t.to_id = 'bonus:' || o.renter_id
         when t.step in ('cancel_packet', 'return_packet', 'terminate_packet', 'dispute_packet', 'swap_packet') then t.to_id = 'promotion:platform'
         when t.step = 'deposit_owner' then t.to_id = 'cash:' || o.owner_id
         when t.step = 'deposit_owner_bonus' then t.to_id = 'bonus:' || o.owner_id
         else false end, false)`,
  'the rent of an order is that of its own hours and its merged renewals, and so is what bonus paid of it': ({
    changed,
  }) => `
    select o.id, o.rent_fen, o.rent_bonus_fen, c.rent, c.bonus from rental_order o
      left join (select parent_id, sum(rent_fen) as rent, sum(rent_bonus_fen) as bonus from rental_order
                  where state = 'merged' group by parent_id) c on c.parent_id = o.id
     where o.parent_id is null and ${changed('order', 'o.id')}
       and (o.rent_fen <> (o.quote ->> 'rentFen')::bigint + coalesce(c.rent, 0) or o.rent_bonus_fen < coalesce(c.bonus, 0))`,
  'commission is its share of the rent that is the owner’s, rounded down': ({ changed }) => `
    select o.id, o.commission_bp, m.commission, m.rent from rental_order o
      cross join lateral (
        select coalesce(sum(amount) filter (where step = 'commission'), 0) as commission,
               coalesce(sum(amount) filter (where step = 'rent'), 0) as rent
          from ledger_transfer where biz_type = 'order' and biz_id = o.id) m
     where o.rent_settled_at is not null and ${changed('order', 'o.id')}
       and m.commission <> (o.rent_fen - o.refund_fen) * o.commission_bp / 10000`,
  'a swap paid back the differences, by the ways it says, and nothing else moved for it': ({ changed }) => `
    select o.id, s.id as swap, m.* from rental_order o
      left join order_swap s on s.order_id = o.id and s.to_goods is not null
      cross join lateral (
        select coalesce(sum(t.amount) filter (where t.step in ('swap_cash', 'swap')), 0) as rent,
               coalesce(sum(t.amount) filter (where t.step = 'swap_bonus'), 0) as rent_bonus,
               coalesce(sum(t.amount) filter (where t.step = 'swap_packet'), 0) as packet,
               coalesce(sum(t.amount) filter (where t.step in ('swap_deposit_cash', 'swap_deposit')), 0) as deposit,
               coalesce(sum(t.amount) filter (where t.step = 'swap_deposit_bonus'), 0) as deposit_bonus
          from ledger_transfer t where t.from_id = 'escrow:' || o.id and t.step like 'swap%') m
     where o.parent_id is null and ${changed('order', 'o.id')}
       and (m.rent, m.rent_bonus, m.packet, m.deposit, m.deposit_bonus) is distinct from
         (coalesce(s.from_rent_fen - s.to_rent_fen - s.rent_bonus_back_fen - s.packet_back_fen, 0), coalesce(s.rent_bonus_back_fen, 0),
          coalesce(s.packet_back_fen, 0), coalesce(s.from_deposit_fen - s.to_deposit_fen - s.deposit_bonus_back_fen, 0), coalesce(s.deposit_bonus_back_fen, 0))`,
  'an order that moved has the account, price and beginning of its swap': ({ changed }) => `
    select o.id, s.id as swap from order_swap s join rental_order o on o.id = s.order_id
     where ${changed('order', 'o.id')} and s.to_goods is not null
       and ((o.goods_id, o.owner_id, o.renter_id, (o.quote ->> 'rentFen')::bigint, o.deposit_fen, o.starts_at)
              is distinct from (s.to_goods, s.to_owner, s.renter_id, s.to_rent_fen, s.to_deposit_fen, s.at)
         or (o.quote ->> 'hours') is distinct from (s.from_quote ->> 'hours'))`,
  'an order that was paid back because its login failed ended by a swap, whole': ({ changed }) => `
    select o.id from rental_order o left join order_swap s on s.order_id = o.id and s.to_goods is null
     where ${changed('order', 'o.id')} and (o.end_cause is not distinct from 'login_failed') <> (s.id is not null and o.refund_fen = o.rent_fen)`,
  'the account of an order that left it by a swap is not listed until its owner says so': `
    select g.id, g.state from goods g where g.login_failed_at is not null and g.state = 'on_shelf'`,
  'an escrow belongs to an order': ({ changed }) => `
    select a.id from ledger_account a where a.kind = 'escrow' and ${changed('account', 'a.id')}
       and not exists (select from rental_order o where o.id = substr(a.id, length('escrow:') + 1))`,
  "the red packet's share of a refund went to the platform": ({ changed }) => `
    select o.id, o.refund_packet_fen, m.fen from rental_order o
      cross join lateral (select coalesce(sum(amount), 0) as fen from ledger_transfer
                           where biz_type = 'order' and biz_id = o.id
                             and step in ('cancel_packet', 'return_packet', 'terminate_packet', 'dispute_packet')) m
     where ${changed('order', 'o.id')} and o.refund_packet_fen <> m.fen`,
  // Orders from before the terms had `finishMinutes` may have been refunded by other rules.
  'rent and deposit went back as they were paid: of each stretch the share of its red packet, money by the way it came, and the rest as bonus':
    ({ changed }) => `
    select o.id, x.*, m.* from rental_order o
      cross join lateral (
        select coalesce(sum(d.money) filter (where d.channel = 'balance'), 0) as cash, coalesce(sum(d.bonus), 0) as bonus,
               coalesce(sum(d.packet), 0) as packet, coalesce(bool_or(d.channel <> 'balance' and d.money <> d.refunded), false) as wrong_channel
          from (
            select p.channel, w.money, g.own - w.money as bonus, s.back - g.own as packet, b.refunded
              from (select o.id, o.rent_fen - c.rent as rent, o.packet_fen as packet, o.rent_bonus_fen - c.bonus as bonus, o.stretch_refund_fen as back
                      from (select coalesce(sum(rent_fen), 0) as rent, coalesce(sum(rent_bonus_fen), 0) as bonus
                              from rental_order where parent_id = o.id and state = 'merged') c
                    union all
                    select id, rent_fen, 0, rent_bonus_fen, stretch_refund_fen from rental_order where parent_id = o.id and state = 'merged') s
              join payment p on p.purpose = 'order' and p.biz_id = s.id and p.outcome = 'applied'
             cross join lateral (select case when s.packet = 0 then s.back else div(s.back * (s.rent - s.packet), s.rent) end as own) g
             cross join lateral (select least(g.own, s.rent - s.bonus - s.packet) as money) w
             cross join lateral (select coalesce(sum(amount_fen), 0) as refunded from refund
                                  where payment_id = p.id and cause in ('cancel', 'return', 'terminate', 'dispute')) b) d) x
      cross join lateral (
        select o.deposit_fen - o.deposit_bonus_fen - least(o.deposit_owner_fen, o.deposit_fen - o.deposit_bonus_fen) as deposit_money) y
      left join payment p on p.purpose = 'order' and p.biz_id = o.id and p.outcome = 'applied'
      cross join lateral (
        select coalesce(sum(amount) filter (where step in ('cancel_cash', 'return_cash', 'terminate_cash', 'dispute_cash')), 0) as cash_back,
               coalesce(sum(amount) filter (where step in ('cancel_bonus', 'return_bonus', 'terminate_bonus', 'dispute_bonus')), 0) as bonus_back,
               coalesce(sum(amount) filter (where step in ('cancel_packet', 'return_packet', 'terminate_packet', 'dispute_packet')), 0) as packet_back,
               coalesce(sum(amount) filter (where step = 'deposit_cash'), 0) as deposit_cash,
               coalesce(sum(amount) filter (where step = 'deposit_bonus'), 0) as deposit_bonus
          from ledger_transfer where biz_type = 'order' and biz_id = o.id) m
     where o.parent_id is null and o.paid_at is not null and o.terms ? 'finishMinutes' and ${changed('order', 'o.id')}
       and (x.wrong_channel or (m.cash_back, m.bonus_back, m.packet_back) is distinct from (x.cash, x.bonus, x.packet)
         or (o.deposit_settled_at is not null or o.state = 'cancelled')
            and (m.deposit_cash, m.deposit_bonus) is distinct from
                (case when p.channel = 'balance' then y.deposit_money else 0 end, o.deposit_fen - o.deposit_owner_fen - y.deposit_money))`,
  'a paid order that was cancelled went back to the cent, less the fee it was ordered with, which went to its owner':
    ({ changed }) => `
    select o.id from rental_order o
      join lateral (
        select coalesce(sum(t.amount) filter (where t.step like 'cancel%'), 0) as refund,
               coalesce(sum(t.amount) filter (where t.step like 'deposit%'), 0) as deposit,
               coalesce(sum(t.amount) filter (where t.step = 'late_cancel_fee' and t.to_id = 'cash:' || o.owner_id), 0) as fee,
               coalesce(sum(t.amount) filter (where t.step = 'commission' and t.to_id = 'revenue:platform'), 0) as commission
          from ledger_transfer t where t.from_id = 'escrow:' || o.id) m on true
     where o.state = 'cancelled' and o.paid_at is not null and ${changed('order', 'o.id')}
       and (m.refund <> o.refund_fen or m.deposit <> o.deposit_fen or o.refund_fen + o.cancel_fee_fen <> o.rent_fen
            or o.cancel_fee_fen not in (0, coalesce((o.cancel_rule ->> 'feeFen')::bigint, 0))
            or m.commission <> o.cancel_fee_fen * o.commission_bp / 10000 or m.fee <> o.cancel_fee_fen - m.commission)`,
  'no order runs on an account that is out of circulation': `
    select o.id, o.state, g.state as goods_state from rental_order o join goods g on g.id = o.goods_id
     where o.state in ('pending_payment', 'reserved', 'renting') and g.state in ('banned', 'disputed', 'deleted')`,
  'an order with work left for the job has due_at': `
    select id, state from rental_order where state in ('pending_payment', 'reserved', 'renting', 'ended') and due_at is null`,
  'no event or reveal of an order is later than its last recorded moment': ({ changed }) => `
    select o.id from rental_order o
     where ${changed('order', 'o.id')}
       and (o.last_event_at < (select max(at) from order_event e where e.order_id = o.id)
            or o.last_event_at < (select max(at) from reveal r where r.order_id = o.id))`,
}
