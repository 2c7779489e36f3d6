-- What an owner sees of running rentals: board, calendar, looks at logins, deposits, codes, and passwords that are due to change.

-- Board and calendar read an owner's paid rentals by time, those that are over by their deposit.
create index rental_order_owner_span on rental_order (owner_id, ends_at) where parent_id is null and paid_at is not null;
create index rental_order_deposit_held on rental_order (owner_id, ended_at, id)
 where state = 'ended' and deposit_settled_at is null and deposit_fen > 0;

-- Whose account was looked at: the order may have another account and owner by now.
alter table reveal add column owner_id bigint references app_user;
update reveal r set owner_id = g.owner_id from goods g where g.id = r.goods_id;
alter table reveal alter column owner_id set not null;
create index reveal_owner on reveal (owner_id, id);
create index reveal_goods on reveal (goods_id, id);

-- Who answered or refused: the owner or one of their staff; null by the link of the message, which names no person.
alter table code_request add column answered_by bigint references app_user,
  add constraint code_answered_by check (answered_by is null or ended_by = 'owner');
create index dispute_owner_live on dispute (owner_id, filed_at) where closed_at is null;
create index code_request_answered_by on code_request (answered_by) where answered_by is not null;
grant update (answered_by) on code_request to shanghao_app;

-- When an owner wants to be reminded to change a password: after so many days, or once so many rentals have seen it.
create table rotation_rule (
  owner_id bigint primary key references app_user,
  after_days int check (after_days between 1 and 365),
  after_rentals int check (after_rentals between 1 and 999),
  changed_at timestamptz not null
);
grant select, insert, update, delete on rotation_rule to shanghao_app;
-- The version of which the owner was reminded.
alter table credential add column reminded_version int;
