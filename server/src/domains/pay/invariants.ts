import type { Invariants } from '../../core/invariants.ts'

/** Truths of payments: a query that returns a row names something broken. */
export const payInvariants: Invariants = {
  'a successful payment moved exactly its amount, any other nothing': `
    select p.id, p.state, t.moved from payment p
      left join (select biz_id, sum(amount) filter (where step in ('bonus', 'cash', 'channel', 'wallet', 'excess')) as moved
                   from ledger_transfer where biz_type = 'payment' group by biz_id) t on t.biz_id = p.id
     where coalesce(t.moved, 0) <> case when p.state = 'success' then p.amount_fen else 0 end`,
  'money went where its payment says': `
    select p.id, p.outcome, t.step from payment p
      join ledger_transfer t on t.biz_type = 'payment' and t.biz_id = p.id
     where t.step = case p.outcome when 'applied' then 'wallet' when 'wallet' then 'channel' else 'channel' end
        or (t.step = 'excess') <> (p.outcome = 'refund') and t.step in ('excess', 'channel', 'wallet')`,
  'a paid order has one payment that paid it, an unpaid one none; with its renewals they come to rent and deposit less the red packet': `
    select o.id, o.state, p.n, p.total, r.total as renewals from rental_order o
      left join (select biz_id, count(*) as n, sum(amount_fen) as total from payment
                  where purpose = 'order' and outcome = 'applied' group by biz_id) p on p.biz_id = o.id
      left join (select c.parent_id, sum(y.amount_fen) as total from rental_order c join payment y on y.biz_id = c.id
                  where c.parent_id is not null and y.purpose = 'order' and y.outcome = 'applied' group by c.parent_id) r
        on r.parent_id = o.id
     where case when o.paid_at is null then p.n is not null
                else p.n is distinct from 1
                  or p.total + coalesce(r.total, 0) <> o.rent_fen + o.deposit_fen - o.packet_fen end`,
  'a paid recharge has one payment of its amount, an unpaid one none': `
    select r.id, r.state, p.n, p.total from recharge r
      left join (select biz_id, count(*) as n, sum(amount_fen) as total from payment
                  where purpose = 'recharge' and outcome = 'applied' group by biz_id) p on p.biz_id = r.id
     where case when r.state = 'paid' then p.n is distinct from 1 or p.total <> r.amount_fen else p.n is not null end`,
  'money on its way back is what its refund says': `
    select p.id, r.state, coalesce(a.balance, 0) as held from payment p
      left join refund r on r.payment_id = p.id
      left join ledger_account a on a.id = 'refunding:' || p.id
     where (p.outcome = 'refund') is distinct from (r.id is not null) and p.outcome is not null
        or coalesce(a.balance, 0) <> case when r.state in ('created', 'asked') then r.amount_fen else 0 end`,
}
