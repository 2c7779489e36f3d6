create table upload (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  purpose text not null check (purpose in ('evidence', 'screenshot', 'avatar', 'feedback')),
  -- Where the browser's post lands, and where what is drawn from it is read. Both are drawn at random with the policy, so
  -- that whatever becomes of a request, no file is ever written that no row knows of.
  key text not null unique,
  public_key text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused', 'removed')),
  created_at timestamptz not null,
  policy_ends_at timestamptz not null,
  -- From here on it stays only while something uses it.
  expires_at timestamptz not null,
  -- When the store of our own took the one post that a policy is good for; another store doesn't say.
  received_at timestamptz,
  -- When the job has to look at it; null while there is nothing to remove.
  due_at timestamptz,
  width int,
  height int,
  -- The named error that `finish` answers.
  refusal text,
  check (policy_ends_at > created_at and expires_at > policy_ends_at),
  check (state <> 'ready' or (coalesce(width, 0) > 0 and coalesce(height, 0) > 0)),
  check ((state = 'refused') = (refusal is not null))
);
create index upload_user on upload (user_id, created_at desc);
create index upload_due on upload (due_at) where due_at is not null;
create index upload_past on upload (created_at) where due_at is null and state in ('refused', 'removed');

-- What refers to a picture keeps it, e.g. 'dispute:12'.
create table upload_use (
  upload_id bigint not null references upload,
  used_by text not null,
  primary key (upload_id, used_by)
);
create index upload_use_by on upload_use (used_by);

grant select, insert, update, delete on upload to shanghao_app;
grant select, insert, delete on upload_use to shanghao_app;
