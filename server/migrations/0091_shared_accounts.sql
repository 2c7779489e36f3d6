-- Accounts that several renters may have at the same time, each on a seat of their own. Leases of one seat never overlap.
alter table goods
  add column seats smallint not null default 1 check (seats between 1 and 5),
  -- An account that its owner checks after each rental is left by one renter while another one plays.
  add constraint seats_confirm check (seats = 1 or relist = 'auto'),
  -- What a renter has to have recharged in all before they rent the account (分).
  add column recharge_first_fen int not null default 0 check (recharge_first_fen between 0 and 1000000);

alter table lease add column seat smallint not null default 1 check (seat between 1 and 5);
alter table lease drop constraint account_taken;
alter table lease add constraint account_taken exclude using gist (goods_id with =, seat with =, span with &&) where (live);

-- The lowest seat of an account that is free for a span, null for none; beside an order's lease its own seat only. Looks under a
-- lock by account held to the end of the transaction.
drop function lease_free(bigint, tstzrange, text);
create function lease_seat(p_goods bigint, p_span tstzrange, p_beside text default null) returns smallint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('goods:' || p_goods, 0));
  return (select s.seat from goods g cross join lateral generate_series(1, g.seats) s(seat)
           where g.id = p_goods and (p_beside is null or s.seat = (select seat from lease where order_id = p_beside))
             and not exists (select from lease l where l.goods_id = p_goods and l.live and l.seat = s.seat and l.span && p_span
                                                   and l.order_id is distinct from p_beside)
           order by s.seat limit 1);
end $$;

-- As in 0064, on a seat.
drop function finish_end(bigint, text, timestamptz, int);
create function finish_end(p_goods bigint, p_seat smallint, p_order text, p_ends timestamptz, p_minutes int) returns timestamptz language sql stable as $$
  select case when until >= p_ends + interval '1 minute' then until end
    from (select least(p_ends + p_minutes * interval '1 minute', min(lower(span))) as until
            from lease where goods_id = p_goods and seat = p_seat and live and order_id <> p_order and span && tstzrange(p_ends, null)) next
$$;
