create table game (
  id int primary key,
  name text not null unique,
  aliases text[] not null default '{}',
  initial text not null check (initial ~ '^[A-Z#]$'),
  -- What the operator noted about the publisher's licence; without it no account of the game is listed.
  licence_note text,
  two_step boolean not null default false,
  overnight_start int not null default 1320 check (overnight_start between 0 and 1439),
  overnight_end int not null default 480 check (overnight_end between 0 and 1439),
  sort int not null default 0
);

create table zone (
  id int primary key,
  game_id int not null references game,
  system text not null,
  login text not null,
  unique (game_id, system, login)
);

-- What accounts of a game are described by. 'rank' is a ladder (one option), 'list' is owned things (many), 'choice' one of few.
create table property (
  id int primary key,
  game_id int not null references game,
  name text not null,
  kind text not null check (kind in ('rank', 'list', 'choice')),
  filterable boolean not null default true,
  -- Place among the four that sum an account up; null when it is not one of them.
  four smallint check (four between 1 and 4),
  sort int not null default 0,
  unique (game_id, name),
  unique (game_id, four)
);

create table property_option (
  id int primary key,
  property_id int not null references property,
  label text not null,
  -- A skin's hero, a hero's role.
  group_label text,
  art int not null,
  quality smallint not null default 0 check (quality between 0 and 3),
  sort int not null default 0,
  unique (property_id, label)
);

create sequence goods_id_seq start with 1000000001 maxvalue 9999999999;
create table goods (
  id bigint primary key default nextval('goods_id_seq') check (id between 1000000000 and 9999999999),
  owner_id bigint not null references app_user,
  game_id int not null references game,
  zone_id int not null references zone,
  title text not null check (length(title) between 2 and 60),
  description text not null default '',
  state text not null default 'draft',
  hourly_fen int not null check (hourly_fen > 0),
  ten_hour_fen int check (ten_hour_fen > 0),
  overnight_fen int check (overnight_fen > 0),
  day_fen int check (day_fen > 0),
  week_fen int check (week_fen > 0),
  gift_every int check (gift_every > 0),
  gift_hours int check (gift_hours > 0),
  min_hours int not null default 1,
  max_hours int not null default 240,
  rentable_from int not null default 0 check (rentable_from between 0 and 1439),
  rentable_to int not null default 0 check (rentable_to between 0 and 1439),
  deposit_fen int not null default 0 check (deposit_fen >= 0),
  two_step boolean not null default false,
  -- 'confirm': after each rental the owner looks at the account before it is listed again.
  relist text not null default 'auto' check (relist in ('auto', 'confirm')),
  -- Ids of property options the account has.
  options int[] not null default '{}',
  rank_option int references property_option,
  heroes int not null default 0,
  skins int not null default 0,
  -- Bigrams of title, game, zone and notable options, for search.
  grams text[] not null default '{}',
  rent_count int not null default 0,
  good_count int not null default 0,
  score int not null default 0,
  created_at timestamptz not null,
  listed_at timestamptz,
  check (state in ('draft', 'reviewing', 'rejected', 'on_shelf', 'off_shelf', 'awaiting_owner', 'disputed', 'banned', 'deleted')),
  check (min_hours between 1 and max_hours and max_hours <= 720),
  check ((gift_every is null) = (gift_hours is null))
);
alter sequence goods_id_seq owned by goods.id;
create index goods_owner on goods (owner_id, id);

create table goods_screenshot (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods,
  url text,
  art int not null,
  caption text not null,
  sort int not null default 0
);
create index goods_screenshot_goods on goods_screenshot (goods_id, sort);

-- The account's login, sealed under a data key of its own; the data key is sealed under the key-encryption key `kek`.
create table credential (
  goods_id bigint primary key references goods,
  sealed bytea not null,
  data_key bytea not null,
  kek text not null,
  version int not null default 1,
  updated_at timestamptz not null
);

create table favourite (
  user_id bigint not null references app_user,
  goods_id bigint not null references goods,
  created_at timestamptz not null,
  primary key (user_id, goods_id)
);
create index favourite_newest on favourite (user_id, created_at desc, goods_id desc);

grant select, insert, update on game, zone, property, property_option, goods, credential to shanghao_app;
grant select, insert, delete on goods_screenshot, favourite to shanghao_app;
grant usage on sequence goods_id_seq to shanghao_app;
