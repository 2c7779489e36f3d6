-- Announcements that pop up in the app, and who has acknowledged them: people by account, guests by device.

create table popup_announcement (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 2 and 30),
  -- With the marks of an article's body.
  body text not null check (length(body) between 1 and 500),
  -- The article with more of it.
  article_id int references article,
  audience text not null check (audience in ('everyone', 'guests', 'users')),
  -- Of several the highest is shown first.
  priority smallint not null check (priority between 0 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Stopped before its end.
  stopped_at timestamptz,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index popup_announcement_ends on popup_announcement (ends_at);

create table popup_acknowledgement (
  id bigint generated always as identity primary key,
  announcement_id bigint not null references popup_announcement,
  user_id bigint references app_user,
  -- The keyed hash of a guest's device id.
  device bytea check (octet_length(device) = 32),
  at timestamptz not null,
  check (num_nonnulls(user_id, device) = 1)
);
create unique index popup_acknowledgement_user on popup_acknowledgement (announcement_id, user_id) where user_id is not null;
create unique index popup_acknowledgement_device on popup_acknowledgement (announcement_id, device) where device is not null;

grant select, insert, update (stopped_at) on popup_announcement to shanghao_app;
grant select, insert, delete on popup_acknowledgement to shanghao_app;
