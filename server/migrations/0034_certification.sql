-- What a renter has to pass before renting the account: 1 name and ID number, 2 also a recent ZhiMa certification.
alter table goods add column real_auth_plan smallint not null default 1 check (real_auth_plan in (1, 2));

-- Whoever signed in on a device may not be who verified themselves in front of it: they aren't shown the name.
alter table app_user add column identity_by_device boolean not null default false,
  add check (not identity_by_device or identity_id is not null);

-- Tries of somebody without a login are counted by device, known by the keyed hash of its id. 'started': a certification waits.
alter table realname_try alter column user_id drop not null,
  add column device bytea,
  add column way text not null default 'two_elements' check (way in ('two_elements', 'zhima', 'device')),
  add check (num_nonnulls(user_id, device) = 1),
  drop constraint realname_try_outcome_check,
  add check (outcome in ('pending', 'started', 'match', 'mismatch', 'no_record', 'unavailable'));
create index realname_try_device on realname_try (device, tried_at desc) where device is not null;

-- A certification in a person's wallet app: settled once, by what the provider answers, and for who asked for it.
create table certification (
  id bigint generated always as identity primary key,
  -- Our number with the provider and the provider's own.
  order_no text not null unique,
  certify_id text not null unique,
  try_id bigint not null references realname_try,
  user_id bigint references app_user,
  device bytea,
  -- The account it was asked for; such a pass counts for renting that one.
  goods_id bigint references goods,
  state text not null default 'pending' check (state in ('pending', 'passed', 'failed', 'expired')),
  -- Why it failed: the provider said no, three accounts have this identity, the user has another identity.
  reason text check (reason in ('not_passed', 'identity_limit', 'other_identity')),
  -- The provider's last answer that settled nothing.
  answer text check (answer in ('pending', 'none', 'unavailable')),
  -- Whom it is about, while it waits; nothing of it is kept afterwards.
  sealed bytea,
  data_key bytea,
  kek text,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  asked_at timestamptz,
  -- When the clock asks the provider next; null when settled.
  due_at timestamptz,
  settled_at timestamptz,
  check (num_nonnulls(user_id, device) = 1),
  check (goods_id is null or user_id is not null),
  check ((state = 'failed') = (reason is not null)),
  check (num_nonnulls(sealed, data_key, kek, due_at) = case when state = 'pending' then 4 else 0 end),
  check ((state = 'pending') = (settled_at is null))
);
create index certification_due on certification (due_at) where due_at is not null;
create index certification_user on certification (user_id, started_at desc) where user_id is not null;
create index certification_device on certification (device, started_at desc) where device is not null;
create index certification_try on certification (try_id);

-- An identity that was proved on a device; the first account without one that signs in there takes it along.
create table device_proof (
  device bytea primary key,
  identity_id bigint not null references real_identity,
  proved_at timestamptz not null,
  expires_at timestamptz not null
);
create index device_proof_identity on device_proof (identity_id);
create index app_user_identity on app_user (identity_id) where identity_id is not null;

grant select, insert, update, delete on certification, device_proof to shanghao_app;
-- What nobody took along is forgotten.
grant delete on realname_try, real_identity to shanghao_app;
