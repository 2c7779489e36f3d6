-- Foreign keys took KEY SHARE on the account row of each side. All rents share the platform's accounts, so their rows got
-- a multixact for every group of open posts. The same is checked without a lock: only the schema's owner can delete an
-- account, and `ledger_post` creates both before it posts.
alter table ledger_transfer drop constraint ledger_transfer_from_id_fkey, drop constraint ledger_transfer_to_id_fkey;

create function check_ledger_sides() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_account where id = new.from_id) or not exists (select from ledger_account where id = new.to_id) then
    raise exception 'a transfer from % to % without these accounts', new.from_id, new.to_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger check_ledger_sides after insert or update of from_id, to_id on ledger_transfer
  for each row execute function check_ledger_sides();

create function keep_ledger_account() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_transfer where from_id = old.id) or exists (select from ledger_transfer where to_id = old.id) then
    raise exception 'account % has transfers', old.id using errcode = 'foreign_key_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_ledger_account before delete or update of id on ledger_account for each row execute function keep_ledger_account();
