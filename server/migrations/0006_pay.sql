create table payment (
  id text primary key check (id ~ '^\d{19}$'),
  -- What is paid for: `purpose` names a row of the onPaid table, `biz_id` the thing itself.
  purpose text not null,
  biz_id text not null,
  user_id bigint not null references app_user,
  channel text not null check (channel in ('balance', 'wechat', 'alipay')),
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('created', 'paying', 'success', 'closed', 'unknown')),
  created_at timestamptz not null,
  succeeded_at timestamptz,
  check ((state = 'success') = (succeeded_at is not null))
);
-- Balance never pays one thing twice.
create unique index already_paid on payment (purpose, biz_id) where state = 'success' and channel = 'balance';
create index payment_biz on payment (purpose, biz_id);
create index payment_user on payment (user_id, created_at desc);

grant select, insert, update on payment to shanghao_app;
