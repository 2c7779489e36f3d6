-- Feedback of people and guests, with pictures that only they and operators see.

create table feedback (
  id text primary key check (id ~ '^\d{19}$'),
  user_id bigint references app_user,
  -- SHA-256 of a guest's proof; null from the moment they sign in.
  visitor bytea check (octet_length(visitor) = 32),
  -- Of the client that sent it: a repeat is the same feedback.
  client_id text not null check (client_id ~ '^[0-9a-f]{32}$'),
  category text not null check (category in ('fault', 'suggestion', 'account', 'money', 'content', 'other')),
  text text not null check (length(text) between 1 and 500),
  -- How its author wants to be reached.
  contact text check (length(contact) between 1 and 60),
  -- Public keys and sizes in pixels.
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 4),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null,
  answer text check (length(answer) between 1 and 1000),
  answered_by bigint references app_user,
  answered_at timestamptz,
  close_reason text check (length(close_reason) between 1 and 200),
  closed_by bigint references app_user,
  closed_at timestamptz,
  constraint feedback_author check (num_nonnulls(user_id, visitor) = 1),
  constraint operator_self check (answered_by <> user_id and closed_by <> user_id),
  check (num_nonnulls(answer, answered_by, answered_at) in (0, 3)),
  check (num_nonnulls(close_reason, closed_by, closed_at) in (0, 3)),
  check (case state when 'open' then answer is null and closed_at is null
                    when 'answered' then answer is not null and closed_at is null
                    else closed_at is not null end)
);
create unique index feedback_once_user on feedback (user_id, client_id) where user_id is not null;
create unique index feedback_once_visitor on feedback (visitor, client_id) where visitor is not null;
create index feedback_user on feedback (user_id, id desc) where user_id is not null;
create index feedback_visitor on feedback (visitor, id desc) where visitor is not null;
create index feedback_state on feedback (state, id desc);
create index feedback_created on feedback (created_at);

-- The transitions of `feedbackTransitions`.
create function feedback_transition() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('open', 'answered'), ('open', 'closed'), ('answered', 'closed')) then
    raise exception 'feedback % cannot go from % to %', new.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'feedback_state';
  end if;
  return new;
end $$;
create trigger feedback_transition before update of state on feedback for each row execute function feedback_transition();

grant select, insert, delete, update (user_id, visitor, contact, state, answer, answered_by, answered_at, close_reason, closed_by, closed_at)
  on feedback to shanghao_app;

alter table upload
  drop constraint upload_visitor_purpose,
  add constraint upload_visitor_purpose check (visitor is null or purpose in ('chat', 'phone_change', 'feedback'));
