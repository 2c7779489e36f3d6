-- Hints for signed-in people that something of theirs changed and has to be read again (docs/decisions/live.md). A row carries no
-- content, so that nothing is shown that a call would not show.
create table live_event (
  -- The transaction that wrote it. Ids are no order of commits: a reader compares this with a snapshot.
  xid xid8 not null default pg_current_xact_id(),
  -- 'user:<id>', or 'visitor:<id>' for a guest.
  audience text not null check (audience ~ '^(user|visitor):[0-9A-Za-z_-]{1,64}$'),
  -- `liveKinds` of the contract; `session` is for the servers alone: a session of the user may have ended.
  kind text not null check (kind in ('order', 'payment', 'dispute', 'withdrawal', 'code', 'chat', 'inbox', 'session')),
  subject text not null check (length(subject) <= 64),
  at timestamptz not null default now(),
  -- One transaction tells a person of a subject once.
  primary key (audience, xid, kind, subject)
);
create index live_event_xid on live_event (xid);
create index live_event_age on live_event using brin (at);
alter table live_event set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.05,
                            autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.02);
grant select, insert, delete on live_event to shanghao_app;

-- Tells each of the audiences. The message makes the server that runs the statement wake the listening servers once its
-- transaction is committed (core/database/db.ts); INFO reaches the client at any client_min_messages.
create function emit_live(p_audiences text[], p_kind text, p_subject text) returns void language plpgsql as $$
begin
  insert into live_event (audience, kind, subject) select distinct a, p_kind, p_subject from unnest(p_audiences) a
  on conflict do nothing;
  raise info 'live_event';
end $$;
create function emit_live(p_audience text, p_kind text, p_subject text) returns void language sql
begin atomic
  select emit_live(array[p_audience], p_kind, p_subject);
end;

-- An order, and for a renewal the order it renews. Every event of an order sets `last_event_at`.
create function live_order() returns trigger language plpgsql as $$
declare
  people text[] := array['user:' || new.renter_id, 'user:' || new.owner_id];
begin
  perform emit_live(people, 'order', new.id);
  if new.parent_id is not null then perform emit_live(people, 'order', new.parent_id); end if;
  return null;
end $$;
create trigger live_order_placed after insert on rental_order for each row execute function live_order();
create trigger live_order_changed
  after update of state, starts_at, ends_at, rent_fen, refund_fen, rent_settled_at, deposit_settled_at, disputed_at, resolved_at, last_event_at
  on rental_order for each row execute function live_order();
-- The owner whose account an order no longer has.
create function live_order_left() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || old.owner_id, 'order', old.id);
  return null;
end $$;
create trigger live_order_left after update of owner_id on rental_order for each row
  when (new.owner_id <> old.owner_id) execute function live_order_left();

-- Payments, refunds and recharges, by what was paid for.
create function live_payment() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || new.user_id, 'payment', new.biz_id);
  return null;
end $$;
create trigger live_payment_opened after insert on payment for each row execute function live_payment();
create trigger live_payment_changed after update of state, outcome, next_step on payment for each row
  when ((new.state, new.outcome, new.next_step) is distinct from (old.state, old.outcome, old.next_step)) execute function live_payment();

create function live_refund() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || p.user_id, 'payment', p.biz_id) from payment p where p.id = new.payment_id;
  return null;
end $$;
create trigger live_refund_opened after insert on refund for each row execute function live_refund();
create trigger live_refund_changed after update of state on refund for each row
  when (new.state is distinct from old.state) execute function live_refund();

create function live_recharge() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || new.user_id, 'payment', new.id);
  return null;
end $$;
create trigger live_recharge_changed after update of state on recharge for each row
  when (new.state is distinct from old.state) execute function live_recharge();

create function live_withdrawal() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || new.user_id, 'withdrawal', new.id);
  return null;
end $$;
create trigger live_withdrawal_applied after insert on withdrawal for each row execute function live_withdrawal();
create trigger live_withdrawal_changed after update of state on withdrawal for each row
  when (new.state is distinct from old.state) execute function live_withdrawal();
-- While payouts are paused, withdrawals say so that are not sent.
create function live_payout_pause() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || user_id, 'withdrawal', id) from withdrawal where state in ('reviewing', 'approved');
  return null;
end $$;
create trigger live_payouts_paused after insert on payout_pause for each row execute function live_payout_pause();
create trigger live_payouts_resumed after update of resumed_at on payout_pause for each row execute function live_payout_pause();

-- Disputes and their time lines; claims of their due work are nothing to see.
create function live_dispute() returns trigger language plpgsql as $$
begin
  perform emit_live(array['user:' || new.renter_id, 'user:' || new.owner_id], 'dispute', new.id);
  return null;
end $$;
create trigger live_dispute_filed after insert on dispute for each row execute function live_dispute();
create trigger live_dispute_changed
  after update of state, offer, decision, outcome, renter_took, owner_took, appealed_by, due_at on dispute for each row execute function live_dispute();
create function live_dispute_entry() returns trigger language plpgsql as $$
begin
  perform emit_live(array['user:' || d.renter_id, 'user:' || d.owner_id], 'dispute', d.id) from dispute d where d.id = new.dispute_id;
  return null;
end $$;
create trigger live_dispute_entry after insert on dispute_entry for each row execute function live_dispute_entry();

-- Open connections of a session end with it.
create function live_session() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || new.user_id, 'session', '');
  return null;
end $$;
create trigger live_session_ended after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function live_session();
create function live_user() returns trigger language plpgsql as $$
begin
  perform emit_live('user:' || new.id, 'session', '');
  return null;
end $$;
create trigger live_user_changed after update of state on app_user for each row
  when (new.state is distinct from old.state) execute function live_user();
