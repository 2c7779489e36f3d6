-- A rent with fewer executions inside PostgreSQL, by the same rules (docs/decisions/renting.md). Each query inside a function costs
-- 20 to 30 µs to start even when it finds nothing, and one whose plan depends on its values is planned each time.

-- One message for each transaction: it is flushed to the client at once, each time. The mark is set for the transaction, and taken
-- back with a savepoint that is rolled back.
create or replace function emit_live(p_audiences text[], p_kind text, p_subject text) returns void language plpgsql as $$
begin
  if cardinality(p_audiences) = 0 then return; end if;
  insert into live_event (audience, kind, subject) select a, p_kind, p_subject from unnest(p_audiences) a
  on conflict do nothing;
  if current_setting('shanghao.live_event', true) is distinct from 'marked' then
    perform set_config('shanghao.live_event', 'marked', true);
    raise info 'live_event';
  end if;
end $$;

-- Its queries are by key, and known arrays let PostgreSQL plan them each time.
alter function ledger_post(text, text, timestamptz, text[], text[], text[], bigint[]) set plan_cache_mode = force_generic_plan;

-- What an order needs of its renter, from one read of the user under a lock: closed, without an identity, sanctioned, not verified,
-- in this order. The day of becoming an adult stays with the order.
create function order_renter() returns trigger language plpgsql as $$
declare
  v_state text;
  v_identity bigint;
  v_release bigint;
begin
  select state, identity_id, identity_release_id, adult_from into v_state, v_identity, v_release, new.renter_adult_from
    from app_user where id = new.renter_id for key share;
  if not found or v_state = 'closed' then
    raise exception 'the account has been closed' using errcode = 'check_violation', constraint = 'token_expired';
  end if;
  if v_identity is null and v_release is not null then
    raise exception 'user % has no identity', new.renter_id using errcode = 'check_violation', constraint = 'realname_required';
  end if;
  if is_sanctioned(new.renter_id, 'no_renting') then
    raise exception 'user % may not do this', new.renter_id using errcode = 'check_violation', constraint = 'sanction_rent';
  end if;
  if new.renter_adult_from is null then
    raise exception 'renter % is not verified', new.renter_id using errcode = 'check_violation', constraint = 'realname_required';
  end if;
  return new;
end $$;
grant execute on function order_renter() to shanghao_app;
drop trigger refuse_closed_user on rental_order;
drop trigger refuse_released on rental_order;
drop trigger refuse_sanctioned on rental_order;
drop trigger renter_adult on rental_order;
create trigger order_renter before insert on rental_order for each row execute function order_renter();
-- Left for changes of the day alone (`renter_adult_kept`).
create or replace function renter_adult() returns trigger language plpgsql as $$
begin
  raise exception 'order % keeps the day of its renter', new.id using errcode = 'check_violation', constraint = 'renter_adult';
end $$;

-- The account and the rental beside are read once; most accounts have one seat.
create or replace function lease_seat(p_goods bigint, p_span tstzrange, p_beside text default null) returns smallint language plpgsql as $$
declare
  v_seats smallint;
  v_beside smallint;
  v_span tstzrange;
begin
  perform pg_advisory_xact_lock(hashtextextended('goods:' || p_goods, 0));
  select g.seats, b.seat,
         tstzrange(lower(p_span), upper(p_span) + greatest(g.cool_down_minutes, coalesce(b.cool_minutes, 0)) * interval '1 minute')
    into v_seats, v_beside, v_span
    from goods g left join lease b on b.order_id = p_beside
   where g.id = p_goods;
  for v_seat in 1 .. coalesce(v_seats, 0) loop
    if p_beside is not null and v_seat is distinct from v_beside then continue; end if;
    if not exists (select from lease l
                    where l.goods_id = p_goods and l.live and l.seat = v_seat::smallint and l.blocked && v_span
                      and l.order_id is distinct from p_beside) then
      return v_seat;
    end if;
  end loop;
  return null;
end $$;

-- Queries about seats, the first recharge and the channel only where the account or the renter has one.
create or replace function order_place(p_id text, p_goods bigint, p_renter bigint, p_owner bigint, p_hours int,
                            p_starts timestamptz, p_ends timestamptz, p_rent bigint, p_deposit bigint, p_commission int,
                            p_quote jsonb, p_plan jsonb, p_immediate boolean, p_held_until timestamptz, p_now timestamptz,
                            p_pay_by timestamptz, p_cancel_rule jsonb, p_terms jsonb, p_day_start timestamptz, p_unpaid_limit int,
                            p_unpaid_ends_limit int, p_daily_limit int, p_live_limit int, p_portal bigint, p_attributed_since timestamptz,
                            p_level int, p_terms_version int)
returns text language plpgsql as $$
declare
  v_holds boolean;
  v_finish timestamptz;
  v_channel bigint;
  v_distributor bigint;
  v_version int;
  v_share int := 0;
  v_recharge_first int;
  v_seats smallint;
  v_level smallint;
  v_version_now int;
  v_cap smallint;
  v_seat smallint;
  v_span tstzrange;
begin
  perform pg_advisory_xact_lock(hashtextextended('renter:' || p_renter, 0));
  -- Holding accounts without paying costs nothing, so everybody may do it only so often at once.
  if (select count(*) from rental_order
       where renter_id = p_renter and state = 'pending_payment' and pay_by > p_now and parent_id is null) >= p_unpaid_limit then
    return 'UNPAID_LIMIT';
  end if;
  if p_daily_limit is not null
     and (select count(*) from rental_order
           where renter_id = p_renter and created_at >= p_day_start and parent_id is null) >= p_daily_limit then
    return 'DAILY_LIMIT';
  end if;
  if p_live_limit is not null
     and (select count(*) from rental_order
           where renter_id = p_renter and created_at >= p_now - interval '60 days' and parent_id is null
             and (state in ('renting', 'reserved', 'disputed') or (state = 'pending_payment' and pay_by > p_now))) >= p_live_limit then
    return 'LIVE_LIMIT';
  end if;
  v_holds := unpaid_ends(p_renter, p_day_start, p_now) < p_unpaid_ends_limit;
  v_span := tstzrange(p_starts, case when v_holds then p_held_until else p_ends end);
  v_seat := lease_seat(p_goods, v_span);
  -- Held until the order is there: an account can't be banned or taken off the shelf in between.
  select recharge_first_fen, seats, min_level, terms_version, daily_cap_hours
    into v_recharge_first, v_seats, v_level, v_version_now, v_cap
    from goods where id = p_goods and state = 'on_shelf' for share;
  if not found then return 'GOODS_GONE'; end if;
  if v_version_now <> p_terms_version then return 'PRICE_CHANGED'; end if;
  if v_seat is null then return 'ACCOUNT_TAKEN'; end if;
  if v_seats > 1 then
    if exists (select from lease l join rental_order o on o.id = l.order_id join app_user u on u.id = o.renter_id
                                 where l.goods_id = p_goods and l.live and l.blocked && v_span and l.span && v_span
                                   and (u.id = p_renter or u.identity_id = (select identity_id from app_user where id = p_renter))) then
      return 'ACCOUNT_TAKEN';
    end if;
  end if;
  if is_renter_blocked(p_owner, p_renter) then return 'RENTER_BLOCKED'; end if;
  if v_level > p_level then return 'LEVEL_LOW'; end if;
  if v_cap is not null and exceeds_daily_cap(p_goods, p_starts, p_ends - (p_quote ->> 'freeMinutes')::int * interval '1 minute') then
    return 'DAILY_CAP';
  end if;
  if v_recharge_first > 0 then
    if (select coalesce(sum(amount_fen), 0) from recharge where user_id = p_renter and state = 'paid') < v_recharge_first then
      return 'RECHARGE_FIRST';
    end if;
  end if;
  if p_portal is not null then
    perform from portal p join merchant m on m.user_id = p.merchant_id
      where p.id = p_portal and p.merchant_id = p_owner and p.expires_at > p_now and m.expires_at > p_now for share;
    if not found then return 'PORTAL_EXPIRED'; end if;
  end if;
  if exists (select from user_attribution where user_id = p_renter) then
    select c.id, s.distributor_id, s.version, coalesce(s.share_bp, 0) into v_channel, v_distributor, v_version, v_share
      from user_attribution a
      join marketing_channel c on c.id = a.channel_id
      join app_user r on r.id = a.user_id
      left join distributor d on d.id = c.distributor_id and d.user_id <> r.id and a.at >= p_attributed_since
        and not exists (select from app_user u where u.id = d.user_id and u.identity_id = r.identity_id)
      left join lateral (select l.* from distributor_share l where l.distributor_id = d.id order by l.version desc limit 1) s on true
     where a.user_id = p_renter;
    if v_distributor is not null then
      perform from distributor d join app_user u on u.id = d.user_id where d.id = v_distributor and u.state <> 'closed' for key share of u;
      if not found then
        v_distributor := null;
        v_version := null;
        v_share := 0;
      end if;
    end if;
  end if;
  v_finish := case when v_holds then finish_end(p_goods, v_seat, p_id, p_held_until, (p_terms ->> 'finishMinutes')::int) end;
  insert into rental_order (id, goods_id, renter_id, owner_id, state, hours, starts_at, ends_at, rent_fen, deposit_fen,
                            commission_bp, quote, plan, immediate, pay_by, created_at, due_at, holds, last_event_at, cancel_rule, terms,
                            finish_until, portal_id, channel_id, distributor_id, distributor_version, distributor_bp)
  values (p_id, p_goods, p_renter, p_owner, 'pending_payment', p_hours, p_starts, p_ends, p_rent, p_deposit,
          p_commission, p_quote, p_plan, p_immediate, p_pay_by, p_now, p_pay_by, v_holds, p_now,
          case when v_holds then p_cancel_rule else p_cancel_rule || '{"graceMs": 0}' end, p_terms,
          case when not p_immediate then v_finish end, p_portal, v_channel, v_distributor, v_version, coalesce(v_share, 0));
  if v_holds then
    insert into lease (order_id, goods_id, seat, span)
    values (p_id, p_goods, v_seat, tstzrange(p_starts, coalesce(v_finish, p_held_until)));
  end if;
  insert into order_event (order_id, verb, from_state, to_state, actor, at)
  values (p_id, 'create', null, 'pending_payment', 'user:' || p_renter, p_now);
  return case when v_holds then 'held' else 'pay_first' end;
end $$;
