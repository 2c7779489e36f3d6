import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of payments and refunds: a query that returns rows names what violates it. */
export const payInvariants: Invariants = {
  'a successful payment moved exactly its amount, any other nothing': ({ changed }) => `
    select p.id, p.state, t.moved from payment p
      left join (select biz_id, sum(amount) filter (where step in ('bonus', 'cash', 'channel', 'wallet', 'excess', 'late')) as moved
                   from ledger_transfer where biz_type = 'payment' and ${changed('payment', 'biz_id')} group by biz_id) t
        on t.biz_id = p.id
     where ${changed('payment', 'p.id')} and coalesce(t.moved, 0) <> case when p.state = 'success' then p.amount_fen else 0 end`,
  'every transfer of a payment moves between the person of what it pays, its channel and that, as its outcome says':
    ({ added }) => `
    select t.id, t.biz_id, t.step, t.from_id, t.to_id, p.outcome from ledger_transfer t
      left join payment p on p.id = t.biz_id
      left join rental_order o on p.purpose = 'order' and o.id = p.biz_id
      left join recharge c on p.purpose = 'recharge' and c.id = p.biz_id
      cross join lateral (select case p.purpose when 'order' then 'escrow:' || coalesce(o.parent_id, o.id)
                                                when 'recharge' then 'cash:' || p.user_id end as target) x
     where t.biz_type = 'payment' and ${added('ledger_transfer', 't.id')}
       and not coalesce(p.user_id = coalesce(o.renter_id, c.user_id) and case t.step
         when 'bonus' then p.channel = 'balance' and p.outcome = 'applied' and t.from_id = 'bonus:' || p.user_id and t.to_id = x.target
         when 'cash' then p.channel = 'balance' and p.outcome = 'applied' and t.from_id = 'cash:' || p.user_id and t.to_id = x.target
         when 'channel' then p.outcome = 'applied' and t.from_id = 'clearing:' || p.channel and t.to_id = x.target
         -- Rows of earlier versions, in which late payments were credited to the wallet.
         when 'wallet' then p.outcome = 'wallet' and t.from_id = 'clearing:' || p.channel and t.to_id = 'cash:' || p.user_id
         when 'excess' then p.outcome = 'refund' and p.outcome_reason = 'ALREADY_PAID'
           and t.from_id = 'clearing:' || p.channel and t.to_id = 'refunding:' || p.id
         when 'late' then p.outcome = 'refund' and p.outcome_reason <> 'ALREADY_PAID'
           and t.from_id = 'clearing:' || p.channel and t.to_id = 'refunding:' || p.id
         when 'packet' then p.outcome = 'applied' and t.from_id = 'promotion:platform' and t.to_id = x.target
           and t.amount = o.packet_fen + coalesce((select sum(s.packet_back_fen) from order_swap s where s.order_id = o.id), 0)
         -- Rows of earlier versions, in which a payment had one refund.
         when 'refunded' then p.outcome = 'refund' and t.from_id = 'refunding:' || p.id and t.to_id = 'clearing:' || p.channel
         when 'refund_failed' then p.outcome = 'refund' and t.from_id = 'refunding:' || p.id and t.to_id = 'cash:' || p.user_id
         else false end, false)`,
  'what bonus paid of an order is what the order counts': ({ changed }) => `
    select o.id, o.rent_bonus_fen, o.deposit_bonus_fen, b.fen from rental_order o
      cross join lateral (
        select coalesce(sum(t.amount), 0) as fen from rental_order c
          join payment p on p.purpose = 'order' and p.biz_id = c.id and p.outcome = 'applied'
          join ledger_transfer t on t.biz_type = 'payment' and t.biz_id = p.id and t.step = 'bonus'
         where c.id = o.id or (c.parent_id = o.id and c.state = 'merged')) b
      cross join lateral (select coalesce(sum(rent_bonus_back_fen + deposit_bonus_back_fen), 0) as fen from order_swap where order_id = o.id) s
     where o.parent_id is null and ${changed('order', 'o.id')} and o.rent_bonus_fen + o.deposit_bonus_fen + s.fen <> b.fen`,
  'a paid order has one payment that paid it, an unpaid one none; with its renewals they come to rent and deposit less the red packet':
    ({ changed }) => `
    select o.id, o.state, p.n, p.total, r.total as renewals from rental_order o
      cross join lateral (select nullif(count(*), 0) as n, sum(amount_fen) as total from payment
                           where purpose = 'order' and outcome = 'applied' and biz_id = o.id) p
      cross join lateral (select sum(y.amount_fen) as total from rental_order c join payment y on y.biz_id = c.id
                           where c.parent_id = o.id and y.purpose = 'order' and y.outcome = 'applied') r
      cross join lateral (select coalesce(sum(from_rent_fen - to_rent_fen - packet_back_fen + from_deposit_fen - to_deposit_fen), 0) as fen
                            from order_swap where order_id = o.id and to_goods is not null) s
     where ${changed('order', 'o.id')} and case when o.paid_at is null then p.n is not null
                else p.n is distinct from 1
                  or p.total + coalesce(r.total, 0) <> o.rent_fen + o.deposit_fen - o.packet_fen + s.fen end`,
  'a paid recharge has one payment of its amount, an unpaid one none': ({ changed }) => `
    select r.id, r.state, p.n, p.total from recharge r
      cross join lateral (select nullif(count(*), 0) as n, sum(amount_fen) as total from payment
                           where purpose = 'recharge' and outcome = 'applied' and biz_id = r.id) p
     where ${changed('recharge', 'r.id')} and case when r.state = 'paid' then p.n is distinct from 1 or p.total <> r.amount_fen else p.n is not null end`,
  'a payment of what was paid already or can no longer be paid goes back whole, for that cause, and no other payment does':
    ({ changed }) => `
    select p.id, p.outcome, p.outcome_reason, r.cause, r.amount_fen from payment p
      left join refund r on r.payment_id = p.id and r.cause in ('duplicate', 'late')
     where ${changed('payment', 'p.id')}
       and (p.outcome is not null and (p.outcome = 'refund') is distinct from (r.amount_fen is not distinct from p.amount_fen
              and r.cause is not distinct from case p.outcome_reason when 'ALREADY_PAID' then 'duplicate' else 'late' end)
         or p.outcome is distinct from 'refund' and r.id is not null)`,
  'refunds of a payment come to no more than its amount, and to what the payment counts': ({ changed }) => `
    select p.id, p.amount_fen, p.refunded_fen, r.fen from payment p
      cross join lateral (select coalesce(sum(amount_fen), 0) as fen from refund where payment_id = p.id) r
     where ${changed('payment', 'p.id')} and (r.fen <> p.refunded_fen or p.refunded_fen > p.amount_fen)`,
  'money on its way back is the sum of the open refunds of its payment': ({ changed }) => `
    select p.id, a.balance, r.fen from payment p
      left join ledger_account a on a.id = 'refunding:' || p.id
      cross join lateral (select coalesce(sum(amount_fen), 0) as fen from refund
                           where payment_id = p.id and state in ('created', 'asked')) r
     where ${changed('payment', 'p.id')} and coalesce(a.balance, 0) <> r.fen`,
  'money on its way back belongs to a payment': ({ changed }) => `
    select a.id from ledger_account a where a.kind = 'refunding' and ${changed('account', 'a.id')}
       and not exists (select from payment p where p.id = substr(a.id, length('refunding:') + 1))`,
  'every refund took its amount from the escrow or the channel of its own payment': ({ changed }) => `
    select r.id, r.cause, t.from_id, t.to_id, t.amount from refund r
      join payment p on p.id = r.payment_id
      left join rental_order o on p.purpose = 'order' and o.id = p.biz_id
      left join ledger_transfer t
        on t.biz_type = case when r.cause in ('duplicate', 'late') then 'payment' else 'refund' end
       and t.biz_id = case when r.cause in ('duplicate', 'late') then p.id else r.id end
       and t.step = case r.cause when 'duplicate' then 'excess' else r.cause end
     where ${changed('payment', 'r.payment_id')} and (t.amount is distinct from r.amount_fen or t.to_id is distinct from 'refunding:' || p.id
        or t.from_id is distinct from case when r.cause in ('duplicate', 'late') then 'clearing:' || p.channel
                                           else 'escrow:' || coalesce(o.parent_id, o.id) end
        or p.outcome is distinct from case when r.cause in ('duplicate', 'late') then 'refund' else 'applied' end)`,
  'a refund that is done left through the channel of its payment, one that failed went to the payer': ({
    changed,
  }) => `
    select r.id, r.state, e.from_id, e.to_id, e.amount from refund r
      join payment p on p.id = r.payment_id
      left join ledger_transfer t on t.biz_type = 'refund' and t.biz_id = r.id and t.step = r.state
      -- Rows of earlier versions, in which a payment had one refund.
      left join ledger_transfer f on t.id is null and r.cause = 'duplicate' and f.biz_type = 'payment' and f.biz_id = p.id
       and f.step = case r.state when 'done' then 'refunded' else 'refund_failed' end
      cross join lateral (select coalesce(t.from_id, f.from_id) as from_id, coalesce(t.to_id, f.to_id) as to_id,
                                 coalesce(t.amount, f.amount) as amount) e
     where ${changed('payment', 'r.payment_id')} and r.state in ('done', 'failed')
       and (e.amount is distinct from r.amount_fen or e.from_id is distinct from 'refunding:' || p.id
         or e.to_id is distinct from case r.state when 'done' then 'clearing:' || p.channel else 'cash:' || p.user_id end)`,
  'nothing but its own beginning and end moves under the number of a refund': ({ added }) => `
    select t.id, t.biz_id, t.step, r.state from ledger_transfer t left join refund r on r.id = t.biz_id
     where t.biz_type = 'refund' and ${added('ledger_transfer', 't.id')} and (r.id is null or t.step <> r.cause and t.step <> r.state)`,
  'payouts were resumed as two operators decided': `
    select p.id, p.approval_id from payout_pause p join operator_approval a on a.id = p.approval_id
     where (a.kind, a.state, a.request ->> 'pauseId', p.resumed_by)
           is distinct from ('resume_payouts', 'approved', p.id::text, 'operator:' || a.requested_by)`,
}
