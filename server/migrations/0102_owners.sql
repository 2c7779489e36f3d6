-- Becoming an owner, the people who work for an owner, and what they all did.

create table owner_application (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  -- Which accounts they want to list, in their own words.
  about text not null check (length(about) between 2 and 300),
  -- The agreement as the person accepted it.
  agreement text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  applied_at timestamptz not null,
  -- Null where a setting approves applications by itself.
  decided_by bigint references app_user,
  decided_at timestamptz,
  note text check (length(note) between 2 and 100),
  check ((state = 'pending') = (decided_at is null)),
  check (state <> 'rejected' or (note is not null and decided_by is not null)),
  constraint operator_self check (decided_by <> user_id)
);
create unique index application_open on owner_application (user_id) where state = 'pending';
create unique index application_approved on owner_application (user_id) where state = 'approved';
create index owner_application_state on owner_application (state, id);
create index owner_application_user on owner_application (user_id, id);
create index owner_application_decided_by on owner_application (decided_by) where decided_by is not null;

-- An invitation until the person accepts it (user_id is null), then one of the owner's staff until it ends.
create table owner_staff (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  -- Who may accept it.
  phone text not null check (phone ~ '^1[0-9*]{10}$'),
  user_id bigint references app_user,
  role text not null check (role in ('lister', 'night', 'finance')),
  -- How the owner calls them.
  name text not null check (length(name) between 1 and 20),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  joined_at timestamptz,
  ended_at timestamptz,
  check ((user_id is null) = (joined_at is null)),
  constraint staff_self check (user_id <> owner_id)
);
-- A person works for one owner.
create unique index staff_employed on owner_staff (user_id) where ended_at is null;
create unique index staff_invited on owner_staff (owner_id, phone) where ended_at is null;
create index owner_staff_user on owner_staff (user_id) where user_id is not null;
create index owner_staff_phone on owner_staff (phone) where joined_at is null and ended_at is null;

-- An owner works for no other owner: their calls would be for two owners at once.
create function staff_is_no_owner() returns trigger language plpgsql as $$
begin
  perform from app_user where id = new.user_id and 'merchant' = any (roles) for share;
  if found then raise check_violation using constraint = 'staff_is_owner', message = 'an owner works for no other owner'; end if;
  return null;
end $$;
create trigger staff_is_no_owner after insert or update of user_id on owner_staff
  for each row when (new.user_id is not null and new.ended_at is null) execute function staff_is_no_owner();

create function owner_is_no_staff() returns trigger language plpgsql as $$
begin
  if exists (select from owner_staff where user_id = new.id and ended_at is null) then
    raise check_violation using constraint = 'owner_is_staff', message = 'one of an owner''s staff does not become an owner';
  end if;
  return null;
end $$;
create trigger owner_is_no_staff after update of roles on app_user
  for each row when ('merchant' = any (new.roles) and not 'merchant' = any (old.roles)) execute function owner_is_no_staff();

create table owner_act (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  actor_id bigint not null references app_user,
  kind text not null,
  -- The account, order or person it was about, as the record shows it.
  subject text not null check (length(subject) <= 80),
  detail text check (length(detail) <= 300),
  at timestamptz not null
);
create index owner_act_owner on owner_act (owner_id, id desc);
create index owner_act_actor on owner_act (actor_id);

grant select, insert, update (about, state, decided_by, decided_at, note) on owner_application to shanghao_app;
grant select, insert, update (phone, user_id, role, name, joined_at, ended_at), delete on owner_staff to shanghao_app;
grant select, insert on owner_act to shanghao_app;
