import { Client } from 'pg'
import { openDatabase } from '../src/core/database/db.ts'
import { type Kms, seal } from '../src/core/security/seal.ts'
import { openSettings } from '../src/core/settings/read.ts'
import { credentialContext } from '../src/domains/goods/actions.ts'
import { currentTerms, type OrderTerms } from '../src/domains/orders/actions.ts'
import { confirmIdentity } from '../src/domains/realname/actions.ts'
import { registerUser } from '../src/domains/session/actions.ts'
import { moods, roles } from './games/skins.ts'
import { idNumberOf } from './people.ts'

const OWNERS = 500
const CHUNK = 50_000
const SEALED_AT_ONCE = 5_000
/** One account in so many is rented when the catalogue is filled. */
const TAKEN_EVERY = 40

/**
 * SQL of a number in [0, 1) for account `n`; `salt` distinguishes the choices about one account. The same in every run.
 */
const share = (salt: number): string => `((hashint8extended(n, ${salt}) & 1048575) / 1048576.0)`
/** SQL of a number below `most`: small numbers are frequent, large ones rare. */
const skewed = (salt: number, most: number): string => `floor(${share(salt)} ^ 3 * ${most})::int`

/** Copies of the demo's accounts with another owner, price, record and date, and a word after the title. */
const INSERT_GOODS = `
  insert into goods (owner_id, game_id, zone_id, title, description, state, hourly_fen, ten_hour_fen, overnight_fen, day_fen,
                     week_fen, gift_every, gift_hours, min_hours, max_hours, rentable_week, deposit_fen, two_step,
                     relist, options, rank_option, heroes, skins, search_text, rent_count, good_count, imported_rents, imported_good,
                     created_at, listed_at)
  select $3::bigint + n % ${OWNERS}, t.game_id, t.zone_id, left(t.title, 50) || ' ' || w.word, t.description, 'on_shelf',
         greatest(50, round(t.hourly_fen * (0.7 + 0.8 * ${share(1)}) / 50) * 50)::int, t.ten_hour_fen, t.overnight_fen, t.day_fen,
         t.week_fen, t.gift_every, t.gift_hours, t.min_hours, t.max_hours, t.rentable_week, t.deposit_fen, t.two_step,
         t.relist, t.options, t.rank_option, t.heroes, t.skins, t.search_text || ' ' || w.word, r.rents, r.good, r.rents, r.good,
         r.listed, r.listed
    from generate_series($1::bigint, $2::bigint) n
    join template t on t.place = n % (select count(*) from template)
    cross join lateral (select $4::text[] m, $5::text[] o) words
    cross join lateral (select m[1 + ${skewed(3, moods.length)}] || o[1 + ${skewed(4, roles.length)}] as word) w
    cross join lateral (select ${skewed(5, 500)} as rents) c
    cross join lateral (select c.rents, floor(c.rents * (0.8 + 0.2 * ${share(2)}))::int as good,
                               date_trunc('milliseconds', $6::timestamptz - ${share(6)} * interval '365 days') as listed) r`

/** Adds the words after the titles to the vocabulary; the rest exists from the demo's accounts. */
const INSERT_GRAMS = `
  insert into search_gram (gram)
  select distinct gram from unnest($1::text[]) mood, unnest($2::text[]) role, unnest(text_grams(mood || role)) gram
  on conflict do nothing`

const TEMPLATE = `
  create temp table template on commit drop as
  select row_number() over (order by g.id) - 1 as place, g.* from goods g
    join app_user u on u.id = g.owner_id where g.state = 'on_shelf' and u.phone like '138000000%'`

/** The indexes of the list, except the primary key. */
const INDEXES = `
  select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
   where i.indrelid = 'goods'::regclass and not i.indisprimary`

/** The renter of the rented accounts: a user of their own, so that these orders don't appear for the demo's users. */
const HOLDER = { name: '占位', phone: '16700000001', birthDate: '1988-08-08' }

/**
 * Unpaid orders that hold accounts for six hours each, stored as placing an order stores them (with quote and plan) but
 * in one statement. The job cancels them when they expire.
 */
const INSERT_ORDERS = `
  with taken as (
    select (1700000000000000000 + g.id)::text as order_id, g.*, g.hourly_fen * 6 as rent_fen, p.overnight_start, p.overnight_end,
           $2::timestamptz as starts, $2::timestamptz + interval '6 hours' as ends,
           (extract(epoch from $2::timestamptz) * 1000)::bigint as starts_ms
      from goods g join game p on p.id = g.game_id where g.id >= $3::bigint and g.id % ${TAKEN_EVERY} = 0
  ), orders as (
    insert into rental_order (id, goods_id, renter_id, owner_id, state, hours, starts_at, ends_at, rent_fen, deposit_fen,
                              commission_bp, quote, plan, terms, immediate, pay_by, created_at, due_at, last_event_at)
    select order_id, id, $1::bigint, owner_id, 'pending_payment', 6, starts, ends, rent_fen, deposit_fen, 2000,
           jsonb_build_object(
             'hours', 6, 'giftHours', 0, 'freeMinutes', 0,
             'lines', jsonb_build_array(
               jsonb_build_object('kind', 'hour', 'count', 6, 'unitFen', hourly_fen, 'totalFen', rent_fen)),
             'rentFen', rent_fen, 'plainFen', rent_fen, 'depositFen', deposit_fen, 'depositWaived', false,
             'totalFen', rent_fen + deposit_fen, 'startsAt', starts_ms, 'endsAt', starts_ms + 21600000,
             'explanation', '6 小时'),
           jsonb_build_object(
             'hourlyFen', hourly_fen, 'tenHourFen', ten_hour_fen, 'overnightFen', overnight_fen, 'dayFen', day_fen,
             'weekFen', week_fen, 'giftEvery', gift_every, 'giftHours', gift_hours, 'minHours', min_hours,
             'overnightStart', overnight_start, 'overnightEnd', overnight_end),
           $4::jsonb, false, ends, starts, ends, starts
      from taken
  ), leases as (
    insert into lease (order_id, goods_id, span) select order_id, id, tstzrange(starts, ends) from taken
  )
  insert into order_event (order_id, verb, from_state, to_state, actor, at)
  select order_id, 'create', null, 'pending_payment', 'user:' || $1::bigint, starts from taken`

export type Log = (line: string) => void

const sealCredentials = async (
  client: Client,
  kms: Kms,
  firstId: number,
  now: Date,
  log: Log,
): Promise<void> => {
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
          credentialContext(id),
        ),
      ),
    )
    await client.query(
      `insert into credential (goods_id, sealed, data_key, kek, updated_at)
       select id, sealed, data_key, $4, $5 from unnest($1::bigint[], $2::bytea[], $3::bytea[]) c(id, sealed, data_key)`,
      [ids, sealed.map((one) => one.sealed), sealed.map((one) => one.dataKey), kms.sealing(), now],
    )
    if ((from + SEALED_AT_ONCE) % 100_000 === 0) log(`${from + SEALED_AT_ONCE} credentials sealed`)
  }
}

type Holder = { id: number; terms: OrderTerms }

/** Returns the holder, registered and verified the first time, and the terms of orders placed now. */
const ensureHolder = async (ownerUrl: string, kms: Kms, now: Date): Promise<Holder> => {
  const database = openDatabase(ownerUrl, 1)
  const { name, phone } = HOLDER
  try {
    const settings = openSettings({ db: database.db, clock: { now: () => now }, log: console })
    await settings.refresh()
    const id = await database.db.transaction().execute(async (tx) => {
      const known = await tx.selectFrom('app_user').select('id').where('phone', '=', phone).executeTakeFirst()
      if (known) return known.id
      const userId = await registerUser(tx, { phone, nickname: name, now })
      await confirmIdentity(tx, kms, { userId, name, idNumber: idNumberOf(HOLDER), now })
      return userId
    })
    return { id, terms: currentTerms(settings) }
  } finally {
    await database.close()
  }
}

const insertGoods = async (client: Client, count: number, now: Date, log: Log): Promise<number> => {
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
    await client.query(INSERT_GOODS, [n, to, owners[0]?.first, moods, roles, now])
    log(`${to} accounts`)
  }
  return Number(last[0]?.id) + 1
}

/**
 * Grows a seeded catalogue to `count` accounts for benches, inside PostgreSQL and as the schema's owner: generated from
 * the demo's accounts, in one transaction, with indexes built once at the end. Credentials are sealed like any other,
 * and one account in forty is rented for the next six hours.
 */
export const fillCatalogue = async (
  ownerUrl: string,
  { kms, count, now, log }: { kms: Kms; count: number; now: Date; log: Log },
): Promise<void> => {
  const holder = await ensureHolder(ownerUrl, kms, now)
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    await client.query(
      `begin; set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 2`,
    )
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query('alter table goods disable trigger goods_note_grams')
    const firstId = await insertGoods(client, count, now, log)
    await client.query('alter table goods enable trigger goods_note_grams')
    await client.query(INSERT_GRAMS, [moods, roles])
    await sealCredentials(client, kms, firstId, now, log)
    for (const { name, definition } of indexes) {
      await client.query(definition)
      log(`index ${name}`)
    }
    await client.query(INSERT_ORDERS, [holder.id, now, firstId, holder.terms])
    await client.query('commit')
    await client.query('vacuum (analyze) goods, credential')
    await client.query('select analyze_filled()')
  } finally {
    await client.end()
  }
}
