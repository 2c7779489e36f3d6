import { expect, test } from 'vitest'
import { setUpSwaps } from '../../../../testing/market/swaps.ts'
import { callServer } from '../../../../testing/server/callServer.ts'

const server = await callServer()
const { failing, account, offerOf } = await setUpSwaps(server)
const { pool } = server
/** Far more than the first piece of candidates. */
const MANY = 600
const CLOSED = `repeat('0', 167)::bit(167) || b'1'`

await pool.query(`insert into property (id, game_id, name, kind, counts) values
  (910, 1, '段位', 'rank', null), (920, 1, '英雄', 'list', 'heroes'), (930, 1, '皮肤', 'list', 'skins')`)
await pool.query(`insert into property_option (id, property_id, label, art, sort)
  select p + n, p, '选项' || n, 0, n from unnest('{910,920,930}'::int[]) p, generate_series(1, 5) n`)

/** Hashes of a number, the same in every run. */
const below = (salt: number, most: number): string =>
  `((hashint8extended(n, ${salt}) & 1048575) % ${most})::int`

/** Accounts of all sorts, some of them with packages that are cheaper than two hours. */
const copy = async (goodsId: string): Promise<void> => {
  const { rows } = await pool.query(
    `insert into goods (id, owner_id, game_id, zone_id, title, search_text, state, created_at, listed_at, options, rank_option, heroes, skins,
         rent_count, imported_rents, good_count, imported_good, hourly_fen, ten_hour_fen, day_fen, deposit_fen, seats, recharge_first_fen, min_hours)
     select 5000000000 + g.id % 1000 * 10000 + n, owner_id, game_id, zone_id, title, search_text, state, created_at, listed_at,
            case when rung > 0 then array[910 + rung] else '{}' end || ('{921,922,923}'::int[])[:roles] || ('{931,932,933}'::int[])[:owned],
            case when rung > 0 then 910 + rung end, roles, owned, rents, rents, rents, rents,
            300 + ${below(5, 40)} * 10, case when ${below(6, 3)} = 0 then 700 + ${below(7, 60)} * 10 end,
            case when ${below(8, 4)} = 0 then 800 + ${below(9, 70)} * 10 end, 1500 + ${below(10, 7)} * 100, 1 + ${below(11, 8)} / 7,
            case when ${below(12, 9)} = 0 then 100 else 0 end, 1 + ${below(13, 5)} / 3
       from goods g cross join generate_series(1, $2::int) n
       cross join lateral (select ${below(1, 6)} as rung, ${below(2, 4)} as roles, ${below(3, 4)} as owned, ${below(4, 30)} as rents) w
      where g.id = $1 returning id`,
    [goodsId, MANY],
  )
  await pool.query(
    `insert into credential (goods_id, sealed, data_key, kek, updated_at)
     select id, c.sealed, c.data_key, c.kek, c.updated_at from credential c, unnest($2::bigint[]) id where c.goods_id = $1`,
    [goodsId, rows.map(({ id }) => id)],
  )
}

/** Two hours at 5.00 on an account with some of everything, and many others beside it. */
const crowded = async (rung: number | null) => {
  const options = [...(rung === null ? [] : [910 + rung]), 921, 931]
  const rented = await failing({ options })
  const { goodsId } = await account({ zoneId: rented.zoneId, options: [], hourlyFen: 10_000 })
  await copy(goodsId)
  return rented
}

/** The accounts that fit, by the rule as it is written down: the best first. */
const fitting = async (zoneId: number, goodsId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select g.id::text from goods g left join property_option r on r.id = g.rank_option, goods f left join property_option fr on fr.id = f.rank_option
      where g.zone_id = $1 and f.id = $2 and g.id <> f.id and g.state = 'on_shelf' and g.seats <= f.seats and g.recharge_first_fen = 0
        and (fr.id is null or r.sort >= fr.sort) and g.heroes >= f.heroes and g.skins >= f.skins and g.min_hours <= 2
        and least(2 * g.hourly_fen, g.ten_hour_fen, g.day_fen) <= 2 * f.hourly_fen and g.deposit_fen <= f.deposit_fen and get_bit(g.rentable_week, 0) = 1
      order by r.sort desc nulls last, g.skins desc, g.heroes desc, g.good_count desc, g.id`,
    [zoneId, goodsId],
  )
  return rows.map(({ id }) => id)
}

for (const [what, rung] of [
  ['with a rank', 1],
  ['without one', null],
] as const)
  test(`a rental ${what} moves to the best of ${MANY} accounts, however many better ones are closed or sold`, async () => {
    const { renter, orderId, zoneId, goodsId } = await crowded(rung)
    const found = await fitting(zoneId, goodsId)
    expect(found.length).toBeGreaterThan(110)
    const places = [0, 1, 40, 105, found.length - 1]
    for (const place of places) {
      await pool.query(`update goods set rentable_week = ${CLOSED} where id = any ($1::bigint[])`, [
        found.slice(0, place),
      ])
      const offer = await offerOf(renter, orderId)
      expect([place, offer?.account?.goods.goodsId]).toEqual([place, found[place]])
    }
    await pool.query(`update goods set state = 'off_shelf' where id = $1`, [found.at(-1)])
    expect((await offerOf(renter, orderId))?.account).toBeNull()
  })
