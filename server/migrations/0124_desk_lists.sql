-- Accounts of every state but the usual one, which the primary key finds: few of them among a million were found by reading it whole.
drop index goods_waiting;
create index goods_not_on_shelf on goods (state, id) where state <> 'on_shelf';

-- Renewals too: a search by that state found few among all orders.
drop index rental_order_open;
create index rental_order_open on rental_order (state, id desc)
  where state in ('pending_payment', 'reserved', 'renting', 'ended', 'disputed', 'merged');

-- Who shares a device or an identity, without the rows of the many who share none.
drop index known_device_device;
create index known_device_device on known_device (device, user_id);
drop index app_user_identity;
create index app_user_identity on app_user (identity_id, id) where identity_id is not null;
