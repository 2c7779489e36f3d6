-- Other hosts that a login may lead to, and the tickets that say there who has come.

create table activity_site (
  host text primary key check (host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'),
  name text not null check (length(name) between 2 and 20),
  allowed_by bigint not null references app_user,
  approved_by bigint not null references app_user,
  allowed_at timestamptz not null,
  constraint approval_own check (allowed_by <> approved_by)
);

create table activity_ticket (
  -- SHA-256.
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  user_id bigint not null references app_user,
  host text not null references activity_site on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index activity_ticket_expires on activity_ticket (expires_at);
create index activity_ticket_host on activity_ticket (host);

grant select, insert, update (name, allowed_by, approved_by, allowed_at), delete on activity_site to shanghao_app;
grant select, insert, update (used_at), delete on activity_ticket to shanghao_app;
