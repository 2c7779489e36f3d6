-- Money that reached the wallet of an account after it was closed, which operators sent by hand to the person whose account it was.
create table closed_payout (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  -- The whole wallet: the cash was sent, the bonus is given up as at a closing (分).
  cash_fen bigint not null check (cash_fen > 0),
  bonus_fen bigint not null check (bonus_fen >= 0),
  channel text not null check (channel in ('wechat', 'alipay', 'bank')),
  -- The channel's or the bank's number of the transfer: one transfer is recorded once.
  transaction_id text not null constraint transaction_taken unique check (char_length(transaction_id) between 6 and 64),
  -- The identity that the account had, to which the claimant's ID number belongs; null where it had none.
  identity_id bigint references former_identity (identity_id),
  evidence text not null check (char_length(evidence) between 2 and 500),
  operator_id bigint not null references app_user,
  approval_id bigint not null unique references operator_approval,
  at timestamptz not null,
  -- The day of the bill that confirmed it; bills list transfers of this channel only.
  reconciled_on date check (reconciled_on is null or channel = 'alipay')
);
create index closed_payout_user on closed_payout (user_id);
create index withdrawal_fund_transaction on withdrawal (fund_transaction_id) where fund_transaction_id is not null;

create function closed_payout_claim() returns trigger language plpgsql as $$
begin
  if not exists (select from app_user where id = new.user_id and state = 'closed') then
    raise exception 'account % is not closed', new.user_id using errcode = 'check_violation', constraint = 'account_not_closed';
  end if;
  if (select identity_id from account_closing where user_id = new.user_id) is distinct from new.identity_id then
    raise exception 'account % was not of identity %', new.user_id, new.identity_id
      using errcode = 'check_violation', constraint = 'claimant_mismatch';
  end if;
  -- The act that ends a withdrawal by a number takes the same lock.
  perform pg_advisory_xact_lock(hashtextextended('payout transaction:' || new.transaction_id, 0));
  if exists (select from withdrawal where transaction_id = new.transaction_id)
     or exists (select from withdrawal where fund_transaction_id = new.transaction_id) then
    raise exception 'transfer % paid a withdrawal', new.transaction_id using errcode = 'check_violation', constraint = 'transaction_taken';
  end if;
  return new;
end $$;
create trigger closed_payout_claim before insert on closed_payout for each row execute function closed_payout_claim();

-- Checked at commit, because the row is written before the posting. Both wallets are locked by then, so nothing is left in them.
create function closed_payout_posted() returns trigger language plpgsql as $$
begin
  if exists (
    select from (values ('cash', 'cash:' || new.user_id, 'clearing:' || new.channel, new.cash_fen),
                        ('bonus', 'bonus:' || new.user_id, 'promotion:platform', new.bonus_fen)) e (step, from_id, to_id, fen)
      full join (select * from ledger_transfer where biz_type = 'closed_payout' and biz_id = new.id::text) t
        on (t.step, t.from_id, t.to_id, t.amount) = (e.step, e.from_id, e.to_id, e.fen)
     where e.fen is null or e.fen > 0 and t.id is null) then
    raise exception 'payout % of a closed account was not posted', new.id using errcode = 'check_violation', constraint = 'closed_payout_posted';
  end if;
  if exists (select from ledger_account where id in ('cash:' || new.user_id, 'bonus:' || new.user_id) and balance <> 0) then
    raise exception 'payout % leaves money in the wallet of account %', new.id, new.user_id
      using errcode = 'check_violation', constraint = 'closed_wallet_changed';
  end if;
  return null;
end $$;
create constraint trigger closed_payout_posted after insert on closed_payout deferrable initially deferred
  for each row execute function closed_payout_posted();

-- As in 0139, and of a transfer to the person of a closed account, which bills list under the number of its recording or one of the channel's.
create or replace function difference_person(p_kind text, p_own_id text) returns bigint stable language sql as $$
  select case p_kind
    when 'payment' then (select user_id from payment where id = p_own_id)
    when 'refund' then (select p.user_id from refund r join payment p on p.id = r.payment_id where r.id = p_own_id)
    else coalesce(
      (select user_id from withdrawal where id = p_own_id),
      (select user_id from closed_payout where transaction_id = p_own_id),
      (select p.user_id from bill_line l join closed_payout p on p.channel = l.channel and p.transaction_id = l.transaction_id
        where l.bill = 'fund' and l.kind = 'payout' and l.own_id = p_own_id limit 1)) end
$$;

grant select, insert, update (reconciled_on) on closed_payout to shanghao_app;
grant execute on function closed_payout_claim(), closed_payout_posted() to shanghao_app;
