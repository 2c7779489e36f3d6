-- As in 0139, and all credits about a paid withdrawal together are at most its amount, whichever of its records they name: its transfers and the differences of its bill
-- are one mistake.
create or replace function correction_terms(p_user bigint, p_direction text, p_type text, p_id text, p_step text, p_difference bigint)
returns table (bound_fen bigint, done_fen bigint, is_of_person boolean, withdrawal_id text, fee_free_fen bigint) stable language sql as $$
  select m.bound, greatest(d.fen, m.bound - w.amount_fen + a.fen), m.is_of_person, w.id, coalesce(w.fee_free_fen - a.fee_free, 0)::bigint
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
   cross join lateral (
     select coalesce(sum(c.amount_fen), 0)::bigint as fen, coalesce(sum(c.fee_free_fen), 0)::bigint as fee_free
       from wallet_correction c where c.withdrawal_id = w.id) a
$$;
