-- What an owner says of an account beside its terms, its pictures, and the versions of what renters see that were submitted for review.
alter table goods
  -- The owner's own name for it. Only they and their staff see it, and the note.
  add column custom_id text check (custom_id ~ '^[A-Za-z0-9]{2,10}$'),
  add column owner_note text not null default '' check (length(owner_note) <= 200),
  -- Names of its characters in the game.
  add column role_names text[] not null default '{}' check (cardinality(role_names) <= 10);
create unique index custom_id_taken on goods (owner_id, custom_id) where custom_id is not null and state <> 'deleted';

-- An uploaded picture as `{"publicKey", "width", "height"}`; otherwise the web draws one by `art`.
alter table goods_screenshot add column picture jsonb, drop column url;
alter table goods_screenshot alter column art set default 0;

-- Each submission for review. `presentation` has the fields of the form that renters see, `screenshots` its pictures. Of a listed
-- account the approved version stays until another is approved.
create table goods_version (
  goods_id bigint not null references goods,
  version int not null check (version > 0),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'superseded')),
  presentation jsonb not null,
  screenshots jsonb not null,
  reason text check (length(reason) <= 300),
  submitted_by bigint not null references app_user,
  at timestamptz not null,
  -- Null for an approval by setting.
  decided_by bigint references app_user,
  decided_at timestamptz,
  primary key (goods_id, version),
  check ((state in ('approved', 'refused')) = (decided_at is not null)),
  check (state <> 'refused' or length(reason) > 0)
);
create unique index goods_version_waiting on goods_version (goods_id) where state = 'waiting';
create index goods_version_queue on goods_version (at, goods_id) where state = 'waiting';

grant select, insert on goods_version to shanghao_app;
grant update (state, reason, decided_by, decided_at) on goods_version to shanghao_app;
