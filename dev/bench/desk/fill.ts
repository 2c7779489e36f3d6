import pg from 'pg'
import { type Kms, seal } from '../../../server/src/core/security/seal.ts'
import { fillGoods } from './fillGoods.ts'
import { fillLedger } from './fillLedger.ts'
import { fillOrders, planOrders } from './fillOrders.ts'
import { fillPromotion } from './fillPromotion.ts'
import { fillTickets } from './fillTickets.ts'
import {
  BUSY_RENTER,
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
    await client.query(`insert into app_user (id, phone, nickname, identity_id, identity_slot, adult_from, completed_orders, created_at)
      select ${FIRST_RENTER} + n, '150' || lpad(n::text, 8, '0'), case n % 3 when 0 then '租客' when 1 then '玩家' else '夜猫' end || n % 9973,
             ${FIRST_RENTER} + case when n % 50 = 1 then n - 1 else n end, case when n % 50 = 1 then 2 else 1 end, '2008-01-01', coalesce(o.completed, 0),
             date_trunc('milliseconds', case when n < ${users} * 0.9 then ${now} - interval '430 days' + n / (${users} * 0.9) * interval '60 days'
                                             else ${now} - (${users} - n) / (${users} * 0.1) * interval '30 days' end) ${numbered}
        left join (select renter_id, count(*) as completed from bench_order where state = 'settled' group by 1) o on o.renter_id = ${FIRST_RENTER} + n`)
  })
  await client.query(`insert into app_user (id, phone, nickname, identity_id, identity_slot, adult_from, created_at)
    values (${OPERATOR}, '15200000000', '运营', ${OPERATOR}, 1, '2008-01-01', ${now})`)
  await client.query(
    `insert into operator_role (user_id, role, granted_at) values (${OPERATOR}, 'admin', ${now})`,
  )
  await withoutIndexes(client, 'realname_try', () =>
    client.query(
      `insert into realname_try (user_id, outcome, tried_at) select id, 'match', created_at from app_user where id >= ${FIRST_USER} order by id`,
    ),
  )
  // One device in twenty is used by two people.
  await withoutIndexes(client, 'known_device', () =>
    client.query(`insert into known_device (user_id, device, last_seen_at, shared)
      select ${FIRST_RENTER} + n, sha256(('device' || case when n % 20 = 1 then n - 1 else n end)::bytea), ${now} - n % 90 * interval '1 day', n % 20 < 2 ${numbered}`),
  )
}

const parts = {
  plan: planOrders,
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
      select sha256('${TOKEN}'), ${OPERATOR}, at, at + interval '30 days', at, at from (select ${filling.now} as at) t`)
  } finally {
    await client.end()
  }
}
