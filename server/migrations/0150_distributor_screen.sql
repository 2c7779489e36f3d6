-- What distributors read of themselves: their channels, how many people each one brought, how many of these paid for an order, and
-- their payouts by their numbers, which begin with their time.
create index marketing_channel_distributor on marketing_channel (distributor_id, id) where distributor_id is not null;
create index user_attribution_channel on user_attribution (channel_id);
create index rental_order_channel on rental_order (channel_id, renter_id) where channel_id is not null and paid_at is not null;
drop index distributor_payout_distributor;
create index distributor_payout_distributor on distributor_payout (distributor_id, id);
