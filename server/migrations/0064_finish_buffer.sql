-- The end of a rental leaves its renter some minutes to finish a match, where the account is free then: its lease lasts until
-- `finish_until`, the login is not shown after `ends_at`. Null where there is no such time.
alter table rental_order add column finish_until timestamptz,
  add constraint order_finish check (finish_until > ends_at);
-- Orders placed before have none.
update rental_order set terms = terms || '{"finishMinutes": 0}' where state in ('pending_payment', 'reserved', 'renting', 'disputed');
alter table rental_order add constraint order_finish_terms check (
  state not in ('pending_payment', 'reserved', 'renting') or ((terms ->> 'finishMinutes')::int >= 0) is true);

-- As in 0005; the leases of `p_beside` don't stand against it.
drop function lease_free(bigint, tstzrange);
create function lease_free(p_goods bigint, p_span tstzrange, p_beside text default null) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('goods:' || p_goods, 0));
  return not exists (select from lease where goods_id = p_goods and live and span && p_span and order_id is distinct from p_beside);
end $$;

-- Until when a rental's lease may last after `p_ends`: `p_minutes`, or up to the account's next rental. Null for less than a
-- minute. Called under the account's lock, for an order whose lease reaches `p_ends` or is about to.
create function finish_end(p_goods bigint, p_order text, p_ends timestamptz, p_minutes int) returns timestamptz language sql stable as $$
  select case when until >= p_ends + interval '1 minute' then until end
    from (select least(p_ends + p_minutes * interval '1 minute', min(lower(span))) as until
            from lease where goods_id = p_goods and live and order_id <> p_order and span && tstzrange(p_ends, null)) next
$$;

-- As in 0048, with the time to finish a match. That of a rental which starts when it is paid is known then.
create or replace function order_place(p_id text, p_goods bigint, p_renter bigint, p_owner bigint, p_hours int,
                            p_starts timestamptz, p_ends timestamptz, p_rent bigint, p_deposit bigint, p_commission int,
                            p_quote jsonb, p_plan jsonb, p_immediate boolean, p_held_until timestamptz, p_now timestamptz,
                            p_pay_by timestamptz, p_cancel_rule jsonb, p_terms jsonb, p_day_start timestamptz, p_unpaid_limit int,
                            p_unpaid_ends_limit int, p_daily_limit int, p_live_limit int)
returns text language plpgsql as $$
declare
  v_holds boolean;
  v_finish timestamptz;
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
  v_finish := case when v_holds then finish_end(p_goods, p_id, p_held_until, (p_terms ->> 'finishMinutes')::int) end;
  insert into rental_order (id, goods_id, renter_id, owner_id, state, hours, starts_at, ends_at, rent_fen, deposit_fen,
                            commission_bp, quote, plan, immediate, pay_by, created_at, due_at, holds, last_event_at, cancel_rule, terms,
                            finish_until)
  values (p_id, p_goods, p_renter, p_owner, 'pending_payment', p_hours, p_starts, p_ends, p_rent, p_deposit,
          p_commission, p_quote, p_plan, p_immediate, p_pay_by, p_now, p_pay_by, v_holds, p_now,
          case when v_holds then p_cancel_rule else p_cancel_rule || '{"graceMs": 0}' end, p_terms,
          case when not p_immediate then v_finish end);
  if v_holds then
    insert into lease (order_id, goods_id, span) values (p_id, p_goods, tstzrange(p_starts, coalesce(v_finish, p_held_until)));
  end if;
  insert into order_event (order_id, verb, from_state, to_state, actor, at)
  values (p_id, 'create', null, 'pending_payment', 'user:' || p_renter, p_now);
  return case when v_holds then 'held' else 'pay_first' end;
end $$;
