import {
  FIRST_GOODS,
  FIRST_ROLE,
  FIRST_RUNG,
  FIRST_SKIN,
  FIRST_USER,
  type Fill,
  hourlyFenOf,
  OWNERS,
  ROLES,
  RUNGS,
  rolesOf,
  rungOf,
  SKINS,
  skinsOf,
} from './people.ts'
import { withoutIndexes } from './withoutIndexes.ts'

const WORDS = `'{全英雄,荣耀水晶,满皮肤,高段位,典藏,新赛季,代练友好,秒上号,实惠,传说}'::text[]`

/** Ids that count up, of the first `count` of `all` options: a slice of one array costs less than a series for each account. */
const firstOf = (first: number, all: number, count: string): string =>
  `('{${Array.from({ length: all }, (_, i) => first + i).join()}}'::int[])[:${count}]`

const GAME = `
  insert into game (id, name, initial, licence_note) values (900, '基准之战', 'J', 'bench');
  insert into zone (id, game_id, system, login) values (900, 900, '安卓', '账号登录');
  insert into property (id, game_id, name, kind, counts) values (900, 900, '段位', 'rank', null), (901, 900, '英雄', 'list', 'heroes'), (902, 900, '皮肤', 'list', 'skins');
  insert into property_option (id, property_id, label, art, sort)
    select ${FIRST_RUNG} + n, 900, '段位' || n, 0, n from generate_series(0, ${RUNGS - 1}) n
    union all select ${FIRST_ROLE} + n, 901, '英雄' || n, 0, n from generate_series(0, ${ROLES - 1}) n
    union all select ${FIRST_SKIN} + n, 902, '皮肤' || n, 0, n from generate_series(0, ${SKINS - 1}) n`

/** One game with one zone of all accounts, each with what its properties and rentals come to. */
export const fillGoods: Fill = async (client, { now, kek, goods }) => {
  await client.query(GAME)
  await withoutIndexes(client, 'goods', () =>
    client.query(`insert into goods (id, owner_id, game_id, zone_id, title, search_text, state, hourly_fen, deposit_fen, options, rank_option, heroes, skins, rent_count, good_count,
        created_at, listed_at)
      select ${FIRST_GOODS} + n, ${FIRST_USER} + n % ${OWNERS}, 900, 900, words || ' ' || n, words,
             case when n % 1000 = 1 then 'off_shelf' when n % 1000 = 2 then 'banned' when n % 5000 = 3 then 'draft' else 'on_shelf' end,
             ${hourlyFenOf('n')}, 0,
             ${FIRST_RUNG} + ${rungOf('n')} || ${firstOf(FIRST_ROLE, ROLES, rolesOf('n'))} || ${firstOf(FIRST_SKIN, SKINS, skinsOf('n'))},
             ${FIRST_RUNG} + ${rungOf('n')}, ${rolesOf('n')}, ${skinsOf('n')}, coalesce(rents, 0), coalesce(rents - rents / 10, 0), at, at
        from generate_series(0, ${goods - 1}) n
        cross join lateral (select date_trunc('milliseconds', ${now} - interval '430 days' + n::float8 / ${goods} * interval '429 days') as at,
                                   (${WORDS})[1 + n / 7 % 10] || (${WORDS})[1 + n / 11 % 10] as words) t
        left join (select goods_id, count(*)::int as rents from bench_order where state = 'settled' group by 1) o on o.goods_id = ${FIRST_GOODS} + n`),
  )
  await client.query(
    `insert into search_gram (gram) select gram from (select distinct search_text from goods) t, unnest(text_grams(search_text)) gram on conflict do nothing`,
  )
  await client.query(
    'insert into owner_page (owner_id, since) select owner_id, min(created_at) from goods group by owner_id on conflict do nothing',
  )
  await withoutIndexes(client, 'credential', () =>
    client.query(`insert into credential (goods_id, sealed, data_key, kek, updated_at)
      select id, '', '', ${kek}, created_at from goods where id >= ${FIRST_GOODS}`),
  )
}
