-- What operators write again and again: reasons of decisions (`arbitration`), replies to customers (`support`).
create table text_template (
  id bigint generated always as identity primary key,
  desk text not null check (desk in ('arbitration', 'support')),
  title text not null check (length(title) between 2 and 30),
  text text not null check (length(text) between 5 and 1000),
  updated_at timestamptz not null,
  updated_by bigint not null references app_user,
  constraint template_title unique (desk, title)
);
grant select, insert, update, delete on text_template to shanghao_app;

-- What an operator tells the next one when they give a conversation away.
alter table desk_act add column note text check (length(note) between 1 and 200);

-- Searches of the desk.
create index conversation_last on conversation (last_at desc, id desc);
create index conversation_had on conversation (taken_by, last_at desc, id desc) where taken_by is not null;
create index conversation_ratings on conversation (rated_at) where rating is not null;

-- Operators of a desk listen to 'desk:<name>': what stands in its queue has changed.
alter table live_event drop constraint live_event_audience_check;
alter table live_event add constraint live_event_audience_check check (audience ~ '^(user|owner|visitor|desk):[0-9A-Za-z_-]{1,64}$');

create function live_arbitration_desk() returns trigger language plpgsql as $$
begin
  perform emit_live('desk:arbitration', 'dispute', new.id);
  return null;
end $$;
create trigger live_arbitration_desk after update of state, assigned_to on dispute for each row
  when ((new.state, new.assigned_to) is distinct from (old.state, old.assigned_to)
    and (old.state in ('arbitration', 'appealed') or new.state in ('arbitration', 'appealed')))
  execute function live_arbitration_desk();

-- A message of a customer changes the queue too: how many are unread, and when another operator may take over.
create function live_support_desk() returns trigger language plpgsql as $$
begin
  perform emit_live('desk:support', 'chat', new.id);
  return null;
end $$;
create trigger live_support_desk after update of state, taken_by, last_no on conversation for each row
  when ((new.state, new.taken_by, new.last_no) is distinct from (old.state, old.taken_by, old.last_no)
    and (old.state in ('waiting', 'taken') or new.state in ('waiting', 'taken')))
  execute function live_support_desk();
