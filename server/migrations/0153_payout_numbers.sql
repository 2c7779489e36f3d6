-- The number of a transfer proves one withdrawal or one payout of a closed account, whichever of the channel's two numbers it is.
create function withdrawal_numbers() returns trigger language plpgsql as $$
declare
  v_number text;
begin
  for v_number in
    select distinct n from unnest(array[new.transaction_id, new.fund_transaction_id]) n where n is not null order by n loop
    -- Acts of operators and recordings for closed accounts take the same lock.
    perform pg_advisory_xact_lock(hashtextextended('payout transaction:' || v_number, 0));
    if exists (select from withdrawal where transaction_id = v_number and id <> new.id)
       or exists (select from withdrawal where fund_transaction_id = v_number and id <> new.id)
       or exists (select from closed_payout where transaction_id = v_number) then
      raise exception 'transfer % is recorded already', v_number using errcode = 'check_violation', constraint = 'transaction_taken';
    end if;
  end loop;
  return new;
end $$;
create trigger withdrawal_numbers before update of transaction_id, fund_transaction_id on withdrawal for each row
  when ((new.transaction_id, new.fund_transaction_id) is distinct from (old.transaction_id, old.fund_transaction_id))
  execute function withdrawal_numbers();
create index bill_line_transaction on bill_line (transaction_id) where kind = 'payout';
grant execute on function withdrawal_numbers() to shanghao_app;
