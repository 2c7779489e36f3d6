-- A payment through a channel outside: asked for, watched until its end is known, and applied to what it is for.
alter table payment
  add column way text check (way in ('h5', 'jsapi', 'native', 'wap')),
  -- What the browser does next, as the channel answered.
  add column next_step jsonb,
  add column next_step_at timestamptz,
  -- The channel takes no money after this; ours to close from then on.
  add column expires_at timestamptz,
  -- The channel's own number of what was paid.
  add column transaction_id text,
  -- What became of the money: spent on what it was for, put into the wallet, or on its way back.
  add column outcome text check (outcome in ('applied', 'wallet', 'refund')),
  -- The name of the error that kept it from being spent.
  add column outcome_reason text,
  -- When the channel is asked again, and how often it was.
  add column next_ask_at timestamptz,
  add column asked int not null default 0;
-- What was paid before was paid from the balance, and applied.
update payment set outcome = 'applied' where state = 'success';
alter table payment
  add constraint payment_outcome check ((state = 'success') = (outcome is not null)),
  add constraint payment_watched check (
    channel = 'balance' or (way is not null and expires_at is not null
      and (state in ('created', 'paying', 'unknown')) = (next_ask_at is not null))),
  add constraint payment_transaction unique (channel, transaction_id);

-- One thing is paid once, whatever the channels; any further payment of it goes back or into the wallet.
drop index already_paid;
create unique index already_paid on payment (purpose, biz_id) where outcome = 'applied';
create index payment_due on payment (next_ask_at) where next_ask_at is not null;

-- Money on its way back through the channel it came from. The number stays the same until it has surely failed; then the
-- amount goes into the wallet.
create table refund (
  id text primary key check (id ~ '^\d{19}$'),
  payment_id text not null references payment constraint refund_once unique,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  state text not null check (state in ('created', 'asked', 'done', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  next_ask_at timestamptz,
  asked int not null default 0,
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check ((state in ('created', 'asked')) = (next_ask_at is not null))
);
create index refund_due on refund (next_ask_at) where next_ask_at is not null;

-- A payer in the WeChat browser: the key travels through WeChat's page and back, the openid never leaves the server.
create table wechat_payer (
  key_hash bytea primary key,
  user_id bigint not null references app_user,
  return_path text not null,
  open_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index wechat_payer_expired on wechat_payer (expires_at);

create table recharge (
  id text primary key check (id ~ '^\d{19}$'),
  user_id bigint not null references app_user,
  amount_fen bigint not null check (amount_fen > 0),
  -- What comes on top, fixed when the recharge is made: exactly this is given when it is paid.
  reward jsonb not null,
  state text not null check (state in ('created', 'paid')),
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((state = 'paid') = (paid_at is not null))
);
create index recharge_user on recharge (user_id, created_at desc);

-- A red packet pays a part of the rent; the platform pays it into the escrow.
alter table rental_order
  add column packet_id bigint,
  add column packet_fen bigint not null default 0 check (packet_fen between 0 and rent_fen),
  add check (rent_bonus_fen + packet_fen <= rent_fen),
  add check ((packet_id is null) = (packet_fen = 0));
create unique index packet_used on rental_order (packet_id) where packet_id is not null and state <> 'cancelled';

grant select, insert, update on refund, recharge to shanghao_app;
grant select, insert, update, delete on wechat_payer to shanghao_app;
