-- A renter's orders that are not over: what is in escrow for them, which run, and what keeps an account from being closed. By the index of all
-- their orders each of thousands was looked at. It replaces the index of unpaid ones, whose rows it has, so that an order has as many as before.
drop index rental_order_unpaid;
create index rental_order_unfinished on rental_order (renter_id, id desc) where state not in ('settled', 'cancelled', 'merged');
