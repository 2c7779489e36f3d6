-- Where red packets come from. Every packet of a campaign is alike; a campaign never changes but in what is given and
-- set aside of its budget, and in being stopped.
create table campaign (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('welcome', 'recharge', 'grant')),
  name text not null check (length(name) between 1 and 30),
  budget_fen bigint not null check (budget_fen > 0),
  granted_fen bigint not null default 0 check (granted_fen >= 0),
  -- Set aside for rewards of recharges that are not paid yet.
  promised_fen bigint not null default 0 check (promised_fen >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- More than the packet: something is left to pay, since no channel takes nothing.
  threshold_fen bigint not null,
  game_id int references game,
  plan text check (plan in ('hour', 'ten_hours', 'overnight', 'day', 'week')),
  valid_days int not null check (valid_days between 1 and 365),
  -- Recharge only: the least recharge, and how many packets one person gets in all.
  from_fen bigint check (from_fen > 0),
  per_user int check (per_user > 0),
  created_at timestamptz not null,
  stopped_at timestamptz,
  -- However many grants race, PostgreSQL gives no more than the budget.
  constraint campaign_over check (granted_fen + promised_fen <= budget_fen),
  check (ends_at > starts_at),
  check (threshold_fen > amount_fen),
  check ((kind = 'recharge') = (from_fen is not null) and (kind = 'recharge') = (per_user is not null))
);
create index campaign_running on campaign (kind, ends_at) where stopped_at is null;

-- What operators did with campaigns, and with rewards (no campaign).
create table campaign_event (
  id bigint generated always as identity primary key,
  campaign_id bigint references campaign,
  verb text not null,
  actor text not null,
  at timestamptz not null,
  detail jsonb not null default '{}'
);
create index campaign_event_campaign on campaign_event (campaign_id, id);

create table red_packet (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign,
  user_id bigint not null references app_user,
  -- Why it was granted, e.g. welcome:<campaign>:<user>; one cause grants once.
  cause text not null constraint red_packet_cause unique,
  amount_fen bigint not null check (amount_fen > 0),
  threshold_fen bigint not null check (threshold_fen > amount_fen),
  game_id int references game,
  plan text check (plan in ('hour', 'ten_hours', 'overnight', 'day', 'week')),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  state text not null default 'unused' check (state in ('unused', 'locked', 'spent')),
  -- Looked at when the transaction ends: a packet may be locked before its order is written.
  order_id text references rental_order deferrable initially deferred,
  granted_at timestamptz not null,
  viewed_at timestamptz,
  spent_at timestamptz,
  constraint red_packet_order unique (order_id),
  check (valid_until > valid_from),
  check ((state = 'unused') = (order_id is null)),
  check ((state = 'spent') = (spent_at is not null))
);
create index red_packet_open on red_packet (user_id, valid_until, id) where state <> 'spent';
create index red_packet_spent on red_packet (user_id, spent_at desc, id desc) where state = 'spent';
create index red_packet_unviewed on red_packet (user_id) where viewed_at is null;
create index red_packet_campaign on red_packet (campaign_id, user_id);

-- The ladder of bonus: a recharge brings that of the highest step it reaches.
create table recharge_reward (
  id bigint generated always as identity primary key,
  from_fen bigint not null check (from_fen > 0),
  bonus_fen bigint not null check (bonus_fen > 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at >= starts_at),
  exclude using gist (from_fen with =, tstzrange(starts_at, ends_at) with &&)
);

-- What a recharge was promised when it was made; exactly this is given when it is paid.
create table reward (
  recharge_id text primary key,
  user_id bigint not null references app_user,
  bonus_fen bigint not null check (bonus_fen >= 0),
  -- Terms of each packet as they stood.
  packets jsonb not null,
  state text not null check (state in ('promised', 'paid', 'released')),
  promised_at timestamptz not null,
  -- Until then the recharge can be paid.
  until timestamptz not null,
  ended_at timestamptz,
  check ((state = 'promised') = (ended_at is null))
);
create index reward_promised on reward (until) where state = 'promised';
create index reward_user on reward (user_id) where state = 'promised';

grant select, insert on campaign, campaign_event, red_packet, recharge_reward, reward to shanghao_app;
grant update (granted_fen, promised_fen, stopped_at) on campaign to shanghao_app;
grant update (valid_until, state, order_id, viewed_at, spent_at) on red_packet to shanghao_app;
grant update (ends_at) on recharge_reward to shanghao_app;
grant update (packets, state, ended_at) on reward to shanghao_app;
