-- What the catalogue is searched and ordered by follows from what an account is: PostgreSQL derives it, so it is never stale.

-- Single characters and neighbouring pairs of a text whose words are parted by one space.
create function text_grams(p_text text) returns text[] immutable strict parallel safe language sql as $$
  select coalesce(array_agg(distinct gram), '{}')
    from unnest(string_to_array(p_text, null)) with ordinality c(letter, place),
         lateral (values (letter), (letter || substr(p_text, place::int + 1, 1))) g(gram)
   where letter <> ' ' and gram not like '% '
$$;

-- Default order of the list: good rentals first (drawn towards 80 % while there are few), then experience, then what
-- makes renting easy.
create function goods_score(p_rents int, p_goods int, p_deposit int, p_gift int, p_two_step boolean) returns int
immutable parallel safe language sql as $$
  select (1000.0 * (p_goods + 8) / (p_rents + 10) + 50 * ln(1 + p_rents))::int
         + case when p_deposit = 0 then 80 else 0 end
         + case when p_gift is not null then 20 else 0 end
         + case when p_two_step then 10 else 0 end
$$;

alter table goods drop column score, drop column grams;
alter table goods
  -- To the millisecond, so that a place in the list survives its way through a cursor.
  alter column listed_at type timestamptz(3),
  -- Title, game, zone, rank and notable skins as the search reads them: lower case, words parted by one space.
  add column search_text text not null default '' check (length(search_text) <= 600),
  add column grams text[] not null generated always as (text_grams(search_text)) stored,
  add column score int not null
    generated always as (goods_score(rent_count, good_count, deposit_fen, gift_every, two_step)) stored,
  add check (state <> 'on_shelf' or listed_at is not null),
  add check (good_count between 0 and rent_count);
-- The planner, and the search itself, need to know which pairs are frequent.
alter table goods alter column grams set statistics 400;
alter table goods alter column options set statistics 400;

-- One order index per sort, for one game and for all of them; an equal key is broken by id in the same direction. The
-- usual order carries what lists are most often narrowed by, words included, so that it is read without the accounts.
create index goods_game_score on goods (game_id, score, id)
  include (listed_at, zone_id, rank_option, hourly_fen, deposit_fen, two_step, search_text) where state = 'on_shelf';
create index goods_game_price on goods (game_id, hourly_fen, id) where state = 'on_shelf';
create index goods_game_newest on goods (game_id, listed_at, id) where state = 'on_shelf';
create index goods_game_popular on goods (game_id, rent_count, id) where state = 'on_shelf';
create index goods_all_score on goods (score, id)
  include (listed_at, zone_id, rank_option, hourly_fen, deposit_fen, two_step, search_text) where state = 'on_shelf';
create index goods_all_price on goods (hourly_fen, id) where state = 'on_shelf';
create index goods_all_newest on goods (listed_at, id) where state = 'on_shelf';
create index goods_all_popular on goods (rent_count, id) where state = 'on_shelf';
-- An option belongs to one game, so options need no game beside them.
create index goods_options on goods using gin (options) where state = 'on_shelf';
create index goods_grams on goods using gin (grams) where state = 'on_shelf';
-- An owner's standing is summed from their accounts without visiting them.
drop index goods_owner;
create index goods_owner on goods (owner_id, id) include (rent_count, good_count);

alter table property
  -- Which figure of the card the owned options of this list are.
  add column counts text check (counts is null or (counts in ('heroes', 'skins') and kind = 'list')),
  add column unit text not null default '个',
  add unique (game_id, counts);

-- Words people search for. `heat` adds 2^(days since 2026 / 14) per search, so that interest halves every two weeks
-- without anyone rewriting the table. game_id 0: searched in all games.
create table search_word (
  game_id int not null,
  word text not null check (length(word) between 2 and 12),
  heat double precision not null,
  searches int not null,
  -- Taken out of sight by an operator.
  hidden boolean not null default false,
  primary key (game_id, word)
);
create index search_word_hottest on search_word (game_id, heat desc);

create table banner (
  id int primary key,
  -- Place where it is shown; 2 is the home page.
  type int not null,
  -- Name of a picture the web draws.
  art text not null,
  title text not null,
  text text not null,
  -- Address inside the web app.
  target text not null check (target like '/%'),
  sort int not null default 0
);

grant select, insert, update, delete on search_word to shanghao_app;
grant select, insert, update on banner to shanghao_app;
