create table ledger_kind (
  kind text primary key,
  -- Untracked accounts are append-only: many transfers a second may touch them, so no row holds their balance.
  tracked boolean not null,
  meaning text not null
);
insert into ledger_kind (kind, tracked, meaning) values
  ('cash', true, '用户现金余额'),
  ('bonus', true, '用户赠送余额，只能消费'),
  ('escrow', true, '订单托管：租金与押金'),
  ('revenue', false, '平台佣金收入'),
  ('promotion', false, '平台营销支出'),
  ('clearing', false, '支付渠道待清算');

create table ledger_account (
  -- kind:owner, e.g. cash:100001, escrow:<order>, clearing:alipay
  id text primary key,
  kind text not null references ledger_kind,
  tracked boolean not null,
  balance bigint not null default 0 constraint balance_short check (balance >= 0),
  seq bigint not null default 0,
  check (split_part(id, ':', 1) = kind),
  check (tracked or (balance = 0 and seq = 0))
);

-- One row moves one amount between two accounts, so that no transfer can be unbalanced. What each side had afterwards
-- stands beside it: an audit needs no replay.
create table ledger_transfer (
  id bigint generated always as identity primary key,
  biz_type text not null,
  biz_id text not null,
  step text not null,
  from_id text not null references ledger_account,
  from_seq bigint,
  from_balance bigint,
  to_id text not null references ledger_account,
  to_seq bigint,
  to_balance bigint,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  check (from_id <> to_id),
  constraint transfer_once unique (biz_type, biz_id, step),
  constraint transfer_from_seq unique (from_id, from_seq),
  constraint transfer_to_seq unique (to_id, to_seq)
);

-- An account's entries, newest first: each side of a transfer is found by its own index.
create index ledger_transfer_from on ledger_transfer (from_id, id);
create index ledger_transfer_to on ledger_transfer (to_id, id);

create view ledger_entry as
  select id as transfer_id, from_id as account_id, from_seq as seq, -amount as amount, from_balance as balance_after,
         to_id as other_id, biz_type, biz_id, step, at
    from ledger_transfer
  union all
  select id, to_id, to_seq, amount, to_balance, from_id, biz_type, biz_id, step, at from ledger_transfer;

-- The only way to write the ledger. Locks accounts in id order; raises balance_short or transfer_once.
create function ledger_post(p_biz_type text, p_biz_id text, p_at timestamptz,
                            p_steps text[], p_from text[], p_to text[], p_amounts bigint[])
returns void language plpgsql security definer set search_path = public, pg_temp
-- A plan made while the table was small must not outlive its growth within one session.
set enable_seqscan = off as $$
declare
  a_balance bigint; a_seq bigint; b_balance bigint; b_seq bigint;
begin
  insert into ledger_account (id, kind, tracked)
    select distinct key, kind, k.tracked
      from unnest(p_from || p_to) key
      join ledger_kind k on k.kind = split_part(key, ':', 1)
     where not exists (select from ledger_account a where a.id = key)
     order by key
    on conflict do nothing;
  perform from ledger_account where id = any (p_from || p_to) and tracked order by id for update;
  for i in 1 .. cardinality(p_steps) loop
    a_balance := null; a_seq := null; b_balance := null; b_seq := null;
    update ledger_account set balance = balance - p_amounts[i], seq = seq + 1
     where id = p_from[i] and tracked returning balance, seq into a_balance, a_seq;
    update ledger_account set balance = balance + p_amounts[i], seq = seq + 1
     where id = p_to[i] and tracked returning balance, seq into b_balance, b_seq;
    insert into ledger_transfer (biz_type, biz_id, step, from_id, from_seq, from_balance, to_id, to_seq, to_balance, amount, at)
    values (p_biz_type, p_biz_id, p_steps[i], p_from[i], a_seq, a_balance, p_to[i], b_seq, b_balance, p_amounts[i], p_at);
  end loop;
end $$;

-- Spends from a user's wallet, bonus before cash, and answers how much came from bonus.
create function ledger_spend(p_biz_type text, p_biz_id text, p_at timestamptz, p_user text, p_to text, p_amount bigint)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  from_bonus bigint;
begin
  -- Both wallets, in id order, before either is judged.
  perform from ledger_account where id in ('bonus:' || p_user, 'cash:' || p_user) order by id for update;
  from_bonus := least(p_amount, coalesce((select balance from ledger_account where id = 'bonus:' || p_user), 0));
  if from_bonus = 0 then
    perform ledger_post(p_biz_type, p_biz_id, p_at, array['cash'], array['cash:' || p_user], array[p_to], array[p_amount]);
  elsif from_bonus = p_amount then
    perform ledger_post(p_biz_type, p_biz_id, p_at, array['bonus'], array['bonus:' || p_user], array[p_to], array[p_amount]);
  else
    perform ledger_post(p_biz_type, p_biz_id, p_at, array['bonus', 'cash'], array['bonus:' || p_user, 'cash:' || p_user],
                        array[p_to, p_to], array[from_bonus, p_amount - from_bonus]);
  end if;
  return from_bonus;
end $$;

revoke all on function ledger_post(text, text, timestamptz, text[], text[], text[], bigint[]) from public;
revoke all on function ledger_spend(text, text, timestamptz, text, text, bigint) from public;

grant select on ledger_kind, ledger_account, ledger_transfer, ledger_entry to shanghao_app;
grant execute on function ledger_post(text, text, timestamptz, text[], text[], text[], bigint[]) to shanghao_app;
grant execute on function ledger_spend(text, text, timestamptz, text, text, bigint) to shanghao_app;
