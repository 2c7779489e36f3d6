-- Changes of settings that take effect later. The job that makes them checks everything again at their time.
create table setting_plan (
  id bigint generated always as identity primary key,
  key text not null,
  -- The value that holds until then; with another one the change is not made.
  from_value jsonb not null,
  to_value jsonb not null,
  reason text not null check (length(btrim(reason)) >= 2),
  takes_two boolean not null,
  effective_at timestamptz not null,
  requested_by bigint not null references app_user,
  approval_id bigint unique references operator_approval,
  approved_by bigint references app_user,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'refused', 'cancelled')),
  -- The name of the error why it was not made, or why it was cancelled.
  note text check ((note is not null) = (state in ('refused', 'cancelled'))),
  ended_at timestamptz check ((ended_at is null) = (state = 'waiting')),
  cancelled_by bigint references app_user check ((cancelled_by is not null) = (state = 'cancelled')),
  due_at timestamptz check ((due_at is null) = (state <> 'waiting')),
  retry_at timestamptz,
  attempts int not null default 0,
  check ((approval_id is null) = (approved_by is null)),
  check (effective_at > created_at),
  constraint setting_unchanged check (from_value <> to_value),
  constraint approval_own check (approved_by <> requested_by),
  constraint setting_takes_two check (not takes_two or approved_by is not null)
);
create unique index setting_plan_waiting on setting_plan (key, effective_at) where state = 'waiting';
create index setting_plan_due on setting_plan (due_at) where due_at is not null;
create trigger due_changed before update of due_at on setting_plan for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();

-- A plan that is over stays as it is.
create function keep_setting_plan() returns trigger language plpgsql as $$
begin
  raise exception 'plan % of a setting is over', old.id using errcode = 'check_violation', constraint = 'setting_plan_state';
end $$;
create trigger keep_setting_plan before update on setting_plan for each row
  when (old.state <> 'waiting') execute function keep_setting_plan();
grant select, insert, update (state, note, ended_at, cancelled_by, due_at, retry_at, attempts) on setting_plan to shanghao_app;

alter table setting_change add column plan_id bigint unique references setting_plan;

-- A change by a plan is the one that was scheduled, at its time or later, and made while the plan waits.
create or replace function check_setting_change() returns trigger language plpgsql as $$
begin
  if new.changed_by is null
     and not pg_has_role(current_user, (select relowner from pg_class where oid = 'setting_change'::regclass), 'usage') then
    raise exception 'a change of % without an operator', new.key using errcode = 'check_violation', constraint = 'no_permission';
  end if;
  if new.plan_id is not null and not exists (
    select from setting_plan p
     where p.id = new.plan_id and p.state = 'waiting' and p.effective_at <= new.at
       and (p.key, p.from_value, p.to_value, p.requested_by) = (new.key, new.from_value, new.to_value, new.changed_by)
       and p.approval_id is not distinct from new.approval_id and p.approved_by is not distinct from new.approved_by) then
    raise exception 'a change of % that its plan does not allow', new.key using errcode = 'check_violation', constraint = 'setting_plan_state';
  end if;
  return new;
end $$;
