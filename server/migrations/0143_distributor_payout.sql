-- A distributor's payouts are recorded beside the ledger, so that one that was not posted, or with another amount, is found.
create table distributor_payout (
  id text primary key,
  distributor_id bigint not null references distributor,
  amount_fen bigint not null check (amount_fen > 0),
  at timestamptz not null
);
create index distributor_payout_distributor on distributor_payout (distributor_id);
grant select, insert on distributor_payout to shanghao_app;

insert into distributor_payout (id, distributor_id, amount_fen, at)
select biz_id, split_part(from_id, ':', 2)::bigint, amount, at from ledger_transfer where biz_type = 'distributor' and step = 'payout';

-- Checked at commit: the row may be written before the posting.
create function distributor_payout_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transfer t join distributor d on d.id = new.distributor_id
                  where (t.biz_type, t.biz_id, t.step) = ('distributor', new.id, 'payout')
                    and t.from_id = 'distributor:' || d.id and t.to_id = 'cash:' || d.user_id and t.amount = new.amount_fen) then
    raise exception 'payout % of distributor % was not posted', new.id, new.distributor_id
      using errcode = 'check_violation', constraint = 'distributor_payout_posted';
  end if;
  return null;
end $$;
create constraint trigger distributor_payout_posted after insert on distributor_payout deferrable initially deferred
  for each row execute function distributor_payout_posted();
grant execute on function distributor_payout_posted() to shanghao_app;
