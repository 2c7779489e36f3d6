-- Notices by SMS, written with what they tell of and sent afterwards. A link is signed only when it is sent: the row holds what
-- it is good for, not its text. `state` is `sending` from directly before a message is handed to the provider: a row that is
-- still found so belongs to a process that died, and its message may have arrived.
create table sms_notice (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  kind text not null check (length(kind) between 1 and 40),
  -- What it tells of, e.g. `dispute:7`.
  subject text not null check (length(subject) between 1 and 100),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  -- { use, fields, expiresAt }
  link jsonb check (jsonb_typeof(link) = 'object'),
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'unknown', 'refused', 'given_up')),
  due_at timestamptz default '-infinity',
  retry_at timestamptz,
  attempts int not null default 0,
  -- When it was handed to the provider, unless that refused it.
  sent_at timestamptz,
  -- Dated by the database: the caller has no clock at hand.
  created_at timestamptz not null default now(),
  unique (kind, subject, user_id),
  check ((state in ('waiting', 'sending')) = (due_at is not null)),
  check ((state in ('sending', 'sent', 'unknown')) = (sent_at is not null))
);
create index sms_notice_due on sms_notice (due_at) where due_at is not null;
create index sms_notice_sent on sms_notice (user_id, sent_at) where sent_at is not null;
create index sms_notice_age on sms_notice (created_at);
create trigger due_changed before update of due_at on sms_notice for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();

alter table volume drop constraint volume_what_check,
  add constraint volume_what_check check (what in ('sms', 'sms_notice', 'identity', 'onekey'));

grant select, insert, delete, update (state, due_at, retry_at, attempts, sent_at) on sms_notice to shanghao_app;
