-- Whose, what for, through which channel and how much is settled when a row is written; the app's role may only tell how it ended.
revoke update on payment, refund, recharge from shanghao_app;
grant update (state, next_step, next_step_at, expires_at, transaction_id, outcome, outcome_reason, succeeded_at, next_ask_at,
              asked, reconciled_on) on payment to shanghao_app;
grant update (state, ended_at, next_ask_at, asked, reconciled_on) on refund to shanghao_app;
grant update (state, paid_at) on recharge to shanghao_app;

-- What has come to its end stays as it ended; only a bill may still confirm it.
create function money_row_ended() returns trigger language plpgsql as $$
begin
  raise exception '% % has ended', tg_table_name, old.id using errcode = 'check_violation';
end $$;
create trigger payment_ended before update on payment for each row
  when (old.state = 'success' and (new.state, new.outcome, new.transaction_id, new.succeeded_at)
        is distinct from (old.state, old.outcome, old.transaction_id, old.succeeded_at)) execute function money_row_ended();
create trigger refund_ended before update on refund for each row
  when (old.state in ('done', 'failed') and (new.state, new.ended_at) is distinct from (old.state, old.ended_at))
  execute function money_row_ended();
create trigger recharge_ended before update on recharge for each row
  when (old.state = 'paid') execute function money_row_ended();

-- One transfer of the provider pays one withdrawal.
create unique index withdrawal_transaction on withdrawal (transaction_id) where transaction_id is not null;
