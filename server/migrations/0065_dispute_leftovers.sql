-- A complaint about a resting account was granted while another one still kept it resting: its owner confirms it when the rest ends.
alter table goods add column rest_found_fault boolean not null default false,
  add constraint goods_rest_found_fault check (rests or not rest_found_fault);

-- Orders whose whole rent went back count towards no level, and without a complaint towards no record of an account.
update app_user u set completed_orders = u.completed_orders - n.orders
  from (select renter_id, count(*) as orders from rental_order
         where parent_id is null and state = 'settled' and refund_fen = rent_fen group by renter_id) n
 where n.renter_id = u.id and u.completed_orders - u.imported_orders >= n.orders;
update goods g set rent_count = g.rent_count - n.rents, good_count = greatest(g.imported_good, g.good_count - n.rents)
  from (select goods_id, count(*) as rents from rental_order
         where parent_id is null and rent_settled_at is not null and refund_fen = rent_fen and dispute_refund_fen = 0 group by goods_id) n
 where n.goods_id = g.id and g.rent_count - g.imported_rents >= n.rents;

-- When the pictures of a dispute were let go; the time line shows none from then on.
alter table dispute add column pictures_removed_at timestamptz,
  add constraint dispute_pictures check (pictures_removed_at is null or closed_at is not null);
create index dispute_evidence on dispute (closed_at) where pictures_removed_at is null and closed_at is not null;
