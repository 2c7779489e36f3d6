-- Operators change games: each change is a version of the whole template, and an option that is given up is replaced on all accounts.
create table game_version (
  game_id int not null references game,
  version int not null check (version > 0),
  -- The template as it is after the change.
  template jsonb not null,
  change text not null check (length(change) between 1 and 300),
  changed_by bigint references app_user,
  at timestamptz not null,
  primary key (game_id, version)
);
create index game_version_changed_by on game_version (changed_by);

-- An option on its way out: no account gets it any more, and a job replaces it on those that have it. Its row goes with the last of them.
alter table property_option add column retiring boolean not null default false;
create table option_move (
  id bigint generated always as identity primary key,
  game_id int not null references game,
  option_id int not null,
  label text not null,
  -- Null to take the option away without another.
  into_option int references property_option,
  requested_by bigint not null references app_user,
  at timestamptz not null,
  -- Accounts up to this number are done.
  after_id bigint not null default 0,
  moved int not null default 0,
  done_at timestamptz
);
create unique index option_moving on option_move (option_id) where done_at is null;
create index option_move_game on option_move (game_id, id desc);
create index option_move_into on option_move (into_option);
create index option_move_requested_by on option_move (requested_by);

-- Versions that wait for review name options too; the app's role can't write them otherwise.
create function move_waiting_option(p_game int, p_from int, p_into int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update goods_version v
     set presentation = jsonb_set(v.presentation, '{options}', coalesce(
           (select jsonb_agg(distinct o order by o) from (
              select case when o::int = p_from then p_into else o::int end as o from jsonb_array_elements_text(v.presentation -> 'options') o) moved
             where o is not null), '[]'))
    from goods g
   where g.id = v.goods_id and g.game_id = p_game and v.state = 'waiting' and v.presentation -> 'options' @> to_jsonb(p_from)
$$;
revoke all on function move_waiting_option(int, int, int) from public;

grant select, insert on game_version to shanghao_app;
grant select, insert on option_move to shanghao_app;
grant update (after_id, moved, done_at, into_option) on option_move to shanghao_app;
grant delete on property_option to shanghao_app;
grant execute on function move_waiting_option(int, int, int) to shanghao_app;
