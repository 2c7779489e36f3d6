-- Rows the clock has work on: `due_at` is when, `retry_at` and `attempts` are set by the claim (core/jobs/due.ts).
-- A new due moment is a new task: earlier claims and failures don't delay it.
create function due_changed() returns trigger language plpgsql as $$
begin
  new.retry_at := null;
  new.attempts := 0;
  return new;
end $$;
drop trigger order_due_changed on rental_order;
drop function order_due_changed();
create trigger due_changed before update of due_at on rental_order for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();

alter table upload add column retry_at timestamptz, add column attempts int not null default 0;
create trigger due_changed before update of due_at on upload for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();

-- A promise is let go a day after its recharge could be paid: a channel may still report the payment until then.
alter table reward add column due_at timestamptz, add column retry_at timestamptz, add column attempts int not null default 0;
update reward set due_at = until + interval '24 hours' where state = 'promised';
alter table reward add constraint reward_due check ((state = 'promised') = (due_at is not null));
drop index reward_promised;
create index reward_due on reward (due_at) where due_at is not null;
create trigger due_changed before update of due_at on reward for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();
grant update (due_at, retry_at, attempts) on reward to shanghao_app;
