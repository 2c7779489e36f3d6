-- Each check of the invariants. A clean one says how far the append-only tables have been covered, so that the next one reads
-- only what came after.
create table invariant_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  -- Whether the whole database was read.
  complete boolean not null,
  clean boolean not null,
  watermarks jsonb not null,
  violated text[] not null,
  check (clean = (cardinality(violated) = 0))
);
grant select, insert on invariant_check to shanghao_app;

-- What an account or a renter brought along from elsewhere, apart from what was counted here: counters can be checked against
-- the rentals themselves.
alter table goods add column imported_rents int not null default 0,
                  add column imported_good int not null default 0;
alter table app_user add column imported_orders int not null default 0;
update goods g set imported_rents = g.rent_count - n.rents, imported_good = g.good_count - n.rents
  from (select g.id, count(o.id) as rents from goods g
          left join rental_order o on o.goods_id = g.id and o.parent_id is null and o.rent_settled_at is not null
         group by g.id) n
 where n.id = g.id and g.rent_count >= n.rents and g.good_count >= n.rents;
update app_user u set imported_orders = u.completed_orders - n.orders
  from (select u.id, count(o.id) as orders from app_user u
          left join rental_order o on o.renter_id = u.id and o.parent_id is null and o.state = 'settled'
         group by u.id) n
 where n.id = u.id and u.completed_orders >= n.orders;

-- Balances that demo people and tests begin with. Money that came from nowhere else has a row here, so that a posting
-- without a payment, a reward or such a row is known to be wrong.
create table opening_balance (
  biz_type text not null check (biz_type in ('recharge', 'bonus')),
  biz_id text not null,
  user_id bigint not null references app_user,
  amount_fen bigint not null check (amount_fen > 0),
  -- The channel cash is said to have come through; bonus has none.
  channel text check (channel in ('wechat', 'alipay')),
  at timestamptz not null,
  primary key (biz_type, biz_id),
  check ((biz_type = 'recharge') = (channel is not null))
);
insert into opening_balance (biz_type, biz_id, user_id, amount_fen, channel, at)
  select biz_type, biz_id, split_part(to_id, ':', 2)::bigint, amount,
         case when biz_type = 'recharge' then split_part(from_id, ':', 2) end, at
    from ledger_transfer where biz_type in ('recharge', 'bonus');
grant select, insert on opening_balance to shanghao_app;
