-- Shelf states that an owner scheduled for many accounts.
create table shelf_plan (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  created_by bigint not null references app_user,
  act text not null check (act in ('shelve', 'unshelve')),
  goods_ids bigint[] not null check (cardinality(goods_ids) between 1 and 5000),
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'cancelled')),
  -- Accounts whose state it changed.
  changed int check (changed between 0 and cardinality(goods_ids)),
  created_at timestamptz not null,
  ended_at timestamptz,
  due_at timestamptz,
  retry_at timestamptz,
  attempts int not null default 0,
  check ((state = 'waiting') = (due_at is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'done') = (changed is not null))
);
create index shelf_plan_owner on shelf_plan (owner_id, id);
create index shelf_plan_due on shelf_plan (due_at) where due_at is not null;
create trigger due_changed before update of due_at on shelf_plan for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();
grant select, insert, delete on shelf_plan to shanghao_app;
grant update (state, changed, ended_at, due_at, retry_at, attempts) on shelf_plan to shanghao_app;
