-- What happens to an owner's accounts is told to 'owner:<id>', which the owner listens to and, of the kinds that their role may
-- see, the owner's staff. What concerns the owner as a person (payments, withdrawals, inbox) stays with 'user:<id>'.
alter table live_event drop constraint live_event_audience_check;
alter table live_event add constraint live_event_audience_check check (audience ~ '^(user|owner|visitor):[0-9A-Za-z_-]{1,64}$');
alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('order', 'payment', 'dispute', 'withdrawal', 'code', 'goods', 'chat', 'inbox', 'session'));

create or replace function live_order() returns trigger language plpgsql as $$
declare
  people text[] := array['user:' || new.renter_id, 'owner:' || new.owner_id];
begin
  perform emit_live(people, 'order', new.id);
  if new.parent_id is not null then perform emit_live(people, 'order', new.parent_id); end if;
  return null;
end $$;
create or replace function live_order_left() returns trigger language plpgsql as $$
begin
  perform emit_live('owner:' || old.owner_id, 'order', old.id);
  return null;
end $$;
create or replace function live_dispute() returns trigger language plpgsql as $$
begin
  perform emit_live(array['user:' || new.renter_id, 'owner:' || new.owner_id], 'dispute', new.id);
  return null;
end $$;
create or replace function live_dispute_entry() returns trigger language plpgsql as $$
begin
  perform emit_live(array['user:' || d.renter_id, 'owner:' || d.owner_id], 'dispute', d.id) from dispute d where d.id = new.dispute_id;
  return null;
end $$;
create or replace function live_code() returns trigger language plpgsql as $$
begin
  perform emit_live(array['user:' || new.renter_id, 'owner:' || new.owner_id], 'code', new.order_id);
  return null;
end $$;

-- An account's state or rest. Without a subject, so that a transaction that changes thousands of accounts tells it once.
create function live_goods() returns trigger language plpgsql as $$
begin
  perform emit_live('owner:' || new.owner_id, 'goods', '');
  return null;
end $$;
create trigger live_goods_changed after update of state, rests on goods for each row
  when ((new.state, new.rests) is distinct from (old.state, old.rests)) execute function live_goods();

-- What staff may be told follows their role, and ends with their work for the owner and with the owner's own rights.
create function live_staff() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || new.user_id, 'session', '');
  return null;
end $$;
create trigger live_staff_changed after update of user_id, role, ended_at on owner_staff for each row
  when (new.user_id is not null and (new.user_id, new.role, new.ended_at) is distinct from (old.user_id, old.role, old.ended_at))
  execute function live_staff();
create function live_owner() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || user_id, 'session', '') from owner_staff
    where owner_id = new.id and user_id is not null and ended_at is null;
  return null;
end $$;
create trigger live_owner_changed after update of state, roles on app_user for each row
  when ((new.state, new.roles) is distinct from (old.state, old.roles)) execute function live_owner();
