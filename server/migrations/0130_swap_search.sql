-- Where an account's cheapest hour lies on a scale of prices, each a quarter above the one before. Moves to an account no dearer read
-- the accounts of each step up to their own; the steps of dearer ones, which are mostly the better ones, are left out.
create function price_step(p_hour int, p_ten_hours int, p_overnight int, p_day int, p_week int) returns int
immutable parallel safe language sql
return width_bucket(least(p_hour, p_ten_hours / 10, p_overnight / 24, p_day / 24, p_week / 168),
  '{50,63,78,98,122,153,191,238,298,373,466,582,728,909,1137,1421,1776,2220,2776,3469,4337,5421,6776,8470,10588,13235,16544,20680}'::int[]);

-- The accounts that a running rental can move to: of its zone and rank, and from the best on. It carries what they are compared by, so
-- that accounts which don't fit are passed over without being read.
create index goods_swap on goods (zone_id, coalesce(rank_option, 0), price_step(hourly_fen, ten_hour_fen, overnight_fen, day_fen, week_fen),
  skins desc, heroes desc, good_count desc, id)
  include (rank_option, owner_id, seats, min_level, min_hours, max_hours, hourly_fen, ten_hour_fen, overnight_fen, day_fen, week_fen)
  where state = 'on_shelf' and recharge_first_fen = 0;
