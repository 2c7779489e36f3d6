-- Operators' roles, second factor and audit log.

create table operator_role (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  role text not null check (role in ('support', 'risk', 'finance', 'content', 'admin', 'auditor')),
  granted_at timestamptz not null,
  -- Null for a role that was given by who has the database.
  granted_by bigint references app_user,
  ended_at timestamptz,
  ended_by bigint references app_user,
  check (ended_at >= granted_at),
  check (ended_by is null or ended_at is not null),
  constraint operator_self check (granted_by <> user_id)
);
create unique index operator_role_held on operator_role (user_id, role) where ended_at is null;
create index operator_role_granted_by on operator_role (granted_by);
create index operator_role_ended_by on operator_role (ended_by);

insert into operator_role (user_id, role, granted_at)
select id, 'admin', now() from app_user where 'operator' = any (roles);

-- `app_user.roles` says that a person is an operator, `operator_role` as what.
create function operator_has_role() returns trigger language plpgsql as $$
declare
  of_user bigint := coalesce(new.user_id, old.user_id);
begin
  update app_user u
     set roles = case when r.held then array_append(array_remove(u.roles, 'operator'), 'operator')
                      else array_remove(u.roles, 'operator') end
    from (select exists (select from operator_role where user_id = of_user and ended_at is null) as held) r
   where u.id = of_user and r.held <> ('operator' = any (u.roles));
  return null;
end $$;
create trigger operator_has_role after insert or update or delete on operator_role
  for each row execute function operator_has_role();

-- A secret of TOTP codes. Until `confirmed_at` a first code is awaited.
create table operator_factor (
  user_id bigint primary key references app_user,
  sealed bytea not null,
  data_key bytea not null,
  kek text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= created_at),
  -- The step (30 s) of the last code that was taken: each code is taken once.
  last_step bigint not null default 0
);

-- A code that an administrator hands over in person, with which an operator sets their second factor.
create table operator_enrolment (
  user_id bigint primary key references app_user,
  code_hash bytea not null,
  created_by bigint references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  constraint enrolment_self check (created_by <> user_id)
);
create index operator_enrolment_created_by on operator_enrolment (created_by);

-- When the second factor was last entered in a session; null in a session of the renters' app.
alter table session add factor_at timestamptz;

-- Everything that operators do or look at, each entry chained to the one before by its hash.
create table audit_entry (
  -- The defaults are replaced by the trigger, which numbers and chains every entry.
  seq bigint primary key default 0,
  at timestamptz not null,
  operator_id bigint not null references app_user,
  address text not null,
  call_name text not null,
  input jsonb not null,
  -- The named error by which the call was refused; null for a call that was begun.
  refusal text,
  -- The entry of the call that was refused after it had begun.
  begun_seq bigint,
  -- Ids and numbers of the input, by which entries are found.
  subjects text[] not null default '{}',
  previous bytea not null default '',
  hash bytea not null default '' check (length(hash) = 32)
);
create index audit_entry_operator on audit_entry (operator_id, seq desc);
create index audit_entry_call on audit_entry (call_name, seq desc);
create index audit_entry_at on audit_entry (at, seq);
create index audit_entry_refused on audit_entry (seq desc) where refusal is not null;
create index audit_entry_subjects on audit_entry using gin (subjects);

create function audit_hash(entry audit_entry) returns bytea language sql immutable as $$
  select sha256(entry.previous || convert_to(jsonb_build_array(
    entry.seq, (extract(epoch from entry.at) * 1000000)::bigint, entry.operator_id, entry.address, entry.call_name, entry.input,
    entry.refusal, entry.begun_seq, entry.subjects)::text, 'UTF8'))
$$;

-- Entries are numbered and chained one after the other, in the order in which their transactions commit.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_entry', 0));
  select seq, hash into last from audit_entry order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.previous := coalesce(last.hash, sha256(''::bytea));
  new.subjects := coalesce((select array_agg(distinct value order by value) from jsonb_each_text(new.input)
                             where key ~ '(^id|Id|^phone|Number|No)$' and length(value) between 1 and 80), '{}');
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger chain_audit_entry before insert on audit_entry for each row execute function chain_audit_entry();

grant select, insert, update (ended_at, ended_by) on operator_role to shanghao_app;
grant select, insert, update, delete on operator_factor to shanghao_app;
grant select, insert, update, delete on operator_enrolment to shanghao_app;
grant select on audit_entry to shanghao_app;
grant insert (at, operator_id, address, call_name, input, refusal, begun_seq) on audit_entry to shanghao_app;
