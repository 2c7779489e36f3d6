-- Money of a payment that arrived after its order closed goes back through its channel, as a refund of its own cause.
alter table refund drop constraint refund_cause_check;
alter table refund add constraint refund_cause_check
  check (cause in ('duplicate', 'cancel', 'return', 'terminate', 'deposit', 'late'));
