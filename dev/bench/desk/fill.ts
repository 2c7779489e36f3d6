import pg from 'pg'
import { type Kms, seal } from '../../../server/src/core/security/seal.ts'
import { fillLedger } from './fillLedger.ts'
import { fillOrders } from './fillOrders.ts'
import { fillPromotion } from './fillPromotion.ts'
import { fillTickets } from './fillTickets.ts'
import {
  BUSY_RENTER,
  FIRST_GOODS,
  FIRST_RENTER,
  FIRST_USER,
  type Fill,
  OPERATOR,
  OWNERS,
  type Sizes,
  TOKEN,
} from './people.ts'
import { withoutIndexes } from './withoutIndexes.ts'

const fillPeople: Fill = async (client, { now, kek, users }) => {
  const numbered = `from generate_series(0, ${users - 1}) n`
  await client.query(
    `insert into game (id, name, initial, licence_note) values (900, '基准之战', 'J', 'bench') on conflict do nothing`,
  )
  await client.query(
    `insert into zone (id, game_id, system, login) values (900, 900, '安卓', '账号登录') on conflict do nothing`,
  )
  await withoutIndexes(client, 'app_user', async () => {
    await client.query(`insert into real_identity (id, number_hash, sealed, birth_date, verified_at, data_key, kek)
      overriding system value select ${FIRST_RENTER} + n, sha256(n::text::bytea), '', '1990-01-01', ${now} - interval '430 days', '', ${kek} ${numbered}`)
    await client.query(`insert into real_identity (id, number_hash, sealed, birth_date, verified_at, data_key, kek)
      overriding system value select ${OPERATOR}, sha256('desk'), '', '1990-01-01', ${now} - interval '430 days', '', ${kek}`)
    await client.query(`insert into real_identity (id, number_hash, sealed, birth_date, verified_at, data_key, kek)
      overriding system value select ${FIRST_USER} + n, sha256(('owner' || n)::bytea), '', '1990-01-01', ${now} - interval '430 days', '', ${kek} from generate_series(0, ${OWNERS - 1}) n`)
    await client.query(`insert into app_user (id, phone, nickname, roles, identity_id, identity_slot, adult_from, created_at)
      select ${FIRST_USER} + n, '1510000' || lpad(n::text, 4, '0'), '号铺' || n, '{merchant}', ${FIRST_USER} + n, 1, '2008-01-01', ${now} - interval '430 days' from generate_series(0, ${OWNERS - 1}) n`)
    // Nine in ten came in the two months before the first order, the others in the last thirty days. One identity in fifty has two accounts.
    await client.query(`insert into app_user (id, phone, nickname, identity_id, identity_slot, adult_from, created_at)
      select ${FIRST_RENTER} + n, '150' || lpad(n::text, 8, '0'), case n % 3 when 0 then '租客' when 1 then '玩家' else '夜猫' end || n % 9973,
             ${FIRST_RENTER} + case when n % 50 = 1 then n - 1 else n end, case when n % 50 = 1 then 2 else 1 end, '2008-01-01',
             date_trunc('milliseconds', case when n < ${users} * 0.9 then ${now} - interval '430 days' + n / (${users} * 0.9) * interval '60 days'
                                             else ${now} - (${users} - n) / (${users} * 0.1) * interval '30 days' end) ${numbered}`)
  })
  await client.query(`insert into app_user (id, phone, nickname, identity_id, identity_slot, adult_from, created_at)
    values (${OPERATOR}, '15200000000', '运营', ${OPERATOR}, 1, '2008-01-01', ${now})`)
  await client.query(
    `insert into operator_role (user_id, role, granted_at) values (${OPERATOR}, 'admin', ${now})`,
  )
  // One device in twenty is used by two people.
  await withoutIndexes(client, 'known_device', () =>
    client.query(`insert into known_device (user_id, device, last_seen_at, shared)
      select ${FIRST_RENTER} + n, sha256(('device' || case when n % 20 = 1 then n - 1 else n end)::bytea), ${now} - n % 90 * interval '1 day', n % 20 < 2 ${numbered}`),
  )
}

const WORDS = `'{全英雄,荣耀水晶,满皮肤,高段位,典藏,新赛季,代练友好,秒上号,实惠,传说}'::text[]`

const fillGoods: Fill = async (client, { now, kek, goods }) => {
  await withoutIndexes(client, 'goods', () =>
    client.query(`insert into goods (id, owner_id, game_id, zone_id, title, state, hourly_fen, deposit_fen, created_at, listed_at)
      select ${FIRST_GOODS} + n, ${FIRST_USER} + n % ${OWNERS}, 900, 900, (${WORDS})[1 + n / 7 % 10] || (${WORDS})[1 + n / 11 % 10] || ' ' || n,
             case when n % 1000 = 1 then 'off_shelf' when n % 1000 = 2 then 'banned' when n % 5000 = 3 then 'draft' else 'on_shelf' end,
             200 + n * 37 % 20 * 10, 0, at, at
        from generate_series(0, ${goods - 1}) n
        cross join lateral (select date_trunc('milliseconds', ${now} - interval '430 days' + n::float8 / ${goods} * interval '429 days') as at) t`),
  )
  await withoutIndexes(client, 'credential', () =>
    client.query(`insert into credential (goods_id, sealed, data_key, kek, updated_at)
      select id, '', '', ${kek}, created_at from goods where id >= ${FIRST_GOODS}`),
  )
}

const parts = {
  people: fillPeople,
  goods: fillGoods,
  orders: fillOrders,
  ledger: fillLedger,
  promotion: fillPromotion,
  tickets: fillTickets,
}

/** Seals the names of the people whose pages are asked for, and of owners; those of the others are empty. */
const sealNames = async (client: pg.Client, kms: Kms, users: number): Promise<void> => {
  const { rows } = await client.query<{ id: string; number_hash: Buffer }>(
    'select i.id, i.number_hash from real_identity i join app_user u on u.identity_id = i.id where u.id = any ($1::bigint[]) or u.id between $2 and $3',
    [[BUSY_RENTER, FIRST_RENTER + users - 1, OPERATOR], FIRST_USER, FIRST_USER + OWNERS - 1],
  )
  for (const { id, number_hash } of rows) {
    const person = JSON.stringify({ name: '王小明', idNumber: '11010519900101001X' })
    const { sealed, dataKey } = await seal(kms, person, `identity:${number_hash.toString('hex')}`)
    await client.query('update real_identity set sealed = $2, data_key = $3 where id = $1', [
      id,
      sealed,
      dataKey,
    ])
  }
}

/** Whether a database has been filled. */
export const isFilled = async (ownerUrl: string): Promise<boolean> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from session where user_id = ${OPERATOR}`)
    return rowCount === 1
  } finally {
    await client.end()
  }
}

/** Signs the operator of the bench in again: their session ends when it was idle, and what a database keeps is old. */
export const keepSignedIn = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query(
    `update session set created_at = now(), seen_at = now(), factor_at = now(), expires_at = now() + interval '30 days' where user_id = ${OPERATOR}`,
  )
  await client.end()
}

/** Fills a migrated database inside PostgreSQL, as the schema's owner. `say` gets a line for each part with its seconds. */
export const fill = async (
  ownerUrl: string,
  { kms, say, sizes }: { kms: Kms; say: (line: string) => void; sizes: Sizes },
): Promise<void> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '512MB'`)
    const filling = { ...sizes, now: `'${new Date().toISOString()}'::timestamptz`, kek: `'${kms.sealing()}'` }
    for (const [name, part] of Object.entries(parts)) {
      const started = Date.now()
      await client.query('begin')
      await part(client, filling)
      await client.query('commit')
      say(`  ${name} after ${((Date.now() - started) / 1000).toFixed(0)} s`)
    }
    await sealNames(client, kms, sizes.users)
    await client.query('vacuum (analyze)')
    await client.query(`insert into session (token_hash, user_id, created_at, expires_at, seen_at, factor_at)
      values (sha256('${TOKEN}'), ${OPERATOR}, now(), now() + interval '30 days', now(), now())`)
  } finally {
    await client.end()
  }
}
