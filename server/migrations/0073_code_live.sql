-- Tells both sides of each change of a request for a code; `subject` is the order.
create function live_code() returns trigger language plpgsql as $$
begin
  perform emit_live(array['user:' || new.renter_id, 'user:' || new.owner_id], 'code', new.order_id);
  return null;
end $$;
create trigger live_code_asked after insert on code_request for each row execute function live_code();
create trigger live_code_changed after update of state, sealed on code_request for each row
  when (new.state <> old.state or (new.sealed is null) <> (old.sealed is null)) execute function live_code();
-- A login that is locked or unlocked shows codes no longer, or again.
create function live_login_lock() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || o.renter_id, 'code', o.id) from rental_order o where o.id = new.order_id;
  return null;
end $$;
create trigger live_login_lock after insert or update of unlocked_at on login_lock for each row execute function live_login_lock();
