-- What a channel says of a day, beside what we say. Lines are kept: they are the evidence a difference is settled by.
create table reconciliation (
  channel text not null,
  day date not null,
  state text not null check (state in ('waiting', 'compared')),
  lines int not null default 0,
  -- Payments less refunds, by the channel's bill and by our own records, 分.
  theirs_fen bigint not null default 0,
  ours_fen bigint not null default 0,
  compared_at timestamptz,
  primary key (channel, day),
  check ((state = 'compared') = (compared_at is not null))
);

create table bill_line (
  channel text not null,
  day date not null,
  kind text not null check (kind in ('payment', 'refund')),
  own_id text not null,
  transaction_id text not null,
  amount_fen bigint not null,
  at timestamptz not null,
  primary key (channel, day, kind, own_id, transaction_id)
);

create table reconciliation_difference (
  id bigint generated always as identity primary key,
  channel text not null,
  day date not null,
  -- Of the payment or the refund.
  kind text not null check (kind in ('payment', 'refund')),
  own_id text not null,
  transaction_id text,
  reason text not null check (reason in ('unknown_here', 'missing_there', 'amount', 'not_counted_here', 'failed_here')),
  ours_fen bigint,
  theirs_fen bigint,
  state text not null check (state in ('open', 'settled')),
  noted_at timestamptz not null,
  settled_at timestamptz,
  -- 'clock' when it was mended by itself, otherwise who settled it.
  settled_by text,
  note text,
  constraint difference_once unique (channel, day, kind, own_id, reason),
  check ((state = 'settled') = (settled_at is not null and settled_by is not null and note is not null))
);
create index reconciliation_difference_list on reconciliation_difference (state, id);

-- The day of the bill that confirmed it.
alter table payment add column reconciled_on date;
alter table refund add column reconciled_on date;
create index payment_received on payment (channel, succeeded_at) where state = 'success' and reconciled_on is null;

grant select, insert, update on reconciliation, reconciliation_difference to shanghao_app;
grant select, insert, delete on bill_line to shanghao_app;
