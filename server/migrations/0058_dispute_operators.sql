-- A compensation of a decision takes two operators.
alter table operator_action add constraint dispute_compensation_takes_two
  check (kind not in ('decide_dispute', 'decide_appeal') or approval_id is not null
      or (coalesce((request ->> 'renterCompensationFen')::bigint, 0) = 0 and coalesce((request ->> 'ownerCompensationFen')::bigint, 0) = 0))
  not valid;
-- For the invariants, which compare each dispute with its decisions, and each resting account with its disputes.
create index operator_action_dispute on operator_action ((request ->> 'disputeId')) where kind in ('decide_dispute', 'decide_appeal');
create index goods_rests on goods (id) where rests;
