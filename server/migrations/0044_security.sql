-- Devices a person has signed in on, by a keyed hash of the device's id: what strangers do to the person's number or from
-- the person's network does not keep them out on these.
create table known_device (
  user_id bigint not null references app_user,
  device bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device)
);
create index known_device_device on known_device (device);
create index known_device_last_seen on known_device (last_seen_at);

-- Wrong tries of a code are counted by who makes them: the device that asked for it, other devices of its network, and
-- all other networks together. No one of them can use up what another has left.
alter table sms_code
  drop column tries,
  add column tries_device smallint not null default 0 check (tries_device <= 5),
  add column tries_network smallint not null default 0 check (tries_network <= 5),
  add column tries_others smallint not null default 0 check (tries_others <= 5),
  -- The device that asked for it, by the same hash; null for none.
  add column device bytea,
  -- Asked for by a session or on a device the number's user has signed in on: limited apart from what strangers ask for.
  add column known boolean not null default false,
  -- The /48 of an IPv6 address.
  add column wide_address text;
create index sms_code_wide_address on sms_code (wide_address, created_at desc) where wide_address is not null;

-- What costs the platform money, over all people, by the hour it was asked for.
create table volume (
  what text not null check (what in ('sms', 'identity', 'onekey')),
  hour timestamptz not null,
  count int not null check (count > 0),
  primary key (what, hour)
);

grant select, insert, update, delete on known_device, volume to shanghao_app;
