-- Prices follow ranks: a list of one rank by price would pass over the accounts of all ranks that are cheaper or dearer.
create index goods_rank_price on goods (rank_option, hourly_fen, id) where state = 'on_shelf';
