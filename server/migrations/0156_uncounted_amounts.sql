-- A payment that was closed while the channel received another amount was never counted: what is owed to the payer is all that the channel
-- received, not what the amounts differ by.

create function amount_difference(p_kind text, p_own_id text, p_ours bigint, p_theirs bigint) returns bigint stable language sql as $$
  select case when p_kind = 'payment' and exists (select from payment where id = p_own_id and state = 'closed') then p_theirs
              else abs(p_theirs - p_ours) end
$$;

-- As in 0152.
create or replace function correction_surplus(p_kind text, p_own_id text) returns bigint stable language sql as $$
  select coalesce(sum(case reason when 'duplicate' then theirs_fen else amount_difference(kind, own_id, ours_fen, theirs_fen) end), 0)::bigint
    from reconciliation_difference
   where kind = p_kind and own_id = p_own_id and reason in ('duplicate', 'amount') and settled_by is distinct from 'clock'
$$;

-- As in 0152, and a credit of a payment that was never counted may be all that the channel received.
create or replace function correction_terms(p_user bigint, p_direction text, p_type text, p_id text, p_step text, p_difference bigint)
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
                   when 'amount' then case p_direction when 'credit' then amount_difference(x.kind, x.own_id, x.ours_fen, x.theirs_fen)
                                                       else abs(x.theirs_fen - x.ours_fen) end
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

grant execute on function amount_difference(text, text, bigint, bigint) to shanghao_app;
