-- Imports of accounts from tables. What a table says is stored once it was checked, so that what runs is what its owner saw; the file
-- itself is not stored, and logins only sealed.
create table goods_import (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  created_by bigint not null references app_user,
  game_id int not null references game,
  kind text not null check (kind in ('create', 'change')),
  file_name text not null check (length(file_name) <= 100),
  -- Of the file, which names what was checked.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Accounts are submitted for review as they are created.
  submits boolean not null,
  state text not null check (state in ('checked', 'running', 'done', 'cancelled')),
  rows int not null check (rows > 0),
  bad_rows int not null check (bad_rows between 0 and rows),
  login_rows int not null check (login_rows between 0 and rows),
  done_rows int not null default 0,
  failed_rows int not null default 0,
  created_at timestamptz not null,
  started_by bigint references app_user,
  started_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  retry_at timestamptz,
  attempts int not null default 0,
  check (done_rows + failed_rows <= rows),
  -- A table with a bad row changes nothing.
  constraint import_bad_rows check (bad_rows = 0 or state in ('checked', 'cancelled')),
  check ((state in ('checked', 'running')) = (due_at is not null)),
  check ((state in ('done', 'cancelled')) = (ended_at is not null)),
  check (state <> 'done' or done_rows + failed_rows = rows)
);
create index goods_import_owner on goods_import (owner_id, id);
create index goods_import_due on goods_import (due_at) where due_at is not null;
-- One at a time of an owner.
create unique index import_running on goods_import (owner_id) where state = 'running';
create trigger due_changed before update of due_at on goods_import for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();

create table goods_import_row (
  import_id bigint not null references goods_import on delete cascade,
  -- As the spreadsheet numbers it.
  row int not null,
  state text not null check (state in ('bad', 'ready', 'done', 'failed')),
  -- The account that it creates or changes.
  goods_id bigint,
  -- The fields of the account's form that it fills; a new account's are all of them.
  form jsonb,
  -- The login, sealed for the account.
  sealed bytea,
  data_key bytea,
  kek text,
  -- What its owner has to correct: [{column, message}].
  problems jsonb not null default '[]',
  primary key (import_id, row),
  check ((state = 'bad') <= (jsonb_array_length(problems) > 0)),
  check (state <> 'ready' or goods_id is not null and form is not null),
  check (state = 'ready' or form is null and sealed is null and data_key is null and kek is null),
  check (num_nonnulls(sealed, data_key, kek) in (0, 3))
);
create index goods_import_row_ready on goods_import_row (import_id, row) where state = 'ready';
create index goods_import_row_problem on goods_import_row (import_id, row) where state in ('bad', 'failed');

grant select, insert, update, delete on goods_import, goods_import_row to shanghao_app;
