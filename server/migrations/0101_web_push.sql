-- Browsers that push reaches: the addresses and keys of their bindings. `reader` is sent with each message: a browser shows the
-- text only while it is signed in with the session that bound it.
create table web_push_subscription (
  registration_id text primary key references push_binding on delete cascade,
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  reader text not null check (length(reader) between 1 and 100)
);

grant select, insert, update, delete on web_push_subscription to shanghao_app;
