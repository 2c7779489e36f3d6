import { Client } from 'pg'
import { type Kms, seal } from '../src/core/seal.ts'
import { credentialBound } from '../src/domains/goods/actions.ts'
import { moods, roles } from './games/skins.ts'

const OWNERS = 500
const CHUNK = 50_000
const SEALED_AT_ONCE = 5_000
/** One account in so many is taken when the catalogue is filled. */
const TAKEN_EVERY = 40

/** A number in [0, 1) for account `n`; `salt` tells the choices about one account apart. Steady from run to run. */
const share = (salt: number): string => `((hashint8extended(n, ${salt}) & 1048575) / 1048576.0)`
/** Small numbers are frequent, large ones rare. */
const skewed = (salt: number, most: number): string => `floor(${share(salt)} ^ 3 * ${most})::int`

/** Accounts made of the demo's: another owner, price, record and date, and a word of its own behind the title. */
const INSERT = `
  insert into goods (owner_id, game_id, zone_id, title, description, state, hourly_fen, ten_hour_fen, overnight_fen, day_fen,
                     week_fen, gift_every, gift_hours, min_hours, max_hours, rentable_from, rentable_to, deposit_fen, two_step,
                     relist, options, rank_option, heroes, skins, search_text, rent_count, good_count, created_at, listed_at)
  select $3::bigint + n % ${OWNERS}, t.game_id, t.zone_id, left(t.title, 50) || ' ' || w.word, t.description, 'on_shelf',
         greatest(50, round(t.hourly_fen * (0.7 + 0.8 * ${share(1)}) / 50) * 50)::int, t.ten_hour_fen, t.overnight_fen, t.day_fen,
         t.week_fen, t.gift_every, t.gift_hours, t.min_hours, t.max_hours, t.rentable_from, t.rentable_to, t.deposit_fen, t.two_step,
         t.relist, t.options, t.rank_option, t.heroes, t.skins, t.search_text || ' ' || w.word, r.rents,
         floor(r.rents * (0.8 + 0.2 * ${share(2)}))::int, r.listed, r.listed
    from generate_series($1::bigint, $2::bigint) n
    join template t on t.place = n % (select count(*) from template)
    cross join lateral (select $4::text[] m, $5::text[] o) words
    cross join lateral (select m[1 + ${skewed(3, moods.length)}] || o[1 + ${skewed(4, roles.length)}] as word) w
    cross join lateral (select ${skewed(5, 500)} as rents,
                               date_trunc('milliseconds', $6::timestamptz - ${share(6)} * interval '365 days') as listed) r`

const TEMPLATE = `
  create temp table template on commit drop as
  select row_number() over (order by g.id) - 1 as place, g.* from goods g
    join app_user u on u.id = g.owner_id where g.state = 'on_shelf' and u.phone like '138000000%'`

/** Every index a question uses; the primary key stays. */
const INDEXES = `
  select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
   where i.indrelid = 'goods'::regclass and not i.indisprimary`

/** Holds that nobody pays, made by the function that orders are placed with, so that they break no rule. */
const TAKE = `
  select order_place((1700000000000000000 + g.id)::text, g.id, $1::bigint, g.owner_id, 6, $2::timestamptz, $2::timestamptz + interval '6 hours',
                     g.hourly_fen * 6, g.deposit_fen, 2000, '{}', '{}', false, $2::timestamptz + interval '6 hours', $2::timestamptz,
                     $2::timestamptz + interval '6 hours', $2::timestamptz, null, null)
    from goods g where g.id >= $3::bigint and g.id % ${TAKEN_EVERY} = 0`

export type Say = (line: string) => void

const sealLogins = async (client: Client, kms: Kms, firstId: number, now: Date, say: Say): Promise<void> => {
  const { rows } = await client.query<{ id: number }>(
    'select id from goods where id >= $1::bigint order by id',
    [firstId],
  )
  for (let from = 0; from < rows.length; from += SEALED_AT_ONCE) {
    const ids = rows.slice(from, from + SEALED_AT_ONCE).map(({ id }) => Number(id))
    const sealed = await Promise.all(
      ids.map((id) =>
        seal(
          kms,
          JSON.stringify({ account: `demo${id}`, password: `Yx${id}!`, loginName: '云归' }),
          credentialBound(id),
        ),
      ),
    )
    await client.query(
      `insert into credential (goods_id, sealed, data_key, kek, updated_at)
       select id, sealed, data_key, $4, $5 from unnest($1::bigint[], $2::bytea[], $3::bytea[]) c(id, sealed, data_key)`,
      [ids, sealed.map((one) => one.sealed), sealed.map((one) => one.dataKey), kms.kek, now],
    )
    if ((from + SEALED_AT_ONCE) % 100_000 === 0) say(`${from + SEALED_AT_ONCE} logins sealed`)
  }
}

const insertGoods = async (client: Client, count: number, now: Date, say: Say): Promise<number> => {
  await client.query(TEMPLATE)
  await client.query(
    `insert into app_user (phone, nickname, roles, created_at)
     select '1660000' || lpad(n::text, 4, '0'), '号铺' || n, '{merchant}', $1 from generate_series(0, ${OWNERS - 1}) n
      where not exists (select from app_user where phone = '16600000000')`,
    [now],
  )
  const { rows: owners } = await client.query<{ first: number }>(
    `select min(id) as first from app_user where phone like '1660000____'`,
  )
  const { rows: last } = await client.query<{ id: number; n: number }>(
    `select max(id) as id, count(*) as n from goods`,
  )
  const present = Number(last[0]?.n)
  for (let n = present + 1; n <= count; n += CHUNK) {
    const to = Math.min(count, n + CHUNK - 1)
    await client.query(INSERT, [n, to, owners[0]?.first, moods, roles, now])
    say(`${to} accounts`)
  }
  return Number(last[0]?.id) + 1
}

/**
 * Grows a seeded catalogue to `count` accounts for benches, inside PostgreSQL and as the schema's owner: generated from
 * the demo's accounts, indexes built once at the end, all of it in one transaction. Logins are sealed like any other,
 * and one account in forty is taken for the next six hours.
 */
export const fillCatalogue = async (
  ownerUrl: string,
  { kms, count, now, say }: { kms: Kms; count: number; now: Date; say: Say },
): Promise<void> => {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    await client.query(
      `begin; set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 2`,
    )
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const firstId = await insertGoods(client, count, now, say)
    await sealLogins(client, kms, firstId, now, say)
    for (const { name, definition } of indexes) {
      await client.query(definition)
      say(`index ${name}`)
    }
    const { rows } = await client.query<{ id: number }>(`select id from app_user where phone = '13800000004'`)
    await client.query(TAKE, [rows[0]?.id, now, firstId])
    await client.query('commit')
    await client.query('vacuum (analyze) goods, credential, lease, rental_order, order_event')
  } finally {
    await client.end()
  }
}
