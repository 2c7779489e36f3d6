-- Payouts are resumed by two operators. The constraint is not validated: pauses that one operator ended stay as they are.
alter table payout_pause add column approval_id bigint unique references operator_approval,
  add constraint payouts_resume_takes_two check (resumed_at is null or approval_id is not null) not valid;
grant update (approval_id) on payout_pause to shanghao_app;
