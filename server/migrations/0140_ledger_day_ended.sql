-- No day of the ledger is closed before it has ended by the database's own clock: whatever a server takes for the time, the money of a
-- running day moves. Tests, whose time is set, disable this trigger as the schema's owner; the server's role cannot.
create function ledger_day_ended() returns trigger language plpgsql as $$
begin
  if new.ends_at > clock_timestamp() then
    raise exception 'day % has not ended', new.day using errcode = 'check_violation', constraint = 'ledger_day_ended';
  end if;
  return new;
end $$;
create trigger ledger_day_ended before insert on ledger_day for each row execute function ledger_day_ended();

grant execute on function ledger_day_ended() to shanghao_app;
