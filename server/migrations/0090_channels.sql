-- Where a visitor comes from, and whose site they are on: portals of owners, distributors with their marketing channels, net
-- bars, and what is kept of a visitor until they register.

-- The contract with an owner who may have portals.
create table merchant (
  user_id bigint primary key references app_user,
  merchant_type smallint not null check (merchant_type between 1 and 9),
  expires_at timestamptz not null,
  created_at timestamptz not null
);

-- A site that shows one owner's accounts only, under a name and a look of its own.
create table portal (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null check (length(name) between 2 and 12),
  -- A path of this site; empty for a mark drawn from the name.
  logo text not null default '' check (logo ~ '^(/[\w-]+)*(\.\w+)?$'),
  skin smallint not null check (skin between 1 and 5),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index portal_merchant on portal (merchant_id);

create table distributor (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user constraint distributor_taken unique,
  name text not null check (length(name) between 2 and 20),
  created_at timestamptz not null
);

-- The distributor's share of the platform's commission, in basis points. A new share is a new version: orders keep theirs.
create table distributor_share (
  distributor_id bigint not null references distributor,
  version int not null check (version > 0),
  share_bp int not null check (share_bp between 0 and 10000),
  -- Null: by the owner of the database.
  set_by bigint references app_user,
  at timestamptz not null,
  primary key (distributor_id, version)
);

create table marketing_channel (
  id bigint generated always as identity primary key,
  code text not null constraint channel_code_taken unique check (code ~ '^[a-z0-9_-]{2,32}$'),
  name text not null check (length(name) between 2 and 20),
  -- Who earns by it. It never changes, so that visitors of one distributor never become another's.
  distributor_id bigint references distributor,
  invite_code text constraint channel_invite_code_taken unique check (invite_code ~ '^[A-Z0-9]{4,12}$'),
  is_open boolean not null default true,
  created_at timestamptz not null
);

-- A host name other than the platform's own. Client types 60 and 70 are distributors' sites.
create table site_domain (
  host text primary key check (host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'),
  portal_id bigint references portal,
  channel_id bigint references marketing_channel,
  client_type smallint not null check (client_type in (30, 60, 70)),
  -- The host that replaced this one.
  moved_to text references site_domain,
  check (moved_to <> host),
  constraint site_channel check ((client_type = 30) = (channel_id is null))
);
create index site_domain_channel on site_domain (channel_id) where channel_id is not null;

create table net_bar (
  id bigint generated always as identity (start with 10001) primary key,
  name text not null check (length(name) between 2 and 30),
  channel_id bigint not null references marketing_channel,
  -- Its public addresses, by which its computers are recognised.
  networks cidr[] not null default '{}' check (cardinality(networks) <= 20),
  is_open boolean not null default true,
  created_at timestamptz not null
);

-- The first channel that brought a device, until it registers or the time is over.
create table marketing_touch (
  device bytea primary key,
  channel_id bigint not null references marketing_channel,
  source text not null check (length(source) <= 64),
  cid text not null check (length(cid) <= 64),
  at timestamptz not null,
  expires_at timestamptz not null check (expires_at > at),
  -- When somebody registered on the device: it brings no second registration.
  used_at timestamptz
);

-- What brought a user, written when they register and never changed: the app may not update or delete it.
create table user_attribution (
  user_id bigint primary key references app_user,
  channel_id bigint not null references marketing_channel,
  source text not null,
  cid text not null,
  touched_at timestamptz not null,
  at timestamptz not null check (at >= touched_at)
);

grant select, insert, update on merchant, portal, net_bar to shanghao_app;
grant select, insert, update, delete on site_domain, marketing_touch to shanghao_app;
grant select, insert on distributor, distributor_share, user_attribution to shanghao_app;
-- Its row is locked while a share is set.
grant update (name) on distributor to shanghao_app;
grant select, insert, update (name, is_open) on marketing_channel to shanghao_app;

insert into ledger_kind (kind, tracked, meaning) values ('distributor', true, '分销商待转出的分成');
