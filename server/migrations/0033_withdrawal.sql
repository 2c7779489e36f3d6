-- Where withdrawals go: a login name of Alipay. A row never changes its account; another account is another row, so that a
-- withdrawal on its way keeps its own.
create table withdraw_account (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  channel text not null check (channel in ('alipay')),
  -- Keyed hash of the login name: finds it again without storing it in the clear.
  account_hash bytea not null,
  sealed bytea not null,
  data_key bytea not null,
  kek text not null,
  masked text not null,
  -- Each living account of a user takes one of five slots.
  slot smallint not null constraint withdraw_account_limit check (slot between 1 and 5),
  is_default boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (deleted_at is null or not is_default),
  unique (id, user_id)
);
create unique index withdraw_account_taken on withdraw_account (user_id, account_hash) where deleted_at is null;
create unique index withdraw_account_slot on withdraw_account (user_id, slot) where deleted_at is null;
create unique index withdraw_account_default on withdraw_account (user_id) where is_default;

create table withdrawal (
  -- Also the number under which the provider knows the payout: there is no second one, so it can't be paid twice.
  id text primary key check (id ~ '^\d{19}$'),
  user_id bigint not null references app_user,
  account_id bigint not null,
  amount_fen bigint not null check (amount_fen > 0),
  fee_fen bigint not null check (fee_fen >= 0 and fee_fen < amount_fen),
  -- The rule of the fee as it stood when applied.
  fee_bp int not null check (fee_bp between 0 and 10000),
  fee_min_fen bigint not null check (fee_min_fen >= 0),
  state text not null check (state in ('reviewing', 'approved', 'paying', 'unknown', 'paid', 'failed', 'refused')),
  created_at timestamptz not null,
  -- When it was first given to the provider.
  sent_at timestamptz,
  -- When the clock speaks to the provider next, and how often it has asked without a final answer.
  next_ask_at timestamptz,
  asked int not null default 0,
  -- The provider's own number.
  transaction_id text,
  -- Why it was refused or failed, in words for the person.
  reason text,
  finished_at timestamptz,
  foreign key (account_id, user_id) references withdraw_account (id, user_id),
  constraint withdrawal_fee check (fee_fen = greatest(amount_fen * fee_bp / 10000, fee_min_fen)),
  check ((state in ('approved', 'paying', 'unknown')) = (next_ask_at is not null)),
  check ((state in ('paid', 'failed', 'refused')) = (finished_at is not null)),
  check ((state = 'paid') = (transaction_id is not null)),
  check ((state in ('failed', 'refused')) = (reason is not null)),
  check (sent_at is not null or state not in ('paying', 'unknown', 'paid', 'failed'))
);
create unique index withdraw_reviewing on withdrawal (user_id) where state = 'reviewing';
create index withdrawal_user on withdrawal (user_id, created_at desc, id desc);
create index withdrawal_state_age on withdrawal (state, created_at desc, id desc);
create index withdrawal_due on withdrawal (next_ask_at) where next_ask_at is not null;
create index withdrawal_account on withdrawal (account_id);

create table withdrawal_event (
  id bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawal,
  verb text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  at timestamptz not null,
  detail jsonb not null default '{}'
);
create index withdrawal_event_withdrawal on withdrawal_event (withdrawal_id, id);

-- What has come to its end stays as it ended.
create function withdrawal_ended() returns trigger language plpgsql as $$
begin
  raise exception 'withdrawal % has ended', old.id using errcode = 'check_violation', constraint = 'withdrawal_state';
end $$;
create trigger withdrawal_ended before update on withdrawal for each row
  when (old.state in ('paid', 'failed', 'refused')) execute function withdrawal_ended();

grant select, insert on withdraw_account, withdrawal, withdrawal_event to shanghao_app;
grant update (is_default, deleted_at) on withdraw_account to shanghao_app;
-- Amount, fee, person and account are settled when it is applied for.
grant update (state, sent_at, next_ask_at, asked, transaction_id, reason, finished_at) on withdrawal to shanghao_app;
