import { query } from './database.ts'

/**
 * Lets time pass for one order: everything about it, its renewals too, has then been so many minutes earlier. What is due
 * by that is done when the test runs the job (`jobs.ts`). The clock stays where it is, so that tests beside each other don't feel it; the
 * ledger is left as it was written.
 */
export const minutesPass = async (orderId: string, minutes: number): Promise<void> => {
  await query(
    `with orders as (select id from rental_order where $1 in (id, parent_id)),
          ago as (select make_interval(secs => $2::float8 * 60) as gone),
          moved as (update rental_order o
                       set created_at = created_at - gone, starts_at = starts_at - gone, ends_at = ends_at - gone,
                           pay_by = pay_by - gone, paid_at = paid_at - gone, ended_at = ended_at - gone,
                           rent_settled_at = rent_settled_at - gone, deposit_settled_at = deposit_settled_at - gone,
                           due_at = due_at - gone, retry_at = retry_at - gone, last_event_at = last_event_at - gone
                      from ago where o.id in (select id from orders)),
          leases as (update lease set span = tstzrange(lower(span) - gone, upper(span) - gone)
                       from ago where order_id in (select id from orders)),
          events as (update order_event set at = at - gone from ago where order_id in (select id from orders))
     update reveal set at = at - gone from ago where order_id in (select id from orders)`,
    [orderId, minutes],
  )
}
