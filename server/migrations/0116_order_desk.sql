-- Orders as operators search them and act on them.

-- Ids begin with the time an order was placed. Orders that are over are so many that the primary key finds a page of them.
create index rental_order_goods on rental_order (goods_id, id desc);
create index rental_order_open on rental_order (state, id desc)
  where state in ('pending_payment', 'reserved', 'renting', 'ended', 'disputed');

alter table rental_order drop constraint order_end_cause;
alter table rental_order add constraint order_end_cause check (end_cause in
  ('account_banned', 'account_disputed', 'account_removed', 'not_served', 'renter_not_adult', 'login_failed', 'operator'));

-- `operator`: an operator has found that the login fails.
alter table order_swap drop constraint order_swap_proof_check;
alter table order_swap add constraint order_swap_proof_check
  check (proof in ('code_refused', 'code_unanswered', 'account_out', 'complaint', 'operator'));
