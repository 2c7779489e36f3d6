-- Corrections of a payment, a refund, a withdrawal or an order come together to no more than it, whichever of its records they name: its
-- transfers, those of its refunds or of its order, and the differences of its bills are names of one mistake.

alter table wallet_correction
  -- What the correction is about besides the record it names: withdrawal, refund, payment and order, as `payment:<id>`.
  add column about text[] not null default '{}',
  -- What all corrections in one direction about each of these may come to (分). Null in corrections before this migration.
  add column about_fen bigint[] not null default '{}',
  add check (cardinality(about) = cardinality(about_fen));
create index wallet_correction_about on wallet_correction using gin (about);

-- What the channel moved beyond our record of a number: surplus lines, and what an amount differs by. A difference that a later comparison
-- did not find any more does not count.
create function correction_surplus(p_kind text, p_own_id text) returns bigint stable language sql as $$
  select coalesce(sum(case reason when 'duplicate' then theirs_fen else abs(theirs_fen - ours_fen) end), 0)::bigint
    from reconciliation_difference
   where kind = p_kind and own_id = p_own_id and reason in ('duplicate', 'amount') and settled_by is distinct from 'clock'
$$;

-- What a transfer or a difference is about, from the narrowest, and what all its corrections in a direction may come to. Of an order it is
-- what was paid into its escrow; a payment that was not used for an order, and a surplus line of a bill, never entered one.
create function correction_subjects(p_direction text, p_type text, p_id text, p_step text, p_difference bigint)
returns table (place int, subject text, total_fen bigint) stable language sql as $$
  with named (withdrawal, refund, payment, of_order, surplus) as (
    select case p_type when 'withdrawal' then p_id end,
           case when p_type = 'refund' then p_id
                when p_type = 'payment' and p_step in ('excess', 'late') then (
                  select id from refund where payment_id = p_id and cause = case p_step when 'excess' then 'duplicate' else 'late' end) end,
           case p_type when 'payment' then p_id end,
           case p_type when 'order' then p_id end, false
     where p_difference is null
    union all
    select case when kind in ('payout', 'payout_return') then own_id end, case kind when 'refund' then own_id end,
           case kind when 'payment' then own_id end, null, reason = 'duplicate'
      from reconciliation_difference where id = p_difference),
  found as (
    select n.withdrawal, r.id as refund, p.id as payment, coalesce(o.parent_id, o.id) as of_order
      from named n
      left join refund r on r.id = n.refund
      left join payment p on p.id = coalesce(n.payment, r.payment_id)
      left join rental_order o on o.id = coalesce(n.of_order, case when p.purpose = 'order' and p.outcome = 'applied' and not n.surplus then p.biz_id end))
  select 1, 'withdrawal:' || w.id,
         greatest(w.amount_fen, case p_direction when 'debit' then correction_surplus('payout', w.id) end)
    from found f join withdrawal w on w.id = f.withdrawal
  union all
  select 2, 'refund:' || r.id, greatest(r.amount_fen, case p_direction when 'debit' then correction_surplus('refund', r.id) end)
    from found f join refund r on r.id = f.refund
  union all
  select 3, 'payment:' || p.id,
         greatest(p.amount_fen, case p_direction
           when 'credit' then correction_surplus('payment', p.id)
           else (select sum(correction_surplus('refund', r.id))::bigint from refund r where r.payment_id = p.id) end)
    from found f join payment p on p.id = f.payment
  union all
  select 4, 'order:' || f.of_order, coalesce((select sum(amount) from ledger_transfer where to_id = 'escrow:' || f.of_order), 0)::bigint
    from found f where f.of_order is not null
  order by 1
$$;

-- As in 0148, and with what the correction is about: the whole of each bounds it beside the mistake it names.
drop function correction_terms(bigint, text, text, text, text, bigint);
create function correction_terms(p_user bigint, p_direction text, p_type text, p_id text, p_step text, p_difference bigint)
returns table (bound_fen bigint, done_fen bigint, is_of_person boolean, withdrawal_id text, fee_free_fen bigint, about text[], about_fen bigint[])
stable language sql as $$
  select m.bound, greatest(d.fen, m.bound - s.left_fen), m.is_of_person, w.id, coalesce(w.fee_free_fen - a.fee_free, 0)::bigint,
         coalesce(s.about, '{}'), coalesce(s.about_fen, '{}')
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
   cross join lateral (
     select array_agg(b.subject order by b.place) as about, array_agg(b.total_fen order by b.place) as about_fen,
            min(b.total_fen - (select coalesce(sum(c.amount_fen), 0) from wallet_correction c
                                where c.about @> array[b.subject] and c.direction = p_direction))::bigint as left_fen
       from correction_subjects(p_direction, p_type, p_id, p_step, p_difference) b) s
    left join withdrawal w on w.id = m.of_withdrawal and w.user_id = p_user and w.state = 'paid' and p_direction = 'credit'
   cross join lateral (
     select coalesce(sum(c.fee_free_fen), 0)::bigint as fee_free from wallet_correction c where c.withdrawal_id = w.id) a
$$;

-- As in 0139, under a lock of each thing that the correction is about, from the narrowest, so that each sum includes the ones before.
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
  new.fee_free_fen := least(new.amount_fen, v_terms.fee_free_fen);
  new.about := v_terms.about;
  new.about_fen := v_terms.about_fen;
  return new;
end $$;

update wallet_correction c set about = s.about, about_fen = array_fill(null::bigint, array[cardinality(s.about)])
  from wallet_correction x cross join lateral (
    select array_agg(b.subject order by b.place) as about
      from correction_subjects(x.direction, x.of_type, x.of_id, x.of_step, x.difference_id) b) s
 where x.id = c.id and s.about is not null;

grant execute on function correction_surplus(text, text), correction_subjects(text, text, text, text, bigint),
  correction_terms(bigint, text, text, text, text, bigint) to shanghao_app;
