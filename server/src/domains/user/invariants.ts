import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of users. */
export const userInvariants: Invariants = {
  'a user with password-free payment has a payment password': `
    select id from app_user where password_free and pay_password_hash is null`,
  'completed orders are the settled ones with rent paid, plus the imported ones': {
    fullOnly: `
    select u.id, u.completed_orders, u.imported_orders, coalesce(o.orders, 0) as orders from app_user u
      left join (select renter_id, count(*) as orders from rental_order
                  where parent_id is null and state = 'settled' and refund_fen < rent_fen group by renter_id) o on o.renter_id = u.id
     where u.completed_orders <> u.imported_orders + coalesce(o.orders, 0)`,
  },
  'a wallet belongs to a user': ({ changed }) => `
    select a.id from ledger_account a
     where a.kind in ('cash', 'bonus') and ${changed('account', 'a.id')}
       and not exists (select from app_user u
                        where u.id = case when a.id ~ '^(cash|bonus):[1-9][0-9]{0,17}$' then split_part(a.id, ':', 2)::bigint end)`,
  'a closed account gave up what its request says at most, and nothing else moves under its type': ({
    added,
  }) => `
    select t.id, t.biz_id, t.step, t.amount from ledger_transfer t left join account_closing c on c.user_id::text = t.biz_id
     where t.biz_type = 'closing' and ${added('ledger_transfer', 't.id')}
       and (c.closed_at is null
         or (t.step, t.from_id, t.to_id) not in (('cash', 'cash:' || t.biz_id, 'revenue:platform'), ('bonus', 'bonus:' || t.biz_id, 'promotion:platform'))
         or t.amount > case t.step when 'cash' then c.give_up_cash_fen else c.give_up_bonus_fen end)`,
  'nothing was left in the wallet when an account was closed': {
    fullOnly: `
    select c.user_id, w.account, l.balance from account_closing c
      cross join lateral (values ('cash:' || c.user_id), ('bonus:' || c.user_id)) w (account)
      cross join lateral (select coalesce(sum(e.amount), 0) as balance from ledger_entry e
                           where e.account_id = w.account and e.at <= c.closed_at) l
     where c.closed_at is not null and l.balance <> 0`,
  },
  'a closed account holds no money, nor does its share as a distributor': ({ changed }) => `
    select a.id, a.balance from ledger_account a
      left join distributor d on a.kind = 'distributor' and d.id::text = split_part(a.id, ':', 2)
     where a.kind in ('cash', 'bonus', 'distributor') and a.balance <> 0 and ${changed('account', 'a.id')}
       and exists (select from app_user u where u.state = 'closed' and u.id = coalesce(d.user_id,
             case when a.kind in ('cash', 'bonus') then split_part(a.id, ':', 2)::bigint end))`,
  'an account that its user closed has no session and no request that waits': `
    select u.id from app_user u join account_closing c on c.user_id = u.id
     where (u.state = 'closed') <> (c.closed_at is not null) or c.closed_at is not null and exists (select from session s where s.user_id = u.id)`,
  'the number of a user is that of their last change': `
    select u.id, u.phone_changed_at, c.changed_at from app_user u
      join lateral (select new_phone, changed_at from phone_change where user_id = u.id order by changed_at desc, id desc limit 1) c on true
     where u.state <> 'closed' and (u.phone <> c.new_phone or u.phone_changed_at is distinct from c.changed_at)`,
  'an application for a number took effect if and only if it is done': `
    select a.id, a.state from phone_application a left join phone_change c on c.application_id = a.id
     where (a.state = 'done') <> (c.id is not null)`,
  'password-free payments are counted for their day': {
    fullOnly: `
    select s.user_id, s.day, s.spent_fen from password_free_spending s
     where s.spent_fen <> (select coalesce(sum(p.amount_fen), 0) from payment p
                            where p.user_id = s.user_id and p.password_free
                              and (p.created_at at time zone 'Asia/Shanghai')::date = s.day)`,
  },
}
