-- Sanctions of persons: what they may not do, why and until when; their appeals; and how operators find people.
create table sanction (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('ban', 'no_renting', 'no_listing', 'no_withdrawals', 'no_posting')),
  -- The person reads it.
  reason text not null check (length(reason) between 2 and 200),
  -- Null for a ban from the time when people with the database imposed them.
  imposed_by bigint references app_user,
  imposed_at timestamptz not null,
  -- Null until an operator ends it.
  ends_at timestamptz check (ends_at > imposed_at),
  ended_at timestamptz,
  ended_how text check (ended_how in ('expired', 'lifted', 'appeal')),
  -- Null for one that expired.
  ended_by bigint references app_user,
  end_note text check (length(end_note) between 2 and 200),
  -- For a ban, the accounts that it disabled: those that were active.
  banned_ids bigint[] not null default '{}',
  check ((ended_at is null) = (ended_how is null)),
  check ((ended_how in ('lifted', 'appeal')) = (ended_by is not null and end_note is not null)),
  check (kind = 'ban' or banned_ids = '{}'),
  constraint operator_self check (imposed_by <> user_id and ended_by <> user_id)
);
create unique index sanction_exists on sanction (user_id, kind) where ended_at is null;
create index sanction_user on sanction (user_id, id desc);
create index sanction_due on sanction (ends_at) where ended_at is null and ends_at is not null;

-- One appeal for each sanction.
create table sanction_appeal (
  sanction_id bigint constraint appeal_done primary key references sanction,
  text text not null check (length(text) between 5 and 500),
  at timestamptz not null,
  -- The operator who wrote it down for a person who can't sign in.
  recorded_by bigint references app_user,
  decision text check (decision in ('granted', 'refused')),
  decided_by bigint references app_user,
  decided_at timestamptz,
  note text check (length(note) between 2 and 200),
  check ((decision is null) = (decided_at is null)),
  check (decision is null or decided_by is not null and note is not null)
);
create index sanction_appeal_waiting on sanction_appeal (at, sanction_id) where decision is null;

-- No account of the person who imposed a sanction decides on its appeal.
create function sanction_appeal_decide() returns trigger language plpgsql as $$
begin
  if exists (select from sanction s join app_user i on i.id = s.imposed_by join app_user d on d.id = new.decided_by
              where s.id = new.sanction_id and (d.id = i.id or d.identity_id = i.identity_id)) then
    raise exception 'the operator imposed the sanction' using errcode = 'check_violation', constraint = 'sanction_same_operator';
  end if;
  return new;
end $$;
create trigger sanction_appeal_decide before update of decision on sanction_appeal for each row
  when (new.decision is not null) execute function sanction_appeal_decide();

-- A sanction counts for every account of the person's identity, and a ban is every other sanction too.
create function is_sanctioned(p_user bigint, p_kind text) returns boolean stable language sql as $$
  select exists (
    select from sanction s
     where s.ended_at is null and s.kind in (p_kind, 'ban')
       and s.user_id in (select p_user union all
                         select b.id from app_user a join app_user b on b.identity_id = a.identity_id where a.id = p_user))
$$;

-- The lock waits for a sanction that is being imposed, which takes the row for itself.
create function refuse_sanctioned() returns trigger language plpgsql as $$
declare
  person bigint;
begin
  if tg_argv[0] = 'renter' then person := new.renter_id;
  elsif tg_argv[0] = 'author' then person := new.author_id;
  elsif tg_argv[0] = 'asker' then person := new.asker_id;
  elsif tg_argv[0] = 'owner' then person := new.owner_id;
  else person := new.user_id;
  end if;
  perform from app_user where id = person for key share;
  if is_sanctioned(person, tg_argv[1]) then
    raise exception 'user % may not do this', person using errcode = 'check_violation', constraint = tg_argv[2];
  end if;
  return new;
end $$;
create trigger refuse_sanctioned before insert on rental_order for each row
  execute function refuse_sanctioned('renter', 'no_renting', 'sanction_rent');
create trigger refuse_sanctioned before insert on withdrawal for each row
  execute function refuse_sanctioned('user', 'no_withdrawals', 'sanction_withdraw');
create trigger refuse_sanctioned before insert on review for each row
  execute function refuse_sanctioned('author', 'no_posting', 'sanction_post');
create trigger refuse_sanctioned_edit before update on review for each row
  when (new.edited_at is distinct from old.edited_at) execute function refuse_sanctioned('author', 'no_posting', 'sanction_post');
create trigger refuse_sanctioned_answer before update on review for each row
  when (new.answer is distinct from old.answer) execute function refuse_sanctioned('owner', 'no_posting', 'sanction_post');
create trigger refuse_sanctioned before insert on question for each row
  execute function refuse_sanctioned('asker', 'no_posting', 'sanction_post');
create trigger refuse_sanctioned_answer before update on question for each row
  when (new.answer is distinct from old.answer) execute function refuse_sanctioned('owner', 'no_posting', 'sanction_post');

-- What the owner does to list an account is refused; where it would be listed again by itself, it stays off the shelf.
create function refuse_listing() returns trigger language plpgsql as $$
begin
  perform from app_user where id = new.owner_id for key share;
  if not is_sanctioned(new.owner_id, 'no_listing') then return new; end if;
  if old.state in ('draft', 'rejected', 'off_shelf') then
    raise exception 'the owner may not list accounts' using errcode = 'check_violation', constraint = 'sanction_list';
  end if;
  new.state := 'off_shelf';
  return new;
end $$;
create trigger refuse_listing before update of state on goods for each row
  when (new.state in ('reviewing', 'on_shelf') and old.state is distinct from new.state) execute function refuse_listing();

insert into sanction (user_id, kind, reason, imposed_at, banned_ids)
  select id, 'ban', '违反平台规则', now(), array[id] from app_user where state = 'banned';

grant select, insert on sanction, sanction_appeal to shanghao_app;
grant update (ended_at, ended_how, ended_by, end_note, banned_ids) on sanction to shanghao_app;
grant update (decision, decided_by, decided_at, note) on sanction_appeal to shanghao_app;
grant execute on function is_sanctioned(bigint, text), refuse_sanctioned(), refuse_listing(), sanction_appeal_decide() to shanghao_app;

-- How operators find people: a nickname by its beginning, a payout account by its hash, what a person had by user.
create index app_user_nickname on app_user (nickname text_pattern_ops, id);
create index session_user_newest on session (user_id, created_at desc);
