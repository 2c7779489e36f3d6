-- Articles, and customer service: conversations and their messages.

create table article (
  id int generated always as identity primary key,
  kind text not null check (kind in ('help', 'news', 'announcement')),
  title text not null check (length(title) between 2 and 60),
  -- Plain text with a few marks of Markdown (`article` of the contract). `{orders.freeMinutes}` stands for the value of a setting.
  body text not null check (length(body) between 1 and 20000),
  -- Further words people search by, parted by spaces.
  keywords text not null default '' check (length(keywords) <= 300),
  -- The order of common questions, first the lowest; null for none.
  common int,
  -- Shown from then on; null for a draft.
  published_at timestamptz,
  grams text[] not null generated always as (text_grams(lower(title || ' ' || keywords))) stored
);
create index article_kind on article (kind, published_at desc, id desc) where published_at is not null;
create index article_grams on article using gin (grams);
grant select, insert, update on article to shanghao_app;

-- Pictures of guests in a conversation belong to their visitor id (SHA-256) until they sign in.
alter table upload
  drop constraint upload_purpose_check,
  add constraint upload_purpose_check check (purpose in ('evidence', 'screenshot', 'avatar', 'feedback', 'chat')),
  alter column user_id drop not null,
  add column visitor bytea check (octet_length(visitor) = 32),
  add constraint upload_uploader check (num_nonnulls(user_id, visitor) = 1),
  add constraint upload_visitor_purpose check (visitor is null or purpose = 'chat');
create index upload_visitor on upload (visitor, created_at desc) where visitor is not null;

create table conversation (
  id text primary key check (id ~ '^\d{19}$'),
  user_id bigint references app_user,
  -- SHA-256 of a guest's proof; null from the moment they sign in.
  visitor bytea check (octet_length(visitor) = 32),
  user_type text not null check (user_type in ('guest', 'renter', 'owner')),
  scene text not null check (scene in ('general', 'order', 'account', 'failure', 'login')),
  -- The order's or account's number, or the code of the failure.
  ref text check (length(ref) between 1 and 40),
  state text not null default 'open' check (state in ('open', 'waiting', 'taken', 'closed')),
  opened_at timestamptz not null,
  -- In the queue since then.
  waiting_since timestamptz,
  taken_by bigint references app_user,
  taken_at timestamptz,
  closed_at timestamptz,
  close_cause text check (close_cause in ('customer', 'desk', 'idle', 'merged')),
  rating smallint check (rating between 1 and 5),
  rated_at timestamptz,
  -- The numbers of its last message, and of the last ones that its customer and the desk have read.
  last_no int not null default 0 check (last_no >= 0),
  read_by_customer int not null default 0,
  read_by_desk int not null default 0,
  last_at timestamptz not null,
  -- The moment of the customer's oldest message that no operator has replied to.
  unanswered_since timestamptz,
  -- When its customer last looked at it, and was last notified of a reply.
  seen_at timestamptz not null,
  notified_at timestamptz,
  constraint conversation_customer check (num_nonnulls(user_id, visitor) = 1),
  constraint conversation_guest check ((user_id is null) = (user_type = 'guest')),
  constraint conversation_queue check (state <> 'waiting' or waiting_since is not null),
  constraint conversation_taken check (case state when 'taken' then taken_by is not null and taken_at is not null
                                                  when 'closed' then true else taken_by is null and taken_at is null end),
  constraint operator_self check (state <> 'taken' or taken_by <> user_id),
  constraint conversation_end check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (close_cause is not null)),
  constraint chat_unratable check (rating is null or state = 'closed'),
  constraint conversation_rated check ((rating is null) = (rated_at is null)),
  check (read_by_customer between 0 and last_no and read_by_desk between 0 and last_no)
);
create unique index conversation_open_user on conversation (user_id) where state <> 'closed' and user_id is not null;
create unique index conversation_open_visitor on conversation (visitor) where state <> 'closed' and visitor is not null;
create index conversation_user on conversation (user_id, last_at desc, id desc) where user_id is not null;
create index conversation_visitor on conversation (visitor, last_at desc, id desc) where visitor is not null;
create index conversation_waiting on conversation (waiting_since, id) where state = 'waiting';
create index conversation_operator on conversation (taken_by, last_at desc) where state = 'taken';
create index conversation_live on conversation (last_at) where state <> 'closed';
create index conversation_closed_at on conversation (closed_at) where state = 'closed';

-- The transitions of `conversationTransitions`; a closed conversation is never opened again.
create function conversation_transition() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('open', 'waiting'), ('waiting', 'taken'), ('taken', 'waiting'),
       ('open', 'closed'), ('waiting', 'closed'), ('taken', 'closed')) then
    raise exception 'conversation % cannot go from % to %', new.id, old.state, new.state
      using errcode = 'check_violation', constraint = case old.state when 'closed' then 'conversation_closed' else 'conversation_state' end;
  end if;
  return new;
end $$;
create trigger conversation_transition before update of state on conversation for each row
  when (new.state is distinct from old.state) execute function conversation_transition();

create table message (
  conversation_id text not null references conversation on delete cascade,
  -- Counts from 1 in each conversation; given by the database.
  no int not null check (no > 0),
  author text not null check (author in ('customer', 'desk', 'system')),
  operator_id bigint references app_user,
  kind text not null check (kind in ('text', 'picture', 'order', 'account', 'help', 'event')),
  text text check (length(text) between 1 and 1000),
  -- Public key and size in pixels.
  picture jsonb,
  -- The number of the order or account on a card.
  ref text check (length(ref) <= 20),
  articles int[],
  -- Of the client that sent it: a repeat is the same message.
  client_id text check (client_id ~ '^[0-9a-f]{32}$'),
  at timestamptz not null,
  primary key (conversation_id, no),
  constraint message_author check (case author when 'customer' then kind in ('text', 'picture', 'order', 'account') and operator_id is null
                                               when 'desk' then kind in ('text', 'picture') and operator_id is not null
                                               else kind in ('help', 'event') and operator_id is null end),
  constraint message_content check ((text is not null) = (kind in ('text', 'event')) and (picture is not null) = (kind = 'picture')
                                and (ref is not null) = (kind in ('order', 'account')) and (articles is not null) = (kind = 'help')),
  constraint message_client check ((client_id is null) = (author = 'system'))
);
create unique index message_once on message (conversation_id, author, client_id) where client_id is not null;
create index message_from_customer on message (conversation_id, at) where author = 'customer';
create index message_from_desk on message (conversation_id, no) where author = 'desk';

-- Numbers the messages of a conversation under its row's lock, and refuses those that may not be written.
create function message_add() returns trigger language plpgsql as $$
declare
  c conversation;
begin
  update conversation set last_no = last_no + 1, last_at = greatest(last_at, new.at),
         read_by_customer = case new.author when 'customer' then last_no + 1 else read_by_customer end,
         read_by_desk = case new.author when 'desk' then last_no + 1 else read_by_desk end,
         unanswered_since = case new.author when 'customer' then coalesce(unanswered_since, new.at) when 'desk' then null else unanswered_since end
   where id = new.conversation_id returning * into c;
  if c.state = 'closed' then
    raise exception 'conversation % is closed', c.id using errcode = 'check_violation', constraint = 'conversation_closed';
  end if;
  if new.author = 'desk' and (c.state <> 'taken' or c.taken_by <> new.operator_id) then
    raise exception 'conversation % is not of operator %', c.id, new.operator_id
      using errcode = 'check_violation', constraint = 'conversation_assigned';
  end if;
  if new.author = 'customer' and c.last_no > 1000 then
    raise exception 'conversation % is full', c.id using errcode = 'check_violation', constraint = 'chat_full';
  end if;
  new.no := c.last_no;
  return new;
end $$;
create trigger message_add before insert on message for each row execute function message_add();

-- What operators did with a conversation; each look at its messages is one.
create table desk_act (
  id bigint generated always as identity primary key,
  conversation_id text not null references conversation on delete cascade,
  operator_id bigint not null references app_user,
  act text not null check (act in ('look', 'take', 'hand_over', 'release', 'close')),
  at timestamptz not null
);
create index desk_act_conversation on desk_act (conversation_id, id);
create index desk_act_operator on desk_act (operator_id, at);

grant select, insert, update, delete on conversation to shanghao_app;
grant select, insert on message to shanghao_app;
grant select, insert on desk_act to shanghao_app;

-- Who has a conversation on the screen reads it again with each change: its customer, and the operator who has it.
create function live_conversation() returns trigger language plpgsql as $$
begin
  perform emit_live(array_remove(array['user:' || new.user_id, 'visitor:' || encode(new.visitor, 'hex'), 'user:' || new.taken_by], null),
                    'chat', new.id);
  return null;
end $$;
create trigger live_conversation_changed after update of state, taken_by, user_id, last_no, read_by_desk on conversation
  for each row when ((new.state, new.taken_by, new.user_id, new.last_no, new.read_by_desk)
    is distinct from (old.state, old.taken_by, old.user_id, old.last_no, old.read_by_desk))
  execute function live_conversation();
