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
       and not exists (select from app_user u where u.id::text = split_part(a.id, ':', 2))`,
  'password-free payments are counted for their day': {
    fullOnly: `
    select s.user_id, s.day, s.spent_fen from password_free_spending s
     where s.spent_fen <> (select coalesce(sum(p.amount_fen), 0) from payment p
                            where p.user_id = s.user_id and p.password_free
                              and (p.created_at at time zone 'Asia/Shanghai')::date = s.day)`,
  },
}
