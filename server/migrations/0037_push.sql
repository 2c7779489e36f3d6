-- Which device a session's push notifications go to. A device belongs to the session that bound it last.
create table push_binding (
  registration_id text primary key check (length(registration_id) between 1 and 200),
  token_hash bytea not null unique references session on delete cascade,
  bound_at timestamptz not null
);

-- What people are to be told, written with what it tells of. Dated by the database: whoever tells has no clock at hand.
create table push_message (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 200),
  path text not null check (path like '/%' and length(path) <= 300),
  created_at timestamptz not null default now()
);
create index push_message_age on push_message (created_at);

-- One message to one device. `cid` is the provider's number for it, under which nothing is delivered twice.
create table push_delivery (
  id bigint generated always as identity primary key,
  message_id bigint not null references push_message on delete cascade,
  registration_id text not null,
  cid text unique,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'gone', 'refused', 'unbound', 'given_up')),
  tries int not null default 0,
  due_at timestamptz not null default '-infinity',
  unique (message_id, registration_id),
  check (cid is not null or state in ('waiting', 'given_up'))
);
create index push_delivery_due on push_delivery (due_at) where state = 'waiting';

grant select, insert, update, delete on push_binding to shanghao_app;
grant select, insert, delete on push_message to shanghao_app;
grant select, insert, update, delete on push_delivery to shanghao_app;
