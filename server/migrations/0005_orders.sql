create table rental_order (
  id text primary key check (id ~ '^\d{19}$'),
  -- The order this one renews.
  parent_id text references rental_order,
  goods_id bigint not null references goods,
  renter_id bigint not null references app_user,
  owner_id bigint not null references app_user,
  state text not null,
  hours int not null check (hours > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Rent includes paid renewals, so that the order's escrow is rent + deposit until something is refunded.
  rent_fen bigint not null check (rent_fen >= 0),
  deposit_fen bigint not null check (deposit_fen >= 0),
  refund_fen bigint not null default 0,
  -- Share of rent that is commission, in basis points, as it stood when ordered.
  commission_bp int not null check (commission_bp between 0 and 10000),
  -- How much of rent and deposit was paid from bonus; known once paid.
  rent_bonus_fen bigint not null default 0,
  deposit_bonus_fen bigint not null default 0,
  -- The price as agreed: plan and combination.
  quote jsonb not null,
  plan jsonb not null,
  -- Starts when paid; otherwise at the reserved moment.
  immediate boolean not null,
  pay_by timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  rent_settled_at timestamptz,
  deposit_settled_at timestamptz,
  settled_at timestamptz,
  -- When the clock has something to do with this order next; null when it has not.
  due_at timestamptz,
  constraint order_state check (state in ('pending_payment', 'reserved', 'renting', 'ended', 'settled', 'cancelled', 'disputed', 'merged')),
  check (ends_at > starts_at),
  check (refund_fen between 0 and rent_fen),
  check (rent_bonus_fen between 0 and rent_fen and deposit_bonus_fen between 0 and deposit_fen),
  constraint own_goods check (renter_id <> owner_id)
);
create index rental_order_renter on rental_order (renter_id, created_at desc, id desc);
create index rental_order_owner on rental_order (owner_id, created_at desc, id desc);
create index rental_order_due on rental_order (due_at) where due_at is not null;
create index rental_order_unpaid on rental_order (renter_id) where state = 'pending_payment';
create unique index renewal_pending on rental_order (parent_id) where parent_id is not null and state = 'pending_payment';
create index rental_order_parent on rental_order (parent_id) where parent_id is not null;

-- The time an account is taken. Live leases of one account never overlap: PostgreSQL refuses.
create table lease (
  order_id text primary key references rental_order,
  goods_id bigint not null references goods,
  span tstzrange not null check (not isempty(span)),
  live boolean not null default true,
  constraint account_taken exclude using gist (goods_id with =, span with &&) where (live)
);

create table order_event (
  id bigint generated always as identity primary key,
  order_id text not null references rental_order,
  verb text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  at timestamptz not null,
  detail jsonb not null default '{}'
);
create index order_event_order on order_event (order_id, id);

-- Each time a renter saw the login.
create table reveal (
  id bigint generated always as identity primary key,
  order_id text not null references rental_order,
  renter_id bigint not null,
  goods_id bigint not null,
  credential_version int not null,
  address text not null,
  at timestamptz not null
);
create index reveal_order on reveal (order_id, id);

-- Looks first, under a lock by account held to the end of the transaction: racing renters queue for microseconds instead
-- of colliding in the constraint.
create function lease_free(p_goods bigint, p_span tstzrange) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('goods:' || p_goods, 0));
  return not exists (select from lease where goods_id = p_goods and live and span && p_span);
end $$;

-- Places an order and takes its lease in one round trip; answers 'ok' or the name of what stands against it.
-- `p_held_until` is later than the end when the rental starts at payment. Limits are null for renters who have none. Locks: renter first, then account.
create function order_place(p_id text, p_goods bigint, p_renter bigint, p_owner bigint, p_hours int,
                            p_starts timestamptz, p_ends timestamptz, p_rent bigint, p_deposit bigint, p_commission int,
                            p_quote jsonb, p_plan jsonb, p_immediate boolean, p_held_until timestamptz, p_now timestamptz,
                            p_pay_by timestamptz, p_day_start timestamptz, p_unpaid_limit int, p_daily_limit int, p_live_limit int)
returns text language plpgsql as $$
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
  if not lease_free(p_goods, tstzrange(p_starts, p_held_until)) then return 'ACCOUNT_TAKEN'; end if;
  -- Held until the order is there: an account can't be banned or taken off the shelf in between.
  perform from goods where id = p_goods and state = 'on_shelf' for share;
  if not found then return 'GOODS_GONE'; end if;
  insert into rental_order (id, goods_id, renter_id, owner_id, state, hours, starts_at, ends_at, rent_fen, deposit_fen,
                            commission_bp, quote, plan, immediate, pay_by, created_at, due_at)
  values (p_id, p_goods, p_renter, p_owner, 'pending_payment', p_hours, p_starts, p_ends, p_rent, p_deposit,
          p_commission, p_quote, p_plan, p_immediate, p_pay_by, p_now, p_pay_by);
  insert into lease (order_id, goods_id, span) values (p_id, p_goods, tstzrange(p_starts, p_held_until));
  insert into order_event (order_id, verb, from_state, to_state, actor, at)
  values (p_id, 'create', null, 'pending_payment', 'user:' || p_renter, p_now);
  return 'ok';
end $$;

grant select, insert, update on rental_order to shanghao_app;
grant select, insert, update, delete on lease to shanghao_app;
grant select, insert on order_event, reveal to shanghao_app;
