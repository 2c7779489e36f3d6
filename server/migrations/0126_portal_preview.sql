-- Portals that operators are filling in, each shown to its operator alone before it is saved: what it shows is read only while it has not
-- expired and the session that made it lives.
create table portal_preview (
  -- Of the secret in the address of the frame.
  token_hash bytea primary key check (length(token_hash) = 32),
  session_hash bytea not null references session on delete cascade,
  merchant_id bigint not null references merchant,
  name text not null check (length(name) between 2 and 12),
  logo text not null check (logo ~ '^(/[\w-]+)*(\.\w+)?$'),
  skin smallint not null check (skin between 1 and 5),
  -- The end of the portal that is filled in.
  closes_at timestamptz not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint portal_preview_short check (expires_at > made_at and expires_at <= made_at + interval '15 minutes')
);
create index portal_preview_session on portal_preview (session_hash, made_at);
create index portal_preview_merchant on portal_preview (merchant_id);
create index portal_preview_expiry on portal_preview (expires_at);

grant select, insert, delete on portal_preview to shanghao_app;
