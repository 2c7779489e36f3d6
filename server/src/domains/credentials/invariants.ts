import type { Invariants } from '../../core/jobs/invariants.ts'

/** Invariants of codes and locked logins; each query returns the rows that violate it. */
export const credentialInvariants: Invariants = {
  'a code is asked for, and kept, only while its rental runs': `
    select c.id, c.state, o.state as order_state from code_request c join rental_order o on o.id = c.order_id
     where (c.state = 'asked' or c.sealed is not null) and (o.state <> 'renting' or o.goods_id <> c.goods_id)`,
  'a code was asked for by the renter of its order': ({ changed }) => `
    select c.id from code_request c join rental_order o on o.id = c.order_id
     where ${changed('order', 'o.id')} and (c.renter_id <> o.renter_id or o.parent_id is not null)`,
  'every request for a code, and each end by a person or the clock, is an event of its order': ({
    changed,
  }) => `
    select o.id from rental_order o
      cross join lateral (
        select count(*) as asked, count(*) filter (where ended_by <> 'order') as ended from code_request where order_id = o.id) c
      cross join lateral (
        select count(*) filter (where verb = 'code_asked') as asked,
               count(*) filter (where verb in ('code_answered', 'code_refused', 'code_expired', 'code_cancelled')) as ended
          from order_event where order_id = o.id) e
     where ${changed('order', 'o.id')} and (c.asked, c.ended) <> (e.asked, e.ended)`,
  'no login was shown while it was locked': ({ changed }) => `
    select r.id, r.order_id from reveal r join login_lock l on l.order_id = r.order_id
     where ${changed('order', 'r.order_id')} and r.at > l.locked_at and (l.unlocked_at is null or r.at < l.unlocked_at)`,
}
