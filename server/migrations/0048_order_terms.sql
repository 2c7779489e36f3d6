-- The rules an order was placed under and still needs later, so that a change of a setting changes no order placed before:
-- when its rent is settled and its deposit returned, how late a reservation may begin, how long a certification counts, how
-- long a red packet that comes back stays valid. Commission, price and the rule of cancelling are kept already.
alter table rental_order add column terms jsonb not null
  default '{"rentSettleHours": 2, "depositReturnHours": 24, "lateStartMinutes": 2, "certifiedHours": 24, "packetGraceHours": 24}';
alter table rental_order
  alter column terms drop default,
  add constraint order_terms check ((
    (terms ->> 'rentSettleHours')::int >= 0 and (terms ->> 'depositReturnHours')::int >= (terms ->> 'rentSettleHours')::int
    and (terms ->> 'lateStartMinutes')::int >= 0 and (terms ->> 'certifiedHours')::int > 0
    and (terms ->> 'packetGraceHours')::int >= 0) is true);

-- As in 0039, with the terms.
drop function order_place(text, bigint, bigint, bigint, int, timestamptz, timestamptz, bigint, bigint, int, jsonb, jsonb, boolean,
                          timestamptz, timestamptz, timestamptz, jsonb, timestamptz, int, int, int, int);
create function order_place(p_id text, p_goods bigint, p_renter bigint, p_owner bigint, p_hours int,
                            p_starts timestamptz, p_ends timestamptz, p_rent bigint, p_deposit bigint, p_commission int,
                            p_quote jsonb, p_plan jsonb, p_immediate boolean, p_held_until timestamptz, p_now timestamptz,
                            p_pay_by timestamptz, p_cancel_rule jsonb, p_terms jsonb, p_day_start timestamptz, p_unpaid_limit int,
                            p_unpaid_ends_limit int, p_daily_limit int, p_live_limit int)
returns text language plpgsql as $$
declare
  v_holds boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('renter:' || p_renter, 0));
  -- Holding accounts without paying costs nothing, so everybody may do it only so often at once.
  if (select count(*) from rental_order
       where renter_id = p_renter and state = 'pending_payment' and pay_by > p_now and parent_id is null) >= p_unpaid_limit then
    return 'UNPAID_LIMIT';
  end if;
  if p_daily_limit is not null then
    if (select count(*) from rental_order
         where renter_id = p_renter and created_at >= p_day_start and parent_id is null) >= p_daily_limit then
      return 'DAILY_LIMIT';
    end if;
    if (select count(*) from rental_order
         where renter_id = p_renter and created_at >= p_now - interval '60 days' and parent_id is null
           and (state in ('renting', 'reserved', 'disputed') or (state = 'pending_payment' and pay_by > p_now))) >= p_live_limit then
      return 'LIVE_LIMIT';
    end if;
  end if;
  v_holds := unpaid_ends(p_renter, p_day_start, p_now) < p_unpaid_ends_limit;
  if not lease_free(p_goods, tstzrange(p_starts, case when v_holds then p_held_until else p_ends end)) then
    return 'ACCOUNT_TAKEN';
  end if;
  -- Held until the order is there: an account can't be banned or taken off the shelf in between.
  perform from goods where id = p_goods and state = 'on_shelf' for share;
  if not found then return 'GOODS_GONE'; end if;
  insert into rental_order (id, goods_id, renter_id, owner_id, state, hours, starts_at, ends_at, rent_fen, deposit_fen,
                            commission_bp, quote, plan, immediate, pay_by, created_at, due_at, holds, last_event_at, cancel_rule, terms)
  values (p_id, p_goods, p_renter, p_owner, 'pending_payment', p_hours, p_starts, p_ends, p_rent, p_deposit,
          p_commission, p_quote, p_plan, p_immediate, p_pay_by, p_now, p_pay_by, v_holds, p_now,
          case when v_holds then p_cancel_rule else p_cancel_rule || '{"graceMs": 0}' end, p_terms);
  if v_holds then
    insert into lease (order_id, goods_id, span) values (p_id, p_goods, tstzrange(p_starts, p_held_until));
  end if;
  insert into order_event (order_id, verb, from_state, to_state, actor, at)
  values (p_id, 'create', null, 'pending_payment', 'user:' || p_renter, p_now);
  return case when v_holds then 'held' else 'pay_first' end;
end $$;

-- How many accounts an identity verifies, and how many accounts a person may withdraw to, are settings: the columns allow
-- the most that those may be.
alter table app_user drop constraint realname_identity_limit,
                     add constraint identity_slot_range check (identity_slot between 1 and 10);
alter table withdraw_account drop constraint withdraw_account_limit,
                             add constraint withdraw_slot_range check (slot between 1 and 20);
