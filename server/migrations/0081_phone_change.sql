-- Changes of the bound phone number: with codes to both numbers, or by application without the old one.
alter table app_user add column phone_changed_at timestamptz;

-- An application of a person who has lost the old number, sent without a login. What they typed to prove who they are is
-- compared and not stored.
create table phone_application (
  id bigint generated always as identity primary key,
  -- SHA-256 of the receipt, with which the applicant asks how it stands.
  receipt_hash bytea not null constraint phone_application_receipt unique check (octet_length(receipt_hash) = 32),
  -- The user of the old number; null where it has none.
  user_id bigint references app_user,
  old_phone text not null,
  new_phone text not null,
  -- The typed name and ID number against the verified identity of that user; `unknown`: the number has no user.
  compared text not null check (compared in ('match', 'mismatch', 'unverified', 'unknown')),
  reason text not null check (length(reason) between 1 and 300),
  pictures text[] not null check (cardinality(pictures) between 1 and 6),
  state text not null default 'reviewing'
    check (state in ('reviewing', 'refused', 'cooling', 'stopped', 'failed', 'done')),
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references app_user,
  -- Why it was refused, for the applicant.
  decision text check (length(decision) between 1 and 200),
  -- When an approved one takes effect unless the old number stops it.
  takes_effect_at timestamptz,
  ended_at timestamptz,
  stopped_by text check (stopped_by in ('link', 'session')),
  pictures_removed_at timestamptz,
  check ((state = 'reviewing') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((state = 'refused') = (decision is not null)),
  check ((state in ('cooling', 'stopped', 'failed', 'done')) = (takes_effect_at is not null)),
  check ((state in ('refused', 'stopped', 'failed', 'done')) = (ended_at is not null)),
  check ((state = 'stopped') = (stopped_by is not null)),
  -- Nobody's number is changed for a person who did not prove to be its user.
  constraint phone_application_unproven check (state in ('reviewing', 'refused') or compared = 'match' and user_id is not null),
  check (state <> 'done' or ended_at >= takes_effect_at)
);
create unique index phone_application_open on phone_application (new_phone) where state in ('reviewing', 'cooling');
create unique index phone_application_state on phone_application (user_id) where state = 'cooling';
create index phone_application_queue on phone_application (applied_at, id) where state = 'reviewing';
create index phone_application_due on phone_application (takes_effect_at) where state = 'cooling';
create index phone_application_user on phone_application (user_id, applied_at desc) where user_id is not null;
create index phone_application_pictures on phone_application (ended_at) where pictures_removed_at is null;

create table phone_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  old_phone text not null,
  new_phone text not null,
  -- Null: with codes to both numbers.
  application_id bigint unique references phone_application,
  changed_at timestamptz not null
);
create index phone_change_user on phone_change (user_id, changed_at desc);

-- A notice may go to a number that is no longer, or not yet, the user's.
alter table sms_notice add column phone text;

alter table upload
  drop constraint upload_purpose_check,
  add constraint upload_purpose_check check (purpose in ('evidence', 'screenshot', 'avatar', 'feedback', 'chat', 'phone_change')),
  drop constraint upload_visitor_purpose,
  add constraint upload_visitor_purpose check (visitor is null or purpose in ('chat', 'phone_change'));

grant select, insert, delete, update (state, decided_at, decided_by, decision, takes_effect_at, ended_at, stopped_by, pictures_removed_at,
                              receipt_hash, old_phone, new_phone, reason) on phone_application to shanghao_app;
grant select, insert, update (old_phone, new_phone) on phone_change to shanghao_app;
