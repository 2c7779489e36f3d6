-- Every character and neighbouring pair that occurs in a search text. A word typed in pinyin is spelled out over these, so
-- that it is looked up in the same index (goods_grams) as a word typed in Chinese, and accounts carry no pinyin.
create table search_gram (
  gram text collate "C" primary key check (length(gram) between 1 and 2)
);

-- In one order, so that two accounts written at the same time wait for each other instead of deadlocking.
create function note_search_grams() returns trigger language plpgsql as $$
begin
  insert into search_gram (gram) select gram from unnest(new.grams) gram order by gram collate "C" on conflict do nothing;
  return null;
end
$$;
create trigger goods_note_grams after insert or update of search_text on goods
  for each row execute function note_search_grams();

insert into search_gram (gram) select distinct gram from goods, unnest(grams) gram;

grant select, insert on search_gram to shanghao_app;
