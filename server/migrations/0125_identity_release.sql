-- An identity that two operators took from an account, because its person lost the account or it was bound by mistake. Who was bound stays
-- provable: the sealed identity is kept.
create table identity_release (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  identity_id bigint not null references real_identity,
  by_device boolean not null,
  -- Read by operators and by the person.
  reason text not null check (length(reason) between 2 and 200),
  approval_id bigint not null unique references operator_approval,
  requested_by bigint not null references app_user,
  approved_by bigint not null references app_user,
  released_at timestamptz not null,
  constraint approval_own check (requested_by <> approved_by),
  constraint operator_self check (requested_by <> user_id and approved_by <> user_id)
);
create index identity_release_user on identity_release (user_id, id desc);
create index identity_release_identity on identity_release (identity_id);
create index identity_release_requested_by on identity_release (requested_by);
create index identity_release_approved_by on identity_release (approved_by);

-- The last release of the account.
alter table app_user add identity_release_id bigint references identity_release;
create unique index app_user_identity_release on app_user (identity_release_id) where identity_release_id is not null;

-- The identity is that of the account; the operators are two persons, neither of them its own; and no sanction is escaped by it: one of any
-- account of the identity refuses it. The caller holds the accounts of the identity.
create function identity_release_allowed() returns trigger language plpgsql as $$
declare
  requester bigint := (select identity_id from app_user where id = new.requested_by);
  approver bigint := (select identity_id from app_user where id = new.approved_by);
begin
  if not exists (select from app_user where id = new.user_id and identity_id = new.identity_id) then
    raise exception 'user % has another identity', new.user_id using errcode = 'check_violation', constraint = 'identity_none';
  end if;
  if not exists (select from operator_approval where id = new.approval_id and kind = 'release_identity'
                    and beneficiary_id = new.user_id and requested_by = new.requested_by)
     or requester is null or approver is null or requester = approver then
    raise exception 'the release of user % needs two persons', new.user_id using errcode = 'check_violation', constraint = 'approval_own';
  end if;
  if new.identity_id in (requester, approver) then
    raise exception 'the release concerns the operator' using errcode = 'check_violation', constraint = 'operator_self';
  end if;
  if exists (select from sanction s join app_user u on u.id = s.user_id
              where s.ended_at is null and u.identity_id = new.identity_id) then
    raise exception 'identity % is sanctioned', new.identity_id using errcode = 'check_violation', constraint = 'release_blocked';
  end if;
  return new;
end $$;
create trigger identity_release_allowed before insert on identity_release for each row execute function identity_release_allowed();

-- An account loses or changes its identity by a new release of it, or when it is closed.
create function identity_kept() returns trigger language plpgsql as $$
begin
  if new.identity_id is null and exists (
       select from identity_release r where r.id = new.identity_release_id and r.id is distinct from old.identity_release_id
          and r.user_id = new.id and r.identity_id = old.identity_id) then
    return new;
  end if;
  raise exception 'user % keeps the identity', new.id using errcode = 'check_violation', constraint = 'identity_kept';
end $$;
create trigger identity_kept before update of identity_id on app_user for each row
  when (old.identity_id is not null and new.identity_id is distinct from old.identity_id and new.state <> 'closed')
  execute function identity_kept();

-- What an account without its former identity must not begin: the key-share lock waits for a release that is under way.
create function refuse_released() returns trigger language plpgsql as $$
declare
  person bigint;
begin
  if tg_argv[0] = 'renter' then person := new.renter_id; else person := new.user_id; end if;
  perform from app_user where id = person for key share;
  if exists (select from app_user where id = person and identity_id is null and identity_release_id is not null) then
    raise exception 'user % has no identity', person using errcode = 'check_violation', constraint = 'realname_required';
  end if;
  return new;
end $$;
create trigger refuse_released before insert on rental_order for each row execute function refuse_released('renter');
create trigger refuse_released before insert on withdrawal for each row execute function refuse_released('user');

-- As in 0113, and refused to an owner whose identity was taken.
create or replace function refuse_listing() returns trigger language plpgsql as $$
begin
  perform from app_user where id = new.owner_id for key share;
  if exists (select from app_user where id = new.owner_id and identity_id is null and identity_release_id is not null) then
    raise exception 'owner % has no identity', new.owner_id using errcode = 'check_violation', constraint = 'no_permission';
  end if;
  if not is_sanctioned(new.owner_id, 'no_listing') then return new; end if;
  if old.state in ('draft', 'rejected', 'off_shelf') then
    raise exception 'the owner may not list accounts' using errcode = 'check_violation', constraint = 'sanction_list';
  end if;
  new.state := 'off_shelf';
  return new;
end $$;

grant select, insert on identity_release to shanghao_app;
grant execute on function identity_release_allowed(), identity_kept(), refuse_released() to shanghao_app;
