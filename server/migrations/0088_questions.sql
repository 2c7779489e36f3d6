-- Questions to owners, reports of what people write in public, and what operators did about it.

create table question (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods,
  owner_id bigint not null references app_user,
  asker_id bigint not null references app_user,
  text text not null check (length(text) between 5 and 200),
  asked_at timestamptz not null,
  answer text check (length(answer) between 1 and 300),
  answered_at timestamptz,
  hidden_reason text check (length(hidden_reason) between 1 and 100),
  answer_hidden_reason text check (length(answer_hidden_reason) between 1 and 100),
  constraint review_own check (asker_id <> owner_id),
  constraint question_answered check ((answer is null) = (answered_at is null)),
  constraint question_answer_hidden check (answer_hidden_reason is null or answer is not null)
);
create index question_answered on question (goods_id, id desc) where answer is not null and hidden_reason is null;
create index question_open on question (goods_id, id desc) where answer is null and hidden_reason is null;
create index question_asker on question (asker_id, asked_at);

-- The owner is that of the account, and another person than the asker, by any account.
create function question_add() returns trigger language plpgsql as $$
begin
  select owner_id into new.owner_id from goods where id = new.goods_id;
  if exists (select from app_user a join app_user o on o.identity_id = a.identity_id where a.id = new.asker_id and o.id = new.owner_id) then
    raise exception 'user % asks themselves', new.asker_id using errcode = 'check_violation', constraint = 'review_own';
  end if;
  return new;
end $$;
create trigger question_add before insert on question for each row execute function question_add();

create function question_change() returns trigger language plpgsql as $$
begin
  if old.answer is not null and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at) then
    raise exception 'question % is answered', old.id using errcode = 'check_violation', constraint = 'already_answered';
  end if;
  return new;
end $$;
create trigger question_change before update on question for each row execute function question_change();

-- Everything that people write in public: who wrote it, and to or about whom. Without conditions, so that joins use the keys: an answer
-- that there is not has no moment.
create view post as
  select text 'review' as kind, id, goods_id, author_id as writer_id, owner_id as other_id, stars, text, pictures, written_at as at, hidden_reason,
         hidden_reason is null and not is_own as is_shown from review
  union all
  select text 'review_answer', id, goods_id, owner_id, author_id, null::smallint, answer, jsonb '[]', answered_at, answer_hidden_reason,
         answer is not null and answer_hidden_reason is null and hidden_reason is null and not is_own from review
  union all
  select text 'question', id, goods_id, asker_id, owner_id, null::smallint, text, jsonb '[]', asked_at, hidden_reason, hidden_reason is null from question
  union all
  select text 'question_answer', id, goods_id, owner_id, asker_id, null::smallint, answer, jsonb '[]', answered_at, answer_hidden_reason,
         answer is not null and answer_hidden_reason is null and hidden_reason is null from question;
grant select on post to shanghao_app;

create table post_report (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('review', 'review_answer', 'question', 'question_answer')),
  post_id bigint not null,
  reporter_id bigint not null references app_user,
  reason text not null,
  text text check (length(text) between 1 and 200),
  at timestamptz not null,
  -- When operators acted on what it is about.
  closed_at timestamptz,
  constraint already_reported unique (kind, post_id, reporter_id)
);
create index post_report_open on post_report (kind, post_id, at) where closed_at is null;
create index post_report_reporter on post_report (reporter_id, at);

create table moderation (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('review', 'review_answer', 'question', 'question_answer')),
  post_id bigint not null,
  operator_id bigint not null references app_user,
  act text not null check (act in ('hide', 'restore', 'dismiss')),
  reason text not null check (length(reason) between 2 and 100),
  at timestamptz not null
);
create index moderation_post on moderation (kind, post_id, id);

grant select, insert, update (answer, answered_at, hidden_reason, answer_hidden_reason) on question to shanghao_app;
grant select, insert, update (closed_at) on post_report to shanghao_app;
grant select, insert on moderation to shanghao_app;
