import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { violationsOf } from '../../server/src/core/jobs/invariants.ts'
import { invariants } from '../../server/src/invariants.ts'
import { layGround } from '../bench/rent/fillRenters.ts'
import { startNetwork } from '../local/network.ts'
import { rentOnce } from './renting.ts'

const RENTERS = 120

const network = await startNetwork({
  temporary: true,
  inMemory: true,
  env: { LOG_LEVEL: 'error', CALLS_PER_MINUTE: '1000000' },
})
await layGround(network.env.DATABASE_OWNER_URL, RENTERS)
const pool = new pg.Pool({ connectionString: network.env.DATABASE_OWNER_URL })
afterAll(async () => {
  await pool.end()
  await network.stop()
})

/** Moves every rental back by thirty hours, past its end and its waiting times. */
const letTimePass = async (): Promise<void> => {
  const earlier = "- interval '30 hours'"
  await pool.query(`update lease set span = tstzrange(lower(span) ${earlier}, upper(span) ${earlier})`)
  await pool.query(
    `update rental_order set created_at = created_at ${earlier}, starts_at = starts_at ${earlier}, ends_at = ends_at ${earlier}, finish_until = finish_until ${earlier}, due_at = due_at ${earlier}, last_event_at = last_event_at ${earlier}`,
  )
}

test('two servers on one database: both serve, and each job has its effect once', async () => {
  const second = await network.startServer()
  const urls = [network.url, second.url]
  const acknowledged = await Promise.all(
    Array.from({ length: RENTERS }, (_, n) => rentOnce(urls[n % 2] ?? '', n)),
  )
  expect(acknowledged.filter(({ paid }) => paid)).toHaveLength(RENTERS)

  await letTimePass()
  const settled = "select count(*)::int as n from rental_order where state = 'settled'"
  await vi.waitFor(async () => expect((await pool.query(settled)).rows).toEqual([{ n: RENTERS }]), {
    timeout: 60_000,
    interval: 200,
  })

  const { rows } = await pool.query(
    `select verb, count(*)::int as n from order_event where verb in ('expire', 'rent_settled', 'deposit_returned', 'settle') group by verb order by verb`,
  )
  expect(rows).toEqual(
    ['deposit_returned', 'expire', 'rent_settled', 'settle'].map((verb) => ({ verb, n: RENTERS })),
  )
  expect(await violationsOf(pool, invariants)).toEqual([])
})
