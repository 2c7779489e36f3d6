-- Rules of rentals: ending what runs on an account that goes out of circulation, holding without paying, cancelling a
-- reservation late, and orders worked off by several processes.
alter table rental_order
  -- False for an order that has no lease until it is paid.
  add column holds boolean not null default true,
  -- The latest moment recorded for this order: its last event or the last time its login was shown.
  add column last_event_at timestamptz,
  -- A process works on this order, or a try failed: not taken up again before this.
  add column retry_at timestamptz,
  add column attempts int not null default 0,
  -- Why the platform ended the order.
  add column end_cause text constraint order_end_cause
    check (end_cause in ('account_banned', 'account_disputed', 'account_removed', 'not_served', 'renter_not_adult')),
  -- What cancelling this reservation costs, as it was told when ordered; null: nothing.
  add column cancel_rule jsonb,
  add column cancel_fee_fen bigint not null default 0,
  add constraint cancel_fee check (cancel_fee_fen = 0 or (state = 'cancelled' and cancel_fee_fen = rent_fen - refund_fen));
update rental_order o set last_event_at = greatest(
  (select max(at) from order_event e where e.order_id = o.id), (select max(at) from reveal r where r.order_id = o.id), o.created_at);
alter table rental_order alter column last_event_at set not null;

-- Orders that hold an account, are meant to, or use it.
create index rental_order_live on rental_order (goods_id) where state in ('pending_payment', 'reserved', 'renting');

-- A new due moment is a new task: earlier claims and failures don't delay it.
create function order_due_changed() returns trigger language plpgsql as $$
begin
  new.retry_at := null;
  new.attempts := 0;
  return new;
end $$;
create trigger order_due_changed before update of due_at on rental_order for each row
  when (new.due_at is distinct from old.due_at) execute function order_due_changed();

-- An account leaves circulation together with everything that runs on it, or not at all. Checked at commit.
create function goods_without_live_orders() returns trigger language plpgsql as $$
begin
  if exists (select from rental_order where goods_id = new.id and state in ('pending_payment', 'reserved', 'renting')) then
    raise exception 'goods % has live orders: take it out by banGoods, disputeGoods or removeGoods of domains/orders', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger goods_without_live_orders after update of state on goods deferrable initially deferred for each row
  when (new.state in ('banned', 'disputed', 'deleted') and old.state is distinct from new.state)
  execute function goods_without_live_orders();

-- How many orders of a renter kept an account from others since `p_day_start` and brought its owner nothing: unpaid ones
-- that ended, and reservations cancelled free of charge at a time when cancelling already cost a fee for others.
create function unpaid_ends(p_renter bigint, p_day_start timestamptz, p_now timestamptz) returns bigint language sql stable as $$
  select count(*) from rental_order
   where renter_id = p_renter and parent_id is null and created_at >= p_day_start - interval '4 days' and end_cause is null
     and (holds or paid_at is not null)
     and case when state = 'pending_payment' then pay_by between p_day_start and p_now
              when state <> 'cancelled' then false
              when paid_at is null then least(last_event_at, pay_by) >= p_day_start
              else cancel_fee_fen = 0 and cancel_rule is not null and last_event_at >= p_day_start
                and last_event_at > starts_at - (cancel_rule ->> 'freeBeforeMs')::bigint * interval '1 millisecond' end
$$;

-- Places an order and, unless the renter has lost that right for today, takes its lease; answers 'held', 'pay_first' or the
-- name of what stands against it. `p_held_until` is later than the end when the rental starts at payment. The two last
-- limits are null for renters who have none. Locks: renter first, then account.
drop function order_place(text, bigint, bigint, bigint, int, timestamptz, timestamptz, bigint, bigint, int, jsonb, jsonb, boolean,
                          timestamptz, timestamptz, timestamptz, timestamptz, int, int, int);
create function order_place(p_id text, p_goods bigint, p_renter bigint, p_owner bigint, p_hours int,
                            p_starts timestamptz, p_ends timestamptz, p_rent bigint, p_deposit bigint, p_commission int,
                            p_quote jsonb, p_plan jsonb, p_immediate boolean, p_held_until timestamptz, p_now timestamptz,
                            p_pay_by timestamptz, p_cancel_rule jsonb, p_day_start timestamptz, p_unpaid_limit int,
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
                            commission_bp, quote, plan, immediate, pay_by, created_at, due_at, holds, last_event_at, cancel_rule)
  values (p_id, p_goods, p_renter, p_owner, 'pending_payment', p_hours, p_starts, p_ends, p_rent, p_deposit,
          p_commission, p_quote, p_plan, p_immediate, p_pay_by, p_now, p_pay_by, v_holds, p_now,
          case when v_holds then p_cancel_rule else p_cancel_rule || '{"graceMs": 0}' end);
  if v_holds then
    insert into lease (order_id, goods_id, span) values (p_id, p_goods, tstzrange(p_starts, p_held_until));
  end if;
  insert into order_event (order_id, verb, from_state, to_state, actor, at)
  values (p_id, 'create', null, 'pending_payment', 'user:' || p_renter, p_now);
  return case when v_holds then 'held' else 'pay_first' end;
end $$;

-- Locks accounts in id order, before several postings of one transaction touch them in another order.
create function ledger_lock(p_ids text[]) returns void language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off as $$
begin
  insert into ledger_account (id, kind, tracked)
    select distinct key, kind, k.tracked
      from unnest(p_ids) key
      join ledger_kind k on k.kind = split_part(key, ':', 1)
     where not exists (select from ledger_account a where a.id = key)
     order by key
    on conflict do nothing;
  perform from ledger_account where id = any (p_ids) and tracked order by id for update;
end $$;
revoke all on function ledger_lock(text[]) from public;
grant execute on function ledger_lock(text[]) to shanghao_app;
