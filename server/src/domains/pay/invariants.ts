import type { Invariants } from '../../core/invariants.ts'

/** Truths of payments: a query that returns a row names something broken. */
export const payInvariants: Invariants = {
  'a successful balance payment moved exactly its amount': `
    select p.id from payment p
      left join (select biz_id, sum(amount) as moved from ledger_transfer where biz_type = 'payment' group by biz_id) t on t.biz_id = p.id
     where p.state = 'success' and p.channel = 'balance' and coalesce(t.moved, 0) <> p.amount_fen`,
  'a paid order has one successful payment of its price, an unpaid one none': `
    select o.id, o.state, p.n, p.total from rental_order o
      join lateral (select count(*) as n, coalesce(sum(amount_fen), 0) as total from payment
                     where purpose = 'order' and biz_id = o.id and state = 'success') p on true
     where case when o.paid_at is null then p.n <> 0 else p.n <> 1 end`,
}
