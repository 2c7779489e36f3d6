import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { violationsOf } from '../../server/src/core/invariants.ts'
import { invariants } from '../../server/src/invariants.ts'
import { layGround } from '../bench/rent/ground.ts'
import { startNetwork } from '../network.ts'
import { rentOnce, type Told } from './renting.ts'

const KILLS = 10
const CLIENTS = 8
/** Acknowledged acts after which the server is killed, different each round so that it dies at different points. */
const killAfter = (round: number): number => 5 + round * 3
const RENTERS = 2000

const network = await startNetwork({
  temporary: true,
  durable: true,
  env: { LOG_LEVEL: 'error', CALLS_PER_MINUTE: '1000000' },
})
await layGround(network.env.DATABASE_OWNER_URL, RENTERS)
const pool = new pg.Pool({ connectionString: network.env.DATABASE_OWNER_URL })
afterAll(async () => {
  await pool.end()
  await network.stop()
})

test('SIGKILL amid renting and paying, ten times: what was acknowledged is there, and nothing twice', {
  timeout: 240_000,
}, async () => {
  const all: Told[] = []
  let next = 0
  for (let round = 0; round < KILLS; round++) {
    const server = await network.startServer()
    let acknowledged = 0
    const work = async (): Promise<void> => {
      for (;;) {
        const told = await rentOnce(server.url, next++)
        all.push(told)
        if (told.paid) acknowledged += 1
        if (acknowledged >= killAfter(round)) return
        if (!told.paid) return
      }
    }
    const working = Array.from({ length: CLIENTS }, work)
    await Promise.race(working)
    await server.kill()
    await Promise.all(working)
  }
  const interrupted = all.filter((told) => !told.paid)
  expect(interrupted.length).toBeGreaterThan(0)

  const last = await network.startServer()
  for (const told of interrupted) await rentOnce(last.url, told.n, told)

  const { rows } = await pool.query<{ renter: number; orders: number; paid: number; ids: string[] }>(
    `select (o.renter_id - 10000000)::int as renter, count(*)::int as orders, count(o.paid_at)::int as paid, array_agg(o.id) as ids
       from rental_order o group by o.renter_id`,
  )
  const found = new Map(rows.map((row) => [row.renter, row]))
  for (const { n, orderId, paid } of all) {
    expect(paid).toBe(true)
    expect(found.get(n)).toMatchObject({ orders: 1, paid: 1, ids: [orderId] })
  }
  expect(await violationsOf(pool, invariants)).toEqual([])
})
