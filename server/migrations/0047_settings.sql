-- Rules of the market that operators change while servers run. A key without a row has the default of its definition in the
-- code. Nothing but the insert of a change writes here, so the value is always that of the last change.
create table setting (
  key text primary key check (key ~ '^[a-z]+\.[a-zA-Z]+$'),
  value jsonb not null,
  changed_at timestamptz not null
);

-- Who changed which rule, from what to what, and why; rows are never changed.
create table setting_change (
  id bigint generated always as identity primary key,
  key text not null,
  from_value jsonb not null,
  to_value jsonb not null,
  reason text not null check (length(btrim(reason)) >= 2),
  -- Whether the rule is about money: its changes take two people.
  takes_two boolean not null,
  -- Null for a change made by the schema's owner.
  changed_by bigint references app_user,
  approval_id bigint unique references operator_approval,
  approved_by bigint references app_user,
  at timestamptz not null,
  check ((approval_id is null) = (approved_by is null)),
  constraint setting_unchanged check (from_value <> to_value),
  constraint approval_own check (approved_by <> changed_by),
  constraint setting_takes_two check (not takes_two or changed_by is null or approved_by is not null)
);
create index setting_change_key on setting_change (key, id desc);

create function check_setting_change() returns trigger language plpgsql as $$
begin
  if new.changed_by is null
     and not pg_has_role(current_user, (select relowner from pg_class where oid = 'setting_change'::regclass), 'usage') then
    raise exception 'a change of % without an operator', new.key using errcode = 'check_violation', constraint = 'no_permission';
  end if;
  return new;
end $$;
create trigger check_setting_change before insert on setting_change for each row execute function check_setting_change();

-- Writes the new value if the old one is what the change was made from: of two changes at once the second one is refused.
create function apply_setting_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into setting (key, value, changed_at) values (new.key, new.to_value, new.at)
    on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at where setting.value = new.from_value;
  if not found then
    raise exception '% was changed meanwhile', new.key using errcode = 'check_violation', constraint = 'setting_changed';
  end if;
  return null;
end $$;
revoke all on function apply_setting_change() from public;
create trigger apply_setting_change after insert on setting_change for each row execute function apply_setting_change();

create function keep_setting_change() returns trigger language plpgsql as $$
begin
  raise exception 'changes of settings are kept as they are' using errcode = 'check_violation';
end $$;
create trigger keep_setting_change before update or delete on setting_change for each row execute function keep_setting_change();
create trigger keep_setting_changes before truncate on setting_change for each statement execute function keep_setting_change();

grant select on setting to shanghao_app;
grant select, insert on setting_change to shanghao_app;

-- A change of a rule about money waits for a second operator too, and hands nothing out itself.
alter table operator_approval drop constraint operator_approval_amount_fen_check, add check (amount_fen >= 0);
