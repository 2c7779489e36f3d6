-- Several partial refunds of one payment, one for each cause. Their numbers are made of the payment's number and two digits
-- for the cause, so that the same refund has the same number even after the database was restored from a backup.
alter table refund drop constraint refund_once;
alter table refund drop constraint refund_id_check;
alter table refund
  add constraint refund_id_check check (id ~ '^\d{19}(\d{2})?$'),
  add column cause text not null default 'duplicate'
    check (cause in ('duplicate', 'cancel', 'return', 'terminate', 'deposit'));
alter table refund alter column cause drop default;
alter table refund add constraint refund_once unique (payment_id, cause);

-- What was ever asked to go back of a payment, failed refunds included: those went to the wallet instead.
alter table payment
  add column refunded_fen bigint not null default 0,
  add constraint refund_over_payment check (refunded_fen between 0 and amount_fen);
update payment p set refunded_fen = r.fen
  from (select payment_id, sum(amount_fen) as fen from refund group by payment_id) r where r.payment_id = p.id;

-- The app's role can't write the column: it follows the refunds.
create function count_refund() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment set refunded_fen = refunded_fen + new.amount_fen where id = new.payment_id;
  return new;
end $$;
create trigger count_refund before insert on refund for each row execute function count_refund();

-- The red packet's share of the rent that went back; the rest of `refund_fen` is the renter's own.
alter table rental_order
  add column refund_packet_fen bigint not null default 0,
  add check (refund_packet_fen between 0 and least(packet_fen, refund_fen));
update rental_order o set refund_packet_fen = t.fen
  from (select biz_id, sum(amount) as fen from ledger_transfer
         where biz_type = 'order' and step in ('cancel_packet', 'return_packet') group by biz_id) t
 where t.biz_id = o.id;

-- The part of a cash balance that is withdrawn free of fee: money a channel owed the person and could not give back.
alter table ledger_account
  add column fee_free bigint not null default 0,
  add constraint fee_free_over_balance check (fee_free between 0 and balance),
  add constraint fee_free_is_cash check (fee_free = 0 or kind = 'cash');

-- How a movement changes the fee-free part of the cash account it touches: positive on the account it goes to, negative on
-- the one it comes from. Every other movement leaves the part as it is, as far as the balance still covers it.
create function ledger_fee_free_change(p_biz_type text, p_step text, p_amount bigint) returns bigint
language sql immutable parallel safe as $$
  select case p_biz_type || '.' || p_step
    when 'refund.failed' then p_amount
    when 'payment.wallet' then p_amount
    when 'withdrawal.return_fee_free' then p_amount
    when 'withdrawal.hold_fee_free' then -p_amount
    else 0 end
$$;

-- The fee-free part of each cash account that ever had one, computed from its entries alone: after each entry it is the
-- part before plus the change, but no more than the balance.
create view ledger_fee_free as
  select account_id, least(last.total, last.total + min(balance_after - running))::bigint as fee_free
    from (
      select account_id, seq, balance_after,
             sum(change) over (partition by account_id order by seq) as running,
             sum(change) over (partition by account_id) as total
        from (
          select e.account_id, e.seq, e.balance_after,
                 case when e.amount > 0 then greatest(ledger_fee_free_change(biz_type, step, e.amount), 0)
                      else least(ledger_fee_free_change(biz_type, step, -e.amount), 0) end as change
            from ledger_entry e
           where e.account_id in (
             select t.to_id from ledger_transfer t
              where t.to_id like 'cash:%' and ledger_fee_free_change(t.biz_type, t.step, t.amount) > 0)) c) last
   group by account_id, last.total;
update ledger_account a set fee_free = f.fee_free from ledger_fee_free f where f.account_id = a.id;

create or replace function ledger_post(p_biz_type text, p_biz_id text, p_at timestamptz,
                                       p_steps text[], p_from text[], p_to text[], p_amounts bigint[])
returns void language plpgsql security definer set search_path = public, pg_temp
-- A plan made while the table was small must not outlive its growth within one session.
set enable_seqscan = off as $$
declare
  a_balance bigint; a_seq bigint; b_balance bigint; b_seq bigint; free_change bigint;
begin
  insert into ledger_account (id, kind, tracked)
    select distinct key, kind, k.tracked
      from unnest(p_from || p_to) key
      join ledger_kind k on k.kind = split_part(key, ':', 1)
     where not exists (select from ledger_account a where a.id = key)
     order by key
    on conflict do nothing;
  perform from ledger_account where id = any (p_from || p_to) and tracked order by id for update;
  for i in 1 .. cardinality(p_steps) loop
    a_balance := null; a_seq := null; b_balance := null; b_seq := null;
    free_change := ledger_fee_free_change(p_biz_type, p_steps[i], p_amounts[i]);
    update ledger_account
       set balance = balance - p_amounts[i], seq = seq + 1,
           fee_free = least(fee_free + least(free_change, 0), greatest(balance - p_amounts[i], 0))
     where id = p_from[i] and tracked returning balance, seq into a_balance, a_seq;
    update ledger_account
       set balance = balance + p_amounts[i], seq = seq + 1, fee_free = fee_free + greatest(free_change, 0)
     where id = p_to[i] and tracked returning balance, seq into b_balance, b_seq;
    insert into ledger_transfer (biz_type, biz_id, step, from_id, from_seq, from_balance, to_id, to_seq, to_balance, amount, at)
    values (p_biz_type, p_biz_id, p_steps[i], p_from[i], a_seq, a_balance, p_to[i], b_seq, b_balance, p_amounts[i], p_at);
  end loop;
end $$;

-- Sets cash aside for a withdrawal, fee-free cash before the rest, and answers how much of it was fee-free.
create function ledger_hold(p_biz_id text, p_at timestamptz, p_user text, p_amount bigint)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cash text := 'cash:' || p_user;
  held text := 'withdrawing:' || p_biz_id;
  free bigint;
begin
  select least(p_amount, fee_free) into free from ledger_account where id = cash for update;
  free := coalesce(free, 0);
  if free = 0 then
    perform ledger_post('withdrawal', p_biz_id, p_at, array['hold'], array[cash], array[held], array[p_amount]);
  elsif free = p_amount then
    perform ledger_post('withdrawal', p_biz_id, p_at, array['hold_fee_free'], array[cash], array[held], array[p_amount]);
  else
    perform ledger_post('withdrawal', p_biz_id, p_at, array['hold_fee_free', 'hold'], array[cash, cash],
                        array[held, held], array[free, p_amount - free]);
  end if;
  return free;
end $$;

revoke all on function ledger_hold(text, timestamptz, text, bigint) from public;
grant execute on function ledger_hold(text, timestamptz, text, bigint) to shanghao_app;
grant select on ledger_fee_free to shanghao_app;

-- The fee is taken of what is not fee-free, and is never more than that.
alter table withdrawal drop constraint withdrawal_fee;
alter table withdrawal
  add column fee_free_fen bigint not null default 0 check (fee_free_fen between 0 and amount_fen),
  add constraint withdrawal_fee check (
    fee_fen = least(amount_fen - fee_free_fen, greatest((amount_fen - fee_free_fen) * fee_bp / 10000, fee_min_fen)));
