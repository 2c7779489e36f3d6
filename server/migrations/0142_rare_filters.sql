-- What few accounts of a large catalogue have is looked up: a list that was read in its order would be read to its end.
create index goods_zone on goods (zone_id) where state = 'on_shelf';
create index goods_two_step on goods (game_id) where state = 'on_shelf' and two_step;
create index goods_no_deposit on goods (game_id) where state = 'on_shelf' and deposit_fen = 0;
