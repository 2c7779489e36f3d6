-- A debit takes back what its mistake made free of the withdrawal fee: else other cash would be withdrawn free of it.

alter table wallet_correction drop constraint wallet_correction_check3,
  add constraint correction_fee_free check (fee_free_fen = 0 or direction = 'debit' or withdrawal_id is not null);

-- What a person's cash got free of the withdrawal fee by the refund, the withdrawal or the correction that a debit is about, less what debits
-- took back of it; no more than is left in the wallet.
create function correction_fee_free(p_user bigint, p_type text, p_id text, p_step text, p_difference bigint) returns bigint stable language sql as $$
  with source (type, id) as (
    select case when p_type = 'payment' and p_step in ('excess', 'late') then 'refund' else p_type end,
           case when p_type = 'payment' and p_step in ('excess', 'late') then (
             select id from refund where payment_id = p_id and cause = case p_step when 'excess' then 'duplicate' else 'late' end) else p_id end
     where p_difference is null
    union all
    select case kind when 'refund' then 'refund' else 'withdrawal' end, own_id
      from reconciliation_difference where id = p_difference and kind in ('refund', 'payout'))
  select greatest(least(
      (select coalesce(sum(greatest(ledger_fee_free_change(t.biz_type, t.step, t.amount), 0)), 0)
         from ledger_transfer t join source s on (t.biz_type, t.biz_id) = (s.type, s.id) where t.to_id = 'cash:' || p_user)
    - (select coalesce(sum(c.fee_free_fen), 0) from wallet_correction c
        where c.direction = 'debit'
          and (c.about @> (select array[type || ':' || id] from source) or (c.of_type, c.of_id) = (select type, id from source))),
      coalesce((select fee_free from ledger_account where id = 'cash:' || p_user), 0)), 0)::bigint
$$;

-- As in 0152, and a debit takes back what was free of fee.
create or replace function wallet_correction_bound() returns trigger language plpgsql as $$
declare
  v_terms record;
  v_subject text;
begin
  perform pg_advisory_xact_lock(hashtextextended(
    'correction:' || coalesce('difference:' || new.difference_id, concat_ws(':', new.of_type, new.of_id, new.of_step)), 0));
  for v_subject in
    select subject from correction_subjects(new.direction, new.of_type, new.of_id, new.of_step, new.difference_id) order by place loop
    perform pg_advisory_xact_lock(hashtextextended('correction:' || v_subject, 0));
  end loop;
  select * into v_terms from correction_terms(new.user_id, new.direction, new.of_type, new.of_id, new.of_step, new.difference_id);
  if v_terms.is_of_person is distinct from true then
    raise exception 'the mistake is not of user %', new.user_id using errcode = 'check_violation', constraint = 'correction_other_person';
  end if;
  if coalesce(v_terms.done_fen + new.amount_fen > v_terms.bound_fen, true) then
    raise exception 'the mistake comes to %, corrected are %', v_terms.bound_fen, v_terms.done_fen
      using errcode = 'check_violation', constraint = 'correction_too_much';
  end if;
  new.bound_fen := v_terms.bound_fen;
  new.withdrawal_id := v_terms.withdrawal_id;
  new.fee_free_fen := least(new.amount_fen, case new.direction when 'credit' then v_terms.fee_free_fen
    else correction_fee_free(new.user_id, new.of_type, new.of_id, new.of_step, new.difference_id) end);
  new.about := v_terms.about;
  new.about_fen := v_terms.about_fen;
  return new;
end $$;

-- As in 0139, and a debit takes back what was free of fee.
create or replace function ledger_fee_free_change(p_biz_type text, p_step text, p_amount bigint) returns bigint
language sql immutable parallel safe as $$
  select case p_biz_type || '.' || p_step
    when 'refund.failed' then p_amount
    when 'payment.wallet' then p_amount
    when 'correction.credit_fee_free' then p_amount
    when 'correction.debit_fee_free' then -p_amount
    when 'withdrawal.return_fee_free' then p_amount
    when 'withdrawal.hold_fee_free' then -p_amount
    else 0 end
$$;

grant execute on function correction_fee_free(bigint, text, text, text, bigint) to shanghao_app;
