-- Requests for a two-step code to the owner of a rented account, and locks of its login.

create table code_request (
  id text primary key check (id ~ '^\d{19}$'),
  -- Names it in links, which have to be short.
  link_no bigint generated always as identity unique,
  order_id text not null references rental_order,
  -- Of the order when it was asked: a swap changes both.
  goods_id bigint not null references goods,
  owner_id bigint not null references app_user,
  renter_id bigint not null references app_user,
  state text not null check (state in ('asked', 'answered', 'refused', 'expired', 'cancelled')),
  asked_at timestamptz not null,
  answer_by timestamptz not null check (answer_by > asked_at),
  ended_at timestamptz,
  ended_by text check (ended_by in ('owner', 'renter', 'clock', 'order')),
  refusal text,
  -- Whether the owner may have got the message while half of the time was left.
  owner_told boolean,
  -- The code, sealed for its own request; deleted at `code_until` and with the end of the rental.
  sealed bytea,
  data_key bytea,
  kek text,
  code_until timestamptz,
  -- When the renter first saw the code.
  seen_at timestamptz,
  due_at timestamptz,
  retry_at timestamptz,
  attempts int not null default 0,
  constraint code_end check ((state = 'asked') = (ended_at is null) and (state = 'asked') = (ended_by is null)
    and case state when 'answered' then ended_by = 'owner' when 'refused' then ended_by = 'owner' when 'expired' then ended_by = 'clock'
                   when 'cancelled' then ended_by in ('renter', 'order') else true end),
  constraint code_told check ((owner_told is null) = (state in ('asked', 'cancelled')) and (ended_by is distinct from 'owner' or owner_told)),
  constraint code_refusal check ((state = 'refused') = (refusal is not null)),
  constraint code_sealed check ((sealed is null) = (data_key is null) and (sealed is null) = (kek is null) and (sealed is null or state = 'answered')),
  constraint code_kept check ((state = 'answered') = (code_until is not null)),
  constraint code_seen check (seen_at is null or state = 'answered'),
  constraint code_due check ((due_at is not null) = (state = 'asked' or sealed is not null))
);
create unique index code_live on code_request (order_id) where state = 'asked';
create index code_request_order on code_request (order_id, asked_at);
create index code_request_pair on code_request (renter_id, owner_id, asked_at);
create index code_request_due on code_request (due_at) where due_at is not null;
create trigger due_changed before update of due_at on code_request for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();

-- The transitions of `codeTransitions`; a final state is never left, and a code is written once.
create function code_transition() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'asked' and exists (select from rental_order o where o.id = new.order_id and o.state = 'renting'
        and (o.renter_id, o.owner_id, o.goods_id) = (new.renter_id, new.owner_id, new.goods_id)) then
      return new;
    end if;
  elsif new.state = old.state and (new.sealed is null or new.sealed = old.sealed)
      or (old.state, new.state) in (('asked', 'answered'), ('asked', 'refused'), ('asked', 'expired'), ('asked', 'cancelled')) then
    return new;
  end if;
  raise exception 'code request % cannot become %', new.id, new.state
    using errcode = 'check_violation', constraint = 'code_state';
end $$;
create trigger code_transition before insert or update of state, sealed on code_request for each row execute function code_transition();

-- With the end of the rental, a dispute or another account nothing is asked any more, and no code is kept.
create function end_code_requests() returns trigger language plpgsql as $$
begin
  update code_request
     set state = case state when 'asked' then 'cancelled' else state end,
         ended_at = coalesce(ended_at, greatest(new.last_event_at, asked_at)), ended_by = coalesce(ended_by, 'order'),
         sealed = null, data_key = null, kek = null, due_at = null
   where order_id = new.id and (state = 'asked' or sealed is not null);
  return null;
end $$;
create trigger end_code_requests after update of state, goods_id on rental_order for each row
  when (old.state = 'renting' and (new.state <> 'renting' or new.goods_id <> old.goods_id)) execute function end_code_requests();

-- The device id of a look, hashed as in `known_device`; null for a caller that names none.
alter table reveal add column device bytea;

-- The login of an order that was opened on too many devices or too often: the renter unlocks it with their phone.
create table login_lock (
  id bigint generated always as identity primary key,
  order_id text not null references rental_order,
  reason text not null check (reason in ('devices', 'often')),
  locked_at timestamptz not null,
  unlocked_at timestamptz check (unlocked_at >= locked_at)
);
create unique index login_lock_live on login_lock (order_id) where unlocked_at is null;
create index login_lock_order on login_lock (order_id, id);

grant select, insert, update (state, ended_at, ended_by, refusal, owner_told, sealed, data_key, kek, code_until, seen_at, due_at, retry_at, attempts)
  on code_request to shanghao_app;
grant select, insert, update (unlocked_at) on login_lock to shanghao_app;
