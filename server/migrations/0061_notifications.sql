-- Messages to people: the inbox, and what pushes are made of. Dated by the database: the caller has no clock at hand, and by
-- the moment of the insert, because the reader's list ends at the newest message they saw.
create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  kind text not null check (length(kind) between 1 and 40),
  -- What it tells of, e.g. `order:7`, where a later message of its kind replaces it instead of standing beside it.
  subject text check (length(subject) between 1 and 100),
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 200),
  path text not null check (path like '/%' and length(path) <= 300),
  read_at timestamptz,
  -- In whole milliseconds, which clients send back.
  created_at timestamptz(3) not null default clock_timestamp()
);

insert into notification (id, user_id, kind, title, text, path, read_at, created_at) overriding system value
  select id, user_id,
         case when path like '/pages/order/see-complaints%' then 'complaint_closed'
              when path like '/pages/order/%' then 'order_ended'
              when path like '/pages/finance/witresult%' then 'withdrawal'
              when path like '/pages/finance/index?type=correction%' then 'wallet_correction'
              when path like '/pages/finance/%' then 'refund'
              else 'password_changed' end,
         title, text, path, created_at, created_at
    from push_message;
select setval(pg_get_serial_sequence('notification', 'id'), coalesce((select max(id) from notification), 0) + 1, false);

alter table push_delivery drop constraint push_delivery_message_id_fkey,
  add foreign key (message_id) references notification on delete cascade,
  add column created_at timestamptz not null default now();
update push_delivery d set created_at = m.created_at from push_message m where m.id = d.message_id;
drop table push_message;
create index push_delivery_age on push_delivery (created_at);

create index notification_inbox on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id, kind) where read_at is null;
create unique index notification_subject on notification (user_id, kind, subject) where subject is not null;
create index notification_age on notification (created_at);
alter table notification set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.05,
                              autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.02);

-- What a person has switched off; everything else is on.
create table notification_mute (
  user_id bigint not null references app_user,
  channel text not null check (channel in ('push', 'sms')),
  kind text not null check (length(kind) between 1 and 40),
  primary key (user_id, channel, kind)
);

-- The settings of notices by SMS belong to the domain notifications. Only their keys change.
alter table setting_change disable trigger keep_setting_change;
update setting_change set key = 'notifications' || substr(key, length('user') + 1) where key like 'user.notice%';
alter table setting_change enable trigger keep_setting_change;
update setting set key = 'notifications' || substr(key, length('user') + 1) where key like 'user.notice%';

grant select, insert, delete, update (title, text, path, read_at, created_at) on notification to shanghao_app;
grant select, insert, delete on notification_mute to shanghao_app;
