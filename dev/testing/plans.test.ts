import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../server/src/app.ts'
import { composeDeps } from '../../server/src/compose.ts'
import { createDatabase } from '../../server/testing/database/testDatabase.ts'
import { FIRST_GOODS, FIRST_USER, layGround, tokenOf } from '../bench/rent/fillRenters.ts'
import { besideSandbox, newSealKey } from '../local/environment.ts'

/** Renters who really rent; the orders of the others are copies. */
const RENTING = 40
const GROWN = 4_000

const created = await createDatabase()
const owner = new pg.Client(created.ownerUrl)
await owner.connect()
afterAll(async () => {
  await owner.end()
  await created.drop()
})

const serve = async () => {
  const own = {
    DATABASE_URL: created.appUrl,
    DATABASE_POOL: '2',
    SEAL_KEY: newSealKey(),
    LOG_LEVEL: 'silent',
  }
  const deps = composeDeps(besideSandbox('http://127.0.0.1:9', {}, own))
  const app = await buildApp(deps)
  const ask = async (n: number, url: string, key: string, payload: object) => {
    const headers = { authtoken: tokenOf(n), 'idempotency-key': `${key}-${n}-key` }
    const answer = (await app.inject({ method: 'POST', url, headers, payload })).json()
    expect(answer.responseCode).toBe('0000')
    return answer.data.object
  }
  return {
    rent: async (n: number): Promise<void> => {
      const wanted = { goodsId: String(FIRST_GOODS + n), hours: 2, expectedTotalFen: 1600 }
      const { orderId } = await ask(n, '/api/order/submit/order-create', 'create', wanted)
      await ask(n, '/api/pay/balanceUnifiedOrder', 'pay', { orderId })
      await ask(n, '/api/order/return', 'return', { orderId })
    },
    /** Connections report their statistics when they are closed. */
    close: async () => {
      await app.close()
      await deps.database.close()
    },
  }
}

/** Copies the rows of one rental for other renters, to simulate thousands of rentals. */
const COPIES: Record<string, string> = {
  rental_order: `'id', (1e18::bigint + n)::text, 'renter_id', ${FIRST_USER + RENTING} + n, 'goods_id', ${FIRST_GOODS + RENTING} + n`,
  lease: `'order_id', (1e18::bigint + n)::text, 'goods_id', ${FIRST_GOODS + RENTING} + n`,
  payment: `'id', (1e18::bigint + n)::text, 'biz_id', (1e18::bigint + n)::text, 'user_id', ${FIRST_USER + RENTING} + n`,
  idempotency_key: `'user_id', ${FIRST_USER + RENTING} + n`,
  order_event: `'id', 1000000 + n, 'order_id', (1e18::bigint + n)::text`,
}
const grow = async (): Promise<void> => {
  for (const [table, changes] of Object.entries(COPIES))
    await owner.query(
      `insert into ${table} overriding system value
       select copied.* from (select t as one from ${table} t limit 1) first, generate_series(1, ${GROWN}) n,
              jsonb_populate_record(first.one, jsonb_build_object(${changes})) copied`,
    )
}

const rowsReadInOrder = async () => {
  const { rows } = await owner.query<{ table: string; read: number }>(
    'select relname as table, seq_tup_read::int as read from pg_stat_user_tables where seq_tup_read > 0',
  )
  return new Map(rows.map(({ table, read }) => [table, read]))
}

test('plans made while tables were empty read by index when there are thousands of rows', async () => {
  await layGround(created.ownerUrl, RENTING + GROWN + 1)
  const { rent, close } = await serve()
  const half = RENTING / 2
  for (let n = 0; n < half; n++) await rent(n)
  await grow()
  const before = await rowsReadInOrder()
  for (let n = half; n < RENTING; n++) await rent(n)
  await close()
  const after = await rowsReadInOrder()
  const read = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
  // One sequential read of a grown table would be thousands of rows.
  expect(read.filter(([, rows]) => rows > GROWN / 2)).toEqual([])
})

test('seeds and imports analyse the tables they filled, and leave those with few rows to what the planner assumes', async () => {
  const app = new pg.Client(created.appUrl)
  await app.connect()
  await app.query('select analyze_filled()')
  await app.end()
  const { rows } = await owner.query<{ name: string; known: boolean }>(
    `select relname as name, reltuples >= 0 as known from pg_class where relname in ('rental_order', 'lease', 'goods', 'banner', 'refund')`,
  )
  expect(Object.fromEntries(rows.map(({ name, known }) => [name, known]))).toEqual({
    rental_order: true,
    lease: true,
    goods: true,
    banner: false,
    refund: false,
  })
})
