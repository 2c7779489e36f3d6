-- Money of a payment that arrived after its order closed goes back through its channel, as a refund of its own cause.
alter table refund drop constraint refund_cause_check;
alter table refund add constraint refund_cause_check
  check (cause in ('duplicate', 'cancel', 'return', 'terminate', 'deposit', 'late'));

-- As in 0039, with renewals: they hold hours like other orders, so those that ended unpaid count as well. A reservation may
-- lie seven days ahead, the most that the setting allows.
create or replace function unpaid_ends(p_renter bigint, p_day_start timestamptz, p_now timestamptz) returns bigint language sql stable as $$
  select count(*) from rental_order
   where renter_id = p_renter and created_at >= p_day_start - interval '8 days' and end_cause is null
     and (holds or paid_at is not null)
     and case when state = 'pending_payment' then pay_by between p_day_start and p_now
              when state <> 'cancelled' then false
              when paid_at is null then least(last_event_at, pay_by) >= p_day_start
              else cancel_fee_fen = 0 and cancel_rule is not null and last_event_at >= p_day_start
                and last_event_at > starts_at - (cancel_rule ->> 'freeBeforeMs')::bigint * interval '1 millisecond' end
$$;

-- A line of a refund that was still under way when its bill was made. WeChat Pay lists a refund once, on the day it was
-- requested.
alter table bill_line add column pending boolean not null default false,
  add check (not pending or kind = 'refund');
