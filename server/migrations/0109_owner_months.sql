-- Closed months of owners' wallets. A month is closed when no transfer can be posted into it any more; its statement is then the
-- same whenever it is made.
create table owner_month (
  owner_id bigint not null references app_user,
  -- In Asia/Shanghai.
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  cash_opening_fen bigint not null check (cash_opening_fen >= 0),
  cash_in_fen bigint not null check (cash_in_fen >= 0),
  cash_out_fen bigint not null check (cash_out_fen between 0 and cash_opening_fen + cash_in_fen),
  bonus_opening_fen bigint not null check (bonus_opening_fen >= 0),
  bonus_in_fen bigint not null check (bonus_in_fen >= 0),
  bonus_out_fen bigint not null check (bonus_out_fen between 0 and bonus_opening_fen + bonus_in_fen),
  -- Entries of both wallets in the month.
  entries int not null check (entries >= 0),
  -- Where the entries are found by the sequence of their account, whose order is that of time but for transfers posted at once: none
  -- up to the end of the month has a higher number than `last`, none of a later month a lower one than `next`.
  cash_last_seq bigint not null,
  cash_next_seq bigint not null,
  bonus_last_seq bigint not null,
  bonus_next_seq bigint not null,
  -- SHA-256 over the entries: what was closed can be told from what is read later.
  digest bytea not null check (octet_length(digest) = 32),
  closed_at timestamptz not null,
  primary key (owner_id, month)
);
grant select, insert on owner_month to shanghao_app;
