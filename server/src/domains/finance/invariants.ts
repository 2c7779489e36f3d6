import type { Invariants } from '../../core/jobs/invariants.ts'
import { bizTypes } from '../../ledger/steps.ts'

/** Invariants of balances and withdrawals: a query that returns rows names what violates it. */
export const financeInvariants: Invariants = {
  'the account of a withdrawal holds its amount while it is in flight, and nothing after': ({ changed }) => `
    select w.id, w.state, a.balance from withdrawal w left join ledger_account a on a.id = 'withdrawing:' || w.id
     where ${changed('withdrawal', 'w.id')} and coalesce(a.balance, 0) <> case when w.state in ('reviewing', 'approved', 'paying', 'unknown') then w.amount_fen else 0 end`,
  'money without a payment or a reward is an opening balance, posted as it was recorded': ({ added }) => `
    select t.id, t.biz_type, t.biz_id, b.user_id from ledger_transfer t
      left join opening_balance b on b.biz_type = t.biz_type and b.biz_id = t.biz_id
     where ${added('ledger_transfer', 't.id')}
       and (t.biz_type in ('recharge', 'bonus')
            and (t.step, t.from_id, t.to_id, t.amount) is distinct from
                (case t.biz_type when 'recharge' then 'cash' else 'grant' end,
                 case t.biz_type when 'recharge' then 'clearing:' || b.channel else 'promotion:platform' end,
                 case t.biz_type when 'recharge' then 'cash:' else 'bonus:' end || b.user_id, b.amount_fen)
         or t.biz_type not in (${bizTypes.map((type) => `'${type}'`).join()}))`,
  'a compensation was paid by the platform to its person once, as operators decided, and nothing else is posted as one': `
    select c.id, t.id as transfer_id, t.from_id, t.to_id, t.amount from compensation c
      full join (select * from ledger_transfer where biz_type = 'compensation') t on t.biz_id = c.id::text
     where c.id is null
        or (t.step, t.from_id, t.to_id, t.amount) is distinct from ('pay', 'compensation:platform', 'cash:' || c.user_id, c.amount_fen)
        or not exists (
             select from operator_action a
              where a.operator_id = c.operator_id and a.at = c.at and a.kind = 'compensate' and a.approval_id is not distinct from c.approval_id
                and (a.beneficiary_id, a.amount_fen, a.reason) = (c.user_id, c.amount_fen, c.reason))`,
  'a correction moved its amount between the platform and its person once, as two operators decided, and nothing else is posted as one': `
    select c.id, t.id as transfer_id, t.from_id, t.to_id, t.amount
      from (select c.*, p.step, p.fen from wallet_correction c cross join lateral (values
              (c.direction, c.amount_fen - c.fee_free_fen), (c.direction || '_fee_free', c.fee_free_fen)) p (step, fen) where p.fen <> 0) c
      full join (select * from ledger_transfer where biz_type = 'correction') t on t.biz_id = c.id::text and t.step = c.step
     where c.id is null
        or (t.from_id, t.to_id, t.amount) is distinct from
           (case c.direction when 'credit' then 'correction:platform' else 'cash:' || c.user_id end,
            case c.direction when 'credit' then 'cash:' || c.user_id else 'correction:platform' end, c.fen)
        or not exists (
             select from operator_action a
              where a.approval_id = c.approval_id and a.kind = c.direction || '_wallet' and a.operator_id = c.operator_id
                and (a.beneficiary_id, a.amount_fen, a.reason) = (c.user_id, c.amount_fen, c.reason))`,
  'what was left to a closed account was paid out to the person whose account it was, as two operators decided, and nothing else is posted as that': `
    select p.id, t.id as transfer_id, t.from_id, t.to_id, t.amount
      from (select p.*, s.step, s.fen, s.source, s.target from closed_payout p cross join lateral (values
              ('cash', p.cash_fen, 'cash:' || p.user_id, 'clearing:' || p.channel),
              ('bonus', p.bonus_fen, 'bonus:' || p.user_id, 'promotion:platform')) s (step, fen, source, target) where s.fen <> 0) p
      full join (select * from ledger_transfer where biz_type = 'closed_payout') t on t.biz_id = p.id::text and t.step = p.step
     where p.id is null
        or (t.from_id, t.to_id, t.amount) is distinct from (p.source, p.target, p.fen)
        or not exists (select from app_user u where u.id = p.user_id and u.state = 'closed')
        or p.identity_id is distinct from (select identity_id from account_closing where user_id = p.user_id)
        or not exists (
             select from operator_action a
              where a.approval_id = p.approval_id and a.kind = 'pay_out_closed' and a.operator_id = p.operator_id
                and (a.beneficiary_id, a.amount_fen, a.reason) = (p.user_id, p.cash_fen, p.evidence))`,
  'a transfer that paid out a closed account paid no withdrawal': `
    select p.id, p.transaction_id, w.id as withdrawal_id from closed_payout p
      join withdrawal w on w.transaction_id = p.transaction_id or w.fund_transaction_id = p.transaction_id`,
  'the number of a transfer proves one withdrawal': {
    fullOnly: `
    select n.number, array_agg(n.id) as withdrawals
      from (select w.id, n.number from withdrawal w cross join lateral (
              select distinct unnest(array[w.transaction_id, w.fund_transaction_id]) as number) n where n.number is not null) n
     group by n.number having count(*) > 1`,
  },
  'the transfer that a correction names is there': `
    select c.id, c.of_type, c.of_id, c.of_step from wallet_correction c
     where c.of_type is not null and not exists (
       select from ledger_transfer t where (t.biz_type, t.biz_id, t.step) = (c.of_type, c.of_id, c.of_step))`,
  'corrections come to no more than the mistake they name, in each direction': `
    select of_type, of_id, of_step, difference_id, direction, sum(amount_fen) as fen, max(bound_fen) as bound from wallet_correction
     where bound_fen is not null
     group by of_type, of_id, of_step, difference_id, direction having sum(amount_fen) > max(bound_fen)`,
  'corrections about a withdrawal, a refund, a payment or an order come together to no more than it, in each direction': `
    select s.subject, c.direction, sum(c.amount_fen) as fen, max(s.fen) as bound
      from wallet_correction c cross join lateral unnest(c.about, c.about_fen) s (subject, fen)
     where s.fen is not null
     group by s.subject, c.direction having sum(c.amount_fen) > max(s.fen)`,
  'what corrections give back of a withdrawal is no more than it, and free of fee what was free of it': `
    select w.id, w.fee_free_fen, sum(c.fee_free_fen) as given_back from wallet_correction c join withdrawal w on w.id = c.withdrawal_id
     group by w.id having sum(c.fee_free_fen) > w.fee_free_fen or sum(c.amount_fen) > w.amount_fen or bool_or(c.user_id <> w.user_id or w.state <> 'paid')`,
  'nothing but compensations, of disputes too, and corrections moves between their platform accounts and others':
    ({ added }) => `
    select t.id, t.biz_type, t.from_id, t.to_id from ledger_transfer t
     where ${added('ledger_transfer', 't.id')}
       and (t.biz_type not in ('compensation', 'dispute') and 'compensation:platform' in (t.from_id, t.to_id)
         or t.biz_type <> 'correction' and 'correction:platform' in (t.from_id, t.to_id))`,
  'a payout ended by an operator was ended by two': ({ added }) => `
    select e.withdrawal_id, e.verb, e.actor from withdrawal_event e
     where e.verb in ('pay', 'fail') and e.actor <> 'clock' and ${added('withdrawal_event', 'e.id')} and not exists (
       select from operator_action a where a.kind = 'end_withdrawal' and a.approval_id is not null
          and a.request ->> 'id' = e.withdrawal_id and 'operator:' || a.operator_id = e.actor)`,
  'every opening balance was posted': {
    fullOnly: `
    select b.biz_type, b.biz_id from opening_balance b
     where not exists (select from ledger_transfer t where t.biz_type = b.biz_type and t.biz_id = b.biz_id)`,
  },
  'a closed month of an owner has the entries it was closed with, and opens with the balance of the one before':
    {
      fullOnly: `
    with e as (
      select account_id, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*) as entries,
             coalesce(sum(amount) filter (where amount > 0), 0) as came, coalesce(-sum(amount) filter (where amount < 0), 0) as went
        from ledger_entry
       where account_id in (select w || ':' || owner_id from owner_month cross join unnest(array['cash', 'bonus']) w)
       group by 1, 2),
    m as (
      select *, lag(cash_opening_fen + cash_in_fen - cash_out_fen, 1, 0::bigint) over w as cash_before,
             lag(bonus_opening_fen + bonus_in_fen - bonus_out_fen, 1, 0::bigint) over w as bonus_before
        from owner_month window w as (partition by owner_id order by month))
    select m.owner_id, m.month from m
      left join e c on c.account_id = 'cash:' || m.owner_id and c.month = m.month
      left join e b on b.account_id = 'bonus:' || m.owner_id and b.month = m.month
     where (m.cash_opening_fen, m.bonus_opening_fen) <> (m.cash_before, m.bonus_before)
        or (m.cash_in_fen, m.cash_out_fen, m.bonus_in_fen, m.bonus_out_fen, m.entries)
        <> (coalesce(c.came, 0), coalesce(c.went, 0), coalesce(b.came, 0), coalesce(b.went, 0),
            coalesce(c.entries, 0) + coalesce(b.entries, 0))`,
    },
  'a closed day has the transfers it was closed with, and opens with the sums of the one before': {
    fullOnly: `
    with moved as (
      select from_id as id, -amount as fen, at from ledger_transfer union all select to_id, amount, at from ledger_transfer),
    turned as (
      select (m.at at time zone 'Asia/Shanghai')::date as day, case when k.tracked then k.kind else m.id end as account,
             sum(m.fen) filter (where m.fen > 0) as came, -sum(m.fen) filter (where m.fen < 0) as went, count(*) as entries
        from moved m join ledger_kind k on k.kind = split_part(m.id, ':', 1)
       where m.at < (select max(ends_at) from ledger_day) group by 1, 2)
    select coalesce(s.day, t.day) as day, coalesce(s.account, t.account) as account
      from (select *, lag(closing_fen, 1, 0::bigint) over (partition by account order by day) as before from ledger_day_sum) s
      full join turned t using (day, account)
     where s.day is null or s.opening_fen <> s.before
        or (s.in_fen, s.out_fen, s.entries) <> (coalesce(t.came, 0), coalesce(t.went, 0), coalesce(t.entries, 0))`,
  },
  'money on its way out belongs to a withdrawal': `
    select a.id from ledger_account a where a.kind = 'withdrawing'
       and not exists (select from withdrawal w where 'withdrawing:' || w.id = a.id)`,
  'a withdrawal took its amount from its user; a paid one went out less its fee, a failed or refused one was returned whole':
    ({ changed }) => `
    select w.id, w.state from withdrawal w
      left join lateral (
        select coalesce(sum(amount) filter (where step in ('hold', 'hold_fee_free') and from_id = 'cash:' || w.user_id), 0) as held,
               coalesce(sum(amount) filter (where step = 'hold_fee_free'), 0) as free,
               coalesce(sum(amount) filter (where step = 'return_fee_free'), 0) as free_back,
               coalesce(sum(amount) filter (where step = 'payout' and to_id = 'clearing:alipay'), 0) as paid,
               coalesce(sum(amount) filter (where step = 'fee' and to_id = 'revenue:platform'), 0) as fee,
               coalesce(sum(amount) filter (where step in ('return', 'return_fee_free') and to_id = 'cash:' || w.user_id), 0) as back,
               count(*) filter (where step not in ('hold', 'hold_fee_free', 'payout', 'fee', 'return', 'return_fee_free')) as others
          from ledger_transfer t where t.biz_type = 'withdrawal' and t.biz_id = w.id) m on true
     where ${changed('withdrawal', 'w.id')} and (m.held <> w.amount_fen or m.free <> w.fee_free_fen or m.others <> 0
        or m.free_back <> case when w.state in ('failed', 'refused') then w.fee_free_fen else 0 end
        or m.paid <> case when w.state = 'paid' then w.amount_fen - w.fee_fen else 0 end
        or m.fee <> case when w.state = 'paid' then w.fee_fen else 0 end
        or m.back <> case when w.state in ('failed', 'refused') then w.amount_fen else 0 end)`,
  'the last event of a withdrawal has its state': ({ changed }) => `
    select w.id, w.state, e.to_state from withdrawal w
      left join lateral (select to_state from withdrawal_event where withdrawal_id = w.id order by id desc limit 1) e on true
     where ${changed('withdrawal', 'w.id')} and e.to_state is distinct from w.state`,
  'a reviewed withdrawal was decided by an operator who is not its user': `
    select e.withdrawal_id, e.verb, e.actor from withdrawal_event e join withdrawal w on w.id = e.withdrawal_id
     where (e.from_state = 'reviewing' or e.verb in ('approve', 'refuse'))
       and (e.actor not like 'operator:%' or e.actor = 'operator:' || w.user_id)`,
  'a withdrawal that no operator reviewed kept within what its person withdraws in a day without review, and half of it at least was not recharged for a reward':
    ({ added }) => `
    select w.id, w.amount_fen, w.day_fen, w.review_above_fen, w.rewarded_fen from withdrawal_event e join withdrawal w on w.id = e.withdrawal_id
     where e.verb = 'apply' and e.to_state <> 'reviewing' and ${added('withdrawal_event', 'e.id')}
       and (w.day_fen > w.review_above_fen or w.rewarded_fen * 2 > w.amount_fen)`,
  'a user with withdrawal accounts has one default': `
    select user_id from withdraw_account where deleted_at is null group by user_id having count(*) filter (where is_default) <> 1`,
}
