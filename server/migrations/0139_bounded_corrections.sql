-- Corrections of cash come to no more than the mistake they name, concern the person it concerns, and give back free of the withdrawal
-- fee what was free of it in a payout that came back.

-- Whether a ledger account is one of a person: a wallet, or where money of theirs is held.
create function is_account_of(p_account text, p_user bigint) returns boolean stable language sql as $$
  select case split_part(p_account, ':', 1)
    when 'cash' then id = p_user::text
    when 'bonus' then id = p_user::text
    when 'withdrawing' then exists (select from withdrawal w where w.id = a.id and w.user_id = p_user)
    when 'refunding' then exists (select from payment p where p.id = a.id and p.user_id = p_user)
    when 'escrow' then exists (select from rental_order o where o.id = a.id and p_user in (o.renter_id, o.owner_id))
    else false end
    from (select substr(p_account, strpos(p_account, ':') + 1) as id) a
$$;

-- Whom a difference of a bill is about; null for a number of which there is no record.
create function difference_person(p_kind text, p_own_id text) returns bigint stable language sql as $$
  select case p_kind
    when 'payment' then (select user_id from payment where id = p_own_id)
    when 'refund' then (select p.user_id from refund r join payment p on p.id = r.payment_id where r.id = p_own_id)
    else (select user_id from withdrawal where id = p_own_id) end
$$;

create or replace function difference_settle() returns trigger language plpgsql as $$
begin
  if difference_person(new.kind, new.own_id) = any (concerned_users(substr(new.settled_by, 10)::bigint)) then
    raise exception 'the difference is about the operator' using errcode = 'check_violation', constraint = 'operator_self';
  end if;
  return new;
end $$;

alter table wallet_correction
  -- What the mistake came to: all credits of it, and all debits, together come to no more. Null for corrections before this migration.
  add column bound_fen bigint check (amount_fen <= bound_fen),
  -- The paid withdrawal of the person that a credit is about.
  add column withdrawal_id text references withdrawal,
  -- What of a credit may be withdrawn free of fee: all credits about a withdrawal together no more than its own part.
  add column fee_free_fen bigint not null default 0 check (fee_free_fen between 0 and amount_fen),
  add check (fee_free_fen = 0 or direction = 'credit' and withdrawal_id is not null);
create index wallet_correction_mistake on wallet_correction (of_type, of_id, of_step) where of_type is not null;
create index wallet_correction_withdrawal on wallet_correction (withdrawal_id) where withdrawal_id is not null;

-- What a correction of a person's cash may come to, as it stands. No row for a transfer or a difference that is not there. Of a payout
-- that came back it is the whole withdrawal, its fee included; of two amounts that differ the difference; else what one side has.
create function correction_terms(p_user bigint, p_direction text, p_type text, p_id text, p_step text, p_difference bigint)
returns table (bound_fen bigint, done_fen bigint, is_of_person boolean, withdrawal_id text, fee_free_fen bigint) stable language sql as $$
  select m.bound, d.fen, m.is_of_person, w.id,
         coalesce(w.fee_free_fen - (select coalesce(sum(c.fee_free_fen), 0) from wallet_correction c where c.withdrawal_id = w.id), 0)::bigint
    from (select t.amount as bound, is_account_of(t.from_id, p_user) or is_account_of(t.to_id, p_user) as is_of_person,
                 case t.biz_type when 'withdrawal' then t.biz_id end as of_withdrawal
            from ledger_transfer t where (t.biz_type, t.biz_id, t.step) = (p_type, p_id, p_step)
          union all
          select case x.reason
                   when 'returned' then (select r.amount_fen from withdrawal r where r.id = x.own_id)
                   when 'amount' then abs(x.theirs_fen - x.ours_fen)
                   else coalesce(x.theirs_fen, x.ours_fen) end,
                 coalesce(difference_person(x.kind, x.own_id) = p_user, true),
                 case when x.kind in ('payout', 'payout_return') then x.own_id end
            from reconciliation_difference x where x.id = p_difference) m
   cross join lateral (
     select coalesce(sum(c.amount_fen), 0)::bigint as fen from wallet_correction c
      where c.direction = p_direction
        and case when p_difference is null then (c.of_type, c.of_id, c.of_step) = (p_type, p_id, p_step)
                 else c.difference_id = p_difference end) d
    left join withdrawal w on w.id = m.of_withdrawal and w.user_id = p_user and w.state = 'paid' and p_direction = 'credit'
$$;

-- Serialises the corrections of a mistake and those about a withdrawal, so that each sum includes the ones before.
create function wallet_correction_bound() returns trigger language plpgsql as $$
declare
  v_terms record;
begin
  perform pg_advisory_xact_lock(hashtextextended(
    'correction:' || coalesce('difference:' || new.difference_id, concat_ws(':', new.of_type, new.of_id, new.of_step)), 0));
  select * into v_terms from correction_terms(new.user_id, new.direction, new.of_type, new.of_id, new.of_step, new.difference_id);
  if v_terms.withdrawal_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('correction:withdrawal:' || v_terms.withdrawal_id, 0));
    select * into v_terms from correction_terms(new.user_id, new.direction, new.of_type, new.of_id, new.of_step, new.difference_id);
  end if;
  if v_terms.is_of_person is distinct from true then
    raise exception 'the mistake is not of user %', new.user_id using errcode = 'check_violation', constraint = 'correction_other_person';
  end if;
  if coalesce(v_terms.done_fen + new.amount_fen > v_terms.bound_fen, true) then
    raise exception 'the mistake comes to %, corrected are %', v_terms.bound_fen, v_terms.done_fen
      using errcode = 'check_violation', constraint = 'correction_too_much';
  end if;
  new.bound_fen := v_terms.bound_fen;
  new.withdrawal_id := v_terms.withdrawal_id;
  new.fee_free_fen := least(new.amount_fen, v_terms.fee_free_fen);
  return new;
end $$;
create trigger wallet_correction_bound before insert on wallet_correction for each row execute function wallet_correction_bound();

-- As in 0040, and a correction gives back what of a returned payout was free of fee.
create or replace function ledger_fee_free_change(p_biz_type text, p_step text, p_amount bigint) returns bigint
language sql immutable parallel safe as $$
  select case p_biz_type || '.' || p_step
    when 'refund.failed' then p_amount
    when 'payment.wallet' then p_amount
    when 'correction.credit_fee_free' then p_amount
    when 'withdrawal.return_fee_free' then p_amount
    when 'withdrawal.hold_fee_free' then -p_amount
    else 0 end
$$;

grant execute on function is_account_of(text, bigint), difference_person(text, text), difference_settle(), wallet_correction_bound(),
  correction_terms(bigint, text, text, text, text, bigint) to shanghao_app;
