-- A person has one seat of a shared account at a time, whichever way an order gets its lease: when it is placed, when one that is
-- paid first is paid, or by a swap. Leases are made under the account's lock (`lease_seat`), so that two at once see one another.
-- Persons are compared by key and only where there is another seat, so that a plan made on empty tables stays good.
create function lease_one_seat() returns trigger language plpgsql as $$
declare
  v_order text;
  v_renter bigint;
begin
  for v_order in select order_id from lease
                  where goods_id = new.goods_id and live and seat <> new.seat and span && new.span loop
    v_renter := (select renter_id from rental_order where id = v_order);
    if exists (select from app_user me
                where me.id = (select renter_id from rental_order where id = new.order_id)
                  and (me.id = v_renter or me.identity_id = (select identity_id from app_user where id = v_renter))) then
      raise exclusion_violation using constraint = 'account_taken', message = 'a person has one seat of an account at a time';
    end if;
  end loop;
  return null;
end $$;

create trigger lease_one_seat after insert or update of goods_id, seat, span on lease
  for each row when (new.live) execute function lease_one_seat();
