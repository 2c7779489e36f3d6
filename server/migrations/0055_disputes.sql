-- Complaints, arbitration and appeals.

alter table rental_order
  -- When a dispute of it was first filed, and when the last one was over.
  add column disputed_at timestamptz,
  add column resolved_at timestamptz,
  -- Rent that went back of the hours of this row alone; `refund_fen` of an order includes its renewals.
  add column stretch_refund_fen bigint not null default 0 check (stretch_refund_fen between 0 and rent_fen),
  -- The part of `refund_fen` that went back by disputes.
  add column dispute_refund_fen bigint not null default 0 check (dispute_refund_fen between 0 and refund_fen),
  -- The part of the deposit that its owner got.
  add column deposit_owner_fen bigint not null default 0 check (deposit_owner_fen between 0 and deposit_fen);
-- A red packet that came back in kind by a dispute may be used for another order.
drop index packet_used;
create unique index packet_used on rental_order (packet_id)
 where packet_id is not null and state <> 'cancelled' and refund_packet_fen < packet_fen;
create index rental_order_disputed on rental_order (renter_id, created_at desc, id desc) where disputed_at is not null;

-- Which stretch a refund was of was not kept before: the last hours are refunded first.
with stretch as (
  select o.id, p.refund_fen, o.rent_fen,
         coalesce(sum(o.rent_fen) over (partition by p.id order by o.starts_at desc rows between unbounded preceding and 1 preceding), 0) as later
    from rental_order p join rental_order o on o.parent_id = p.id and o.state = 'merged'
   where p.refund_fen > 0)
update rental_order o set stretch_refund_fen = least(s.rent_fen, greatest(0, s.refund_fen - s.later)) from stretch s where s.id = o.id;
update rental_order o set stretch_refund_fen = o.refund_fen - coalesce(
    (select sum(r.stretch_refund_fen) from rental_order r where r.parent_id = o.id and r.state = 'merged'), 0)
 where o.refund_fen > 0;

alter table refund drop constraint refund_cause_check;
alter table refund add constraint refund_cause_check
  check (cause in ('duplicate', 'cancel', 'return', 'terminate', 'deposit', 'late', 'dispute'));

-- An account that a live dispute is about is not rented again.
alter table goods add column rests boolean not null default false,
  -- Since when it is out of circulation; null while it is in it.
  add column out_since timestamptz;
alter table goods add constraint goods_resting check (not (rests and state = 'on_shelf'));

create table dispute (
  id text primary key check (id ~ '^\d{19}$'),
  -- Names it in links, which have to be short.
  link_no bigint generated always as identity unique,
  order_id text not null references rental_order,
  goods_id bigint not null references goods,
  renter_id bigint not null references app_user,
  owner_id bigint not null references app_user,
  -- Who filed it; the platform where an account was taken out of circulation under a running rental.
  party text not null check (party in ('renter', 'owner', 'platform')),
  reason text not null,
  -- The version of the refund rules it was filed under.
  rule_version int not null,
  -- Hours of its deadlines, as the rules were when it was filed.
  terms jsonb not null,
  state text not null check (state in ('filed', 'answered', 'arbitration', 'decided', 'appealed', 'accepted', 'closed', 'withdrawn')),
  -- Whole minutes of the rental that were used.
  minutes_used int not null check (minutes_used >= 0),
  -- The rental stands still from here on; null where it had ended before.
  stopped_at timestamptz,
  -- The account rests while it lives.
  rests boolean not null,
  -- What is claimed: rent back by stretch, or a part of the deposit for the owner.
  claim_rents jsonb not null,
  claim_rent_fen bigint not null check (claim_rent_fen >= 0),
  claim_deposit_fen bigint not null check (claim_deposit_fen >= 0),
  -- What it comes to by way and person, as it was shown: `settlement` of the contract, likewise for offer, decision and outcome.
  claim jsonb not null,
  -- The other side's offer: rent back in a renter's dispute, deposit in an owner's.
  offer_fen bigint check (offer_fen >= 0),
  offer jsonb,
  decided_rent_fen bigint check (decided_rent_fen >= 0),
  decided_deposit_fen bigint check (decided_deposit_fen >= 0),
  decision jsonb,
  renter_compensation_fen bigint not null default 0 check (renter_compensation_fen >= 0),
  owner_compensation_fen bigint not null default 0 check (owner_compensation_fen >= 0),
  decision_reason text,
  decided_at timestamptz,
  -- The operators of the first decision: who requested it, and who approved it. None where the presumption decided.
  deciders bigint[] not null default '{}',
  renter_took boolean not null default false,
  owner_took boolean not null default false,
  appealed_by text check (appealed_by in ('renter', 'owner')),
  appealed_at timestamptz,
  -- What was posted.
  outcome_rent_fen bigint check (outcome_rent_fen >= 0),
  outcome_deposit_fen bigint check (outcome_deposit_fen >= 0),
  outcome jsonb,
  outcome_kind text check (outcome_kind in ('agreed', 'silence', 'offer', 'withdrawn', 'decided', 'platform')),
  assigned_to bigint references app_user,
  filed_at timestamptz not null,
  closed_at timestamptz,
  due_at timestamptz,
  retry_at timestamptz,
  attempts int not null default 0,
  constraint dispute_end check ((state in ('accepted', 'closed', 'withdrawn'))
    = (closed_at is not null and outcome is not null and outcome_rent_fen is not null and outcome_deposit_fen is not null and outcome_kind is not null)),
  constraint dispute_due check ((state in ('accepted', 'closed', 'withdrawn')) = (due_at is null)),
  constraint dispute_decision check ((decided_at is null) = (decided_rent_fen is null) and (decided_at is null) = (decided_deposit_fen is null)
    and (decided_at is null) = (decision_reason is null) and (decided_at is null) = (decision is null)),
  constraint dispute_appeal check ((appealed_by is null) = (appealed_at is null)),
  constraint dispute_claim check (case party when 'renter' then claim_deposit_fen = 0 when 'owner' then claim_rent_fen = 0 and claim_deposit_fen > 0 else true end)
);
create unique index dispute_live on dispute (order_id, party) where closed_at is null;
create index dispute_order on dispute (order_id, filed_at);
create index dispute_renter on dispute (renter_id, filed_at desc);
create index dispute_owner on dispute (owner_id, filed_at desc);
create index dispute_resting on dispute (goods_id) where rests and closed_at is null;
create index dispute_due on dispute (due_at) where due_at is not null;
create index dispute_queue on dispute (due_at, id) where state in ('arbitration', 'appealed');
create trigger due_changed before update of due_at on dispute for each row
  when (new.due_at is distinct from old.due_at) execute function due_changed();

-- The transitions of `disputeTransitions`; a final state is never left.
create function dispute_transition() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('filed', 'answered'), ('answered', 'answered'), ('filed', 'accepted'), ('answered', 'accepted'), ('arbitration', 'accepted'),
    ('filed', 'arbitration'), ('answered', 'arbitration'), ('arbitration', 'decided'), ('decided', 'appealed'), ('decided', 'closed'),
    ('appealed', 'closed'), ('filed', 'withdrawn'), ('answered', 'withdrawn'), ('arbitration', 'withdrawn'), ('decided', 'withdrawn'),
    ('appealed', 'withdrawn')) then
    raise exception 'dispute % cannot go from % to %', new.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'dispute_state';
  end if;
  return new;
end $$;
create trigger dispute_transition before update of state on dispute for each row
  when (new.state is distinct from old.state) execute function dispute_transition();

-- What was said and done, oldest first.
create table dispute_entry (
  id bigint generated always as identity primary key,
  dispute_id text not null references dispute,
  kind text not null,
  by text not null check (by in ('renter', 'owner', 'platform')),
  -- 'user:1', 'operator:2' or 'clock'.
  actor text not null,
  -- An amount (分) that the entry names: the claim, an offer, a decision.
  fen bigint,
  -- Whom a question is for.
  asked text check (asked in ('renter', 'owner')),
  text text,
  -- Public keys of uploads with their sizes in pixels.
  pictures jsonb not null default '[]',
  at timestamptz not null
);
create index dispute_entry_dispute on dispute_entry (dispute_id, id);

grant select, insert, update on dispute to shanghao_app;
grant select, insert on dispute_entry to shanghao_app;
