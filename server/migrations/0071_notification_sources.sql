-- What people are told ahead of time, once: the end of a rental (again when a renewal moves it), and the end of a red packet.
alter table rental_order add column ending_told_for timestamptz;
create index rental_order_ending on rental_order (ends_at) where state = 'renting';
alter table red_packet add column expiry_told_at timestamptz;
create index red_packet_expiring on red_packet (valid_until) where state = 'unused' and expiry_told_at is null;
grant update (expiry_told_at) on red_packet to shanghao_app;

-- One live event for each person and statement.
create function live_inbox() returns trigger language plpgsql as $$
begin
  perform emit_live(array(select distinct 'user:' || user_id from changed), 'inbox', '');
  return null;
end $$;
create trigger live_inbox_added after insert on notification
  referencing new table as changed for each statement execute function live_inbox();
create trigger live_inbox_changed after update on notification
  referencing new table as changed for each statement execute function live_inbox();
