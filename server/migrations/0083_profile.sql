-- A person's own picture and name, the devices they are signed in on, and exports of their data.
alter table app_user
  add column avatar_key text,
  add column nickname_changed_at timestamptz;

-- Kind of device and app, such as `iPhone · 微信`; null for sessions from before.
alter table session add column device_label text check (length(device_label) between 1 and 40);

create table data_export (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  ticket_hash bytea not null unique check (octet_length(ticket_hash) = 32),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  downloaded_at timestamptz
);
create index data_export_user on data_export (user_id, requested_at desc);
create index data_export_age on data_export (requested_at);

grant select, insert, delete, update (downloaded_at) on data_export to shanghao_app;
