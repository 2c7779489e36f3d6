-- The keys that secrets of this database were sealed under, by the names that are stored beside data keys. `known`: some server
-- is configured with it, and it has not sealed yet. `sealing`: seals what is new. `former`: what it sealed is being sealed again.
-- `retired`: nothing is sealed under it any more.
create table seal_key (
  name text primary key,
  state text not null check (state in ('known', 'sealing', 'former', 'retired')),
  first_seen_at timestamptz not null,
  sealing_since timestamptz check (sealing_since is not null or state = 'known'),
  retired_at timestamptz check ((retired_at is not null) = (state = 'retired'))
);
create unique index seal_key_sealing on seal_key (state) where state = 'sealing';
create unique index seal_key_former on seal_key (state) where state = 'former';
insert into seal_key (name, state, first_seen_at, sealing_since) select kek, 'sealing', created_at, created_at from seal_probe;
grant select, insert, update (state, sealing_since, retired_at) on seal_key to shanghao_app;

-- A change of the key that seals. Which rows are left follows from the rows themselves, so it goes on after a crash.
create table key_rotation (
  id bigint generated always as identity primary key,
  from_name text not null references seal_key,
  to_name text not null references seal_key,
  reason text not null check (length(btrim(reason)) >= 2),
  started_by bigint not null references app_user,
  started_at timestamptz not null,
  -- Rows sealed again.
  resealed bigint not null default 0 check (resealed >= 0),
  finished_at timestamptz check (finished_at >= started_at),
  check (from_name <> to_name)
);
create unique index key_rotation_running on key_rotation ((true)) where finished_at is null;
grant select, insert, update (resealed, finished_at) on key_rotation to shanghao_app;

-- Which keys each running server knows: a rotation begins only when all of them know the next one.
create table seal_key_holder (
  process text primary key,
  names text[] not null,
  seen_at timestamptz not null
);
grant select, insert, update, delete on seal_key_holder to shanghao_app;

-- The key of lookup hashes (device ids and others that can't be computed again), wrapped by the key that seals.
alter table seal_probe add column lookup_key bytea, add column lookup_kek text,
  add constraint seal_probe_lookup check ((lookup_key is null) = (lookup_kek is null));
grant update on seal_probe to shanghao_app;
-- The probe is replaced only at the end of a rotation, under the new key.
create function keep_seal_probe() returns trigger language plpgsql as $$
begin
  if (new.sealed, new.data_key, new.kek, new.fingerprint) is distinct from (old.sealed, old.data_key, old.kek, old.fingerprint)
     or old.lookup_key is not null and (new.lookup_key, new.lookup_kek) is distinct from (old.lookup_key, old.lookup_kek) then
    if not exists (select from key_rotation r join seal_key k on k.name = r.to_name and k.state = 'sealing'
                    where r.finished_at is null and r.to_name = new.kek and r.to_name = new.lookup_kek) then
      raise exception 'the seal probe is replaced by a rotation of keys alone' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger keep_seal_probe before update on seal_probe for each row execute function keep_seal_probe();

-- While a key is changed, the hash under the former one: two accounts are the same if they agree in either.
alter table withdraw_account add column former_hash bytea;
create index withdraw_account_former on withdraw_account (former_hash) where former_hash is not null;
grant update (account_hash, former_hash, sealed, data_key, kek) on withdraw_account to shanghao_app;
grant update (data_key, kek) on code_request to shanghao_app;

create index credential_kek on credential (kek, goods_id);
create index real_identity_kek on real_identity (kek, id);
create index withdraw_account_kek on withdraw_account (kek, id);
create index operator_factor_kek on operator_factor (kek, user_id);
create index certification_kek on certification (kek, id) where kek is not null;
create index code_request_kek on code_request (kek, id) where kek is not null;
create index goods_import_row_kek on goods_import_row (kek, import_id, row) where kek is not null;

-- What happened in each hour, by measure and dimension (a channel's id; empty without one): kept by the job `platform.activity`
-- for the hours before `until`, which are over and do not change any more.
create table activity_hour (
  measure text not null check (measure in
    ('rentals', 'paid', 'revenue', 'refunds', 'recharges', 'payouts', 'disputes', 'sign_ups', 'channel_sign_ups')),
  hour timestamptz not null check (extract(minute from hour) = 0 and extract(second from hour) = 0),
  dimension text not null default '',
  count bigint not null check (count > 0),
  sum_fen bigint not null,
  primary key (measure, hour, dimension)
);
create table activity_progress (
  one boolean primary key default true check (one),
  until timestamptz not null
);
grant select, insert on activity_hour to shanghao_app;
grant select, insert, update (until) on activity_progress to shanghao_app;
-- Tables that are only appended to: their rows lie in the order of time.
create index order_event_at on order_event using brin (at) with (pages_per_range = 16, autosummarize = on);
create index app_user_created on app_user (created_at);
create index user_attribution_at on user_attribution (at);
create index dispute_filed on dispute (filed_at);

-- Searches that found nothing, by word and hour.
create table search_miss (
  hour timestamptz not null,
  word text not null check (length(word) between 2 and 12),
  count int not null check (count > 0),
  primary key (hour, word)
);
grant select, insert, update (count), delete on search_miss to shanghao_app;

-- How the last runs of each job ended.
create table job_run (
  name text primary key,
  started_at timestamptz not null,
  ok_at timestamptz,
  failed_at timestamptz,
  -- Failed runs since the last one that did not fail.
  failures int not null default 0 check (failures >= 0),
  error text
);
grant select, insert, update on job_run to shanghao_app;

-- How calls of outside services ended, by hour, and the last of either sort.
create table gateway_hour (
  gateway text not null,
  hour timestamptz not null,
  ok int not null check (ok >= 0),
  failed int not null check (failed >= 0),
  primary key (gateway, hour)
);
create table gateway_state (
  gateway text primary key,
  ok_at timestamptz,
  failed_at timestamptz,
  -- The call, and how it ended.
  failure text
);
grant select, insert, update, delete on gateway_hour to shanghao_app;
grant select, insert, update on gateway_state to shanghao_app;
