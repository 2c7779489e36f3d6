-- What an owner says about when and to whom an account is rented: the hours of its week, a rest after each rental, hours per day,
-- hours in which nothing begins, a least level, and renters who don't get it.
alter table goods
  -- One bit per hour in Asia/Shanghai from Monday 00:00 on: 1 where the account is rented out.
  add column rentable_week bit(168) not null default repeat('1', 168)::bit(168),
  add column cool_down_minutes smallint not null default 0 check (cool_down_minutes between 0 and 720),
  -- Hours rented out per day of Asia/Shanghai, at most.
  add column daily_cap_hours smallint check (daily_cap_hours between 1 and 23),
  -- Hours of the day in Asia/Shanghai: from the one until before the other, over midnight where it is not later.
  add column quiet_from smallint check (quiet_from between 0 and 23),
  add column quiet_to smallint check (quiet_to between 0 and 23),
  add column min_level smallint not null default 1 check (min_level between 1 and 4),
  -- Counts changes of what a price follows from, so that an order is placed for what was quoted.
  add column terms_version int not null default 1;

-- A window of the day becomes the whole hours within it, or the hour it begins in where there is none.
update goods g set rentable_week = w.week
  from (select pair.rentable_from, pair.rentable_to, repeat(string_agg(case when hour.open or not pair.any_open and hour.h = pair.rentable_from / 60
                                                                           then '1' else '0' end, '' order by hour.h), 7)::bit(168) as week
          from (select f.rentable_from, f.rentable_to,
                       exists (select from generate_series(0, 23) h
                                where (h * 60 - f.rentable_from + 1440) % 1440 + 60 <= (f.rentable_to - f.rentable_from + 1440) % 1440) as any_open
                  from (select distinct rentable_from, rentable_to from goods where rentable_from <> rentable_to) f) pair
         cross join lateral (select h, (h * 60 - pair.rentable_from + 1440) % 1440 + 60
                                        <= (pair.rentable_to - pair.rentable_from + 1440) % 1440 as open
                               from generate_series(0, 23) h) hour
         group by pair.rentable_from, pair.rentable_to) w
 where w.rentable_from = g.rentable_from and w.rentable_to = g.rentable_to;
alter table goods
  drop column rentable_from, drop column rentable_to,
  add constraint goods_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from is distinct from coalesce(quiet_to, -1)),
  add constraint goods_some_hour check (rentable_week <> repeat('0', 168)::bit(168));

create function goods_terms_changed() returns trigger language plpgsql as $$
begin
  new.terms_version := old.terms_version + 1;
  return new;
end $$;
create trigger goods_terms_changed before update of hourly_fen, ten_hour_fen, overnight_fen, day_fen, week_fen, gift_every, gift_hours,
    min_hours, max_hours, deposit_fen, rentable_week, quiet_from, quiet_to on goods for each row
  when ((old.hourly_fen, old.ten_hour_fen, old.overnight_fen, old.day_fen, old.week_fen, old.gift_every, old.gift_hours, old.min_hours,
         old.max_hours, old.deposit_fen, old.rentable_week, old.quiet_from, old.quiet_to)
        is distinct from
        (new.hourly_fen, new.ten_hour_fen, new.overnight_fen, new.day_fen, new.week_fen, new.gift_every, new.gift_hours, new.min_hours,
         new.max_hours, new.deposit_fen, new.rentable_week, new.quiet_from, new.quiet_to))
  execute function goods_terms_changed();

-- A lease blocks its seat for the account's rest as well. It keeps the rest with which it was made.
alter table lease
  add column cool_minutes smallint not null default 0 check (cool_minutes between 0 and 720),
  add column blocked tstzrange;
update lease set blocked = span;
alter table lease
  alter column blocked set not null,
  add constraint lease_blocked check (blocked @> span),
  drop constraint account_taken,
  add constraint account_taken exclude using gist (goods_id with =, seat with =, blocked with &&) where (live);

-- While an unpaid renewal holds the hours after a rental, the rest is after the renewal.
create function lease_blocked() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.goods_id <> old.goods_id then
    new.cool_minutes := (select cool_down_minutes from goods where id = new.goods_id);
  end if;
  new.blocked := new.span;
  if new.cool_minutes > 0 then
    if tg_op = 'INSERT' then
      update lease set blocked = span, cool_minutes = new.cool_minutes
       where order_id = (select parent_id from rental_order where id = new.order_id);
    end if;
    if not exists (select from rental_order c join lease l on l.order_id = c.id and l.live where c.parent_id = new.order_id) then
      new.blocked := tstzrange(lower(new.span), upper(new.span) + new.cool_minutes * interval '1 minute');
    end if;
  end if;
  return new;
end $$;
create trigger lease_blocked before insert or update of goods_id, span on lease for each row execute function lease_blocked();

-- As in 0091, with the rest after the span.
create or replace function lease_seat(p_goods bigint, p_span tstzrange, p_beside text default null) returns smallint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('goods:' || p_goods, 0));
  return (select s.seat from goods g left join lease b on b.order_id = p_beside cross join lateral generate_series(1, g.seats) s(seat)
           where g.id = p_goods and (p_beside is null or s.seat = b.seat)
             and not exists (select from lease l where l.goods_id = p_goods and l.live and l.seat = s.seat
                               and l.blocked && tstzrange(lower(p_span), upper(p_span)
                                     + greatest(g.cool_down_minutes, coalesce(b.cool_minutes, 0)) * interval '1 minute')
                               and l.order_id is distinct from p_beside)
           order by s.seat limit 1);
end $$;

-- As in 0091, leaving the rest before the next rental.
create or replace function finish_end(p_goods bigint, p_seat smallint, p_order text, p_ends timestamptz, p_minutes int) returns timestamptz
language sql stable as $$
  select case when until >= p_ends + interval '1 minute' then until end
    from (select least(p_ends + p_minutes * interval '1 minute',
                       min(lower(span)) - coalesce((select cool_minutes from lease where order_id = p_order),
                                                   (select cool_down_minutes from goods where id = p_goods)) * interval '1 minute') as until
            from lease where goods_id = p_goods and seat = p_seat and live and order_id <> p_order
              and blocked && tstzrange(p_ends, null) and span && tstzrange(p_ends, null)) next
$$;

-- As in 0099, by the index of what is blocked.
create or replace function lease_one_seat() returns trigger language plpgsql as $$
declare
  v_order text;
  v_renter bigint;
begin
  for v_order in select order_id from lease
                  where goods_id = new.goods_id and live and seat <> new.seat and blocked && new.span and span && new.span loop
    v_renter := (select renter_id from rental_order where id = v_order);
    if exists (select from app_user me
                where me.id = (select renter_id from rental_order where id = new.order_id)
                  and (me.id = v_renter or me.identity_id = (select identity_id from app_user where id = v_renter))) then
      raise exclusion_violation using constraint = 'account_taken', message = 'a person has one seat of an account at a time';
    end if;
  end loop;
  return null;
end $$;

-- Whether a rental would bring an account above its hours per day on a day of Asia/Shanghai it touches. `p_to` is without free minutes.
-- Called under the account's lock where it decides; what the account's leases are for counts as rented.
create function exceeds_daily_cap(p_goods bigint, p_from timestamptz, p_to timestamptz) returns boolean language sql stable as $$
  select exists (
    select from goods g
      cross join lateral generate_series(date_trunc('day', p_from at time zone 'Asia/Shanghai'),
                                         p_to at time zone 'Asia/Shanghai' - interval '1 millisecond', interval '1 day') d
      cross join lateral (select d at time zone 'Asia/Shanghai' as since, (d + interval '1 day') at time zone 'Asia/Shanghai' as until) day
     where g.id = p_goods and g.daily_cap_hours is not null
       and least(p_to, day.until) - greatest(p_from, day.since)
           + coalesce((select sum(greatest(interval '0', least(o.ends_at - (o.quote ->> 'freeMinutes')::int * interval '1 minute',
                                                               o.ended_at, day.until) - greatest(o.starts_at, day.since)))
                         from lease l join rental_order o on o.id = l.order_id
                        where l.goods_id = p_goods and l.live and l.blocked && tstzrange(day.since, day.until)), interval '0')
           > g.daily_cap_hours * interval '1 hour')
$$;

-- Renters to whom an owner rents nothing. A block counts for every login of the renter's identity.
create table renter_block (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  renter_id bigint not null references app_user,
  -- The order by which the owner knows them.
  order_id text not null references rental_order,
  reason text not null default '' check (length(reason) <= 60),
  blocked_by bigint not null references app_user,
  at timestamptz not null,
  unique (owner_id, renter_id)
);
create index renter_block_renter on renter_block (renter_id, owner_id);
grant select, insert, update (reason), delete on renter_block to shanghao_app;

create function is_renter_blocked(p_owner bigint, p_renter bigint) returns boolean language sql stable as $$
  select exists (select from renter_block where owner_id = p_owner)
     and exists (select from renter_block b join app_user u on u.id = b.renter_id join app_user me on me.id = p_renter
                  where b.owner_id = p_owner and (u.id = me.id or u.identity_id = me.identity_id))
$$;

-- As in 0092, for the quoted terms, and for renters whom the owner accepts (`p_level`: the renter's level).
drop function order_place(text, bigint, bigint, bigint, int, timestamptz, timestamptz, bigint, bigint, int, jsonb, jsonb, boolean,
                          timestamptz, timestamptz, timestamptz, jsonb, jsonb, timestamptz, int, int, int, int, bigint, timestamptz);
create function order_place(p_id text, p_goods bigint, p_renter bigint, p_owner bigint, p_hours int,
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
  v_span := tstzrange(p_starts, case when v_holds then p_held_until else p_ends end);
  v_seat := lease_seat(p_goods, v_span);
  -- Held until the order is there: an account can't be banned or taken off the shelf in between.
  select recharge_first_fen, seats, min_level, terms_version, daily_cap_hours
    into v_recharge_first, v_seats, v_level, v_version_now, v_cap
    from goods where id = p_goods and state = 'on_shelf' for share;
  if not found then return 'GOODS_GONE'; end if;
  if v_version_now <> p_terms_version then return 'PRICE_CHANGED'; end if;
  if v_seat is null
     or v_seats > 1 and exists (select from lease l join rental_order o on o.id = l.order_id join app_user u on u.id = o.renter_id
                                 where l.goods_id = p_goods and l.live and l.blocked && v_span and l.span && v_span
                                   and (u.id = p_renter or u.identity_id = (select identity_id from app_user where id = p_renter))) then
    return 'ACCOUNT_TAKEN';
  end if;
  if is_renter_blocked(p_owner, p_renter) then return 'RENTER_BLOCKED'; end if;
  if v_level > p_level then return 'LEVEL_LOW'; end if;
  if v_cap is not null and exceeds_daily_cap(p_goods, p_starts, p_ends - (p_quote ->> 'freeMinutes')::int * interval '1 minute') then
    return 'DAILY_CAP';
  end if;
  if v_recharge_first > 0
     and (select coalesce(sum(amount_fen), 0) from recharge where user_id = p_renter and state = 'paid') < v_recharge_first then
    return 'RECHARGE_FIRST';
  end if;
  if p_portal is not null then
    perform from portal p join merchant m on m.user_id = p.merchant_id
      where p.id = p_portal and p.merchant_id = p_owner and p.expires_at > p_now and m.expires_at > p_now for share;
    if not found then return 'PORTAL_EXPIRED'; end if;
  end if;
  select c.id, s.distributor_id, s.version, coalesce(s.share_bp, 0) into v_channel, v_distributor, v_version, v_share
    from user_attribution a
    join marketing_channel c on c.id = a.channel_id
    join app_user r on r.id = a.user_id
    left join distributor d on d.id = c.distributor_id and d.user_id <> r.id and a.at >= p_attributed_since
      and not exists (select from app_user u where u.id = d.user_id and u.identity_id = r.identity_id)
    left join lateral (select l.* from distributor_share l where l.distributor_id = d.id order by l.version desc limit 1) s on true
   where a.user_id = p_renter;
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
