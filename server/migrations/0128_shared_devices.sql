-- Whether another user has signed in on the device. Few share one, and who does was found by reading all devices. It stays true when the
-- other's row is deleted: readers count the users, among the few rows that are marked.
alter table known_device add column shared boolean not null default false;
update known_device d set shared = true
 where exists (select from known_device o where o.device = d.device and o.user_id <> d.user_id);
create index known_device_shared on known_device (device, user_id) where shared;

create function mark_shared_device() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Of two users who sign in on it for the first time at once, the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('known_device:' || encode(new.device, 'hex'), 0));
  if exists (select from known_device where device = new.device and user_id <> new.user_id) then
    update known_device set shared = true where device = new.device and not shared;
  end if;
  return null;
end $$;
create trigger mark_shared_device after insert on known_device for each row execute function mark_shared_device();
