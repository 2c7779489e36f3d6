import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { violationsOf } from '../../server/src/core/jobs/invariants.ts'
import { invariants } from '../../server/src/invariants.ts'
import { FIRST_USER, layGround } from '../bench/rent/fillRenters.ts'
import { startNetwork } from '../local/network.ts'
import { startPostgres } from '../local/postgres.ts'
import type { Child } from '../process/child.ts'
import { until } from '../process/until.ts'
import { freezePostgres, killPostgres } from './faults.ts'
import { type Acknowledged, ask, journeyOf, keyOf, rentAs } from './renter.ts'

export type TrialPlan = {
  serverKills: number
  postgresKills: number
  freezes: number
  freezeMs: number
  /** Renters at most; the load ends when none is left. */
  renters: number
  env?: Record<string, string>
  say?: (line: string) => void
}
export type TrialReport = {
  acknowledged: number
  /** Acknowledged effects that are missing in the database, or whose retry got another response. */
  faults: string[]
  /** Responses that were neither success nor a reason to retry. */
  unexpected: string[]
  /** Server processes that ended and weren't killed. */
  exits: number
  /** Time to the next acknowledged write (ms): from the kill of a server, and from the first query that PostgreSQL answers. */
  outages: { kind: 'server' | 'postgres' | 'freeze'; ms: number }[]
  violations: string[]
}

const CLIENTS = 8
/** Between two renters of a client, so that a fast machine doesn't run out of them. */
const BETWEEN_MS = 30
const STALLED_MS = 60_000

/** Acknowledged acts between two faults, different each round so that they hit different points. */
const actsBefore = (round: number): number => 20 + (round % 7) * 3

const STATES = { pay: 'renting', 'pay and return': ['ended', 'settled'], cancel: 'cancelled' } as const

/** The expected state of each renter's order, from their acknowledged acts. */
const lostEffects = async (pool: pg.Pool, done: Acknowledged[]): Promise<string[]> => {
  const { rows } = await pool.query<{ n: number; id: string; state: string }>(
    `select (renter_id - ${FIRST_USER})::int as n, id::text, state from rental_order`,
  )
  const orders = Map.groupBy(rows, ({ n }) => n)
  const keys = new Set(done.map(({ key }) => key))
  return done.flatMap(({ n, path, answer }) => {
    const mine = orders.get(n) ?? []
    if (mine.length !== 1) return [`renter ${n} has ${mine.length} orders`]
    const { orderId } = JSON.parse(answer).data.object as { orderId?: string }
    if (orderId && orderId !== mine[0]?.id) return [`renter ${n}: ${path} acknowledged another order`]
    const last = { pay: 'pay', 'pay and return': 'return', cancel: 'cancel' }[journeyOf(n)]
    const fits = [STATES[journeyOf(n)]].flat().includes((mine[0]?.state ?? '') as never)
    return keys.has(keyOf(last, n)) && !fits
      ? [`renter ${n}: ${last} acknowledged, the order is ${mine[0]?.state}`]
      : []
  })
}

/**
 * Rents on two servers while processes are killed and frozen: the servers one after the other, PostgreSQL's postmaster,
 * and all of PostgreSQL. Afterwards every acknowledged effect is checked, and every request is retried with its key.
 */
export const crashTrial = async (plan: TrialPlan): Promise<TrialReport> => {
  const say = plan.say ?? (() => {})
  const postgres = await startPostgres({ temporary: true, durable: true })
  const network = await startNetwork({
    temporary: true,
    database: postgres,
    env: { LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '1000000', ...plan.env },
  }).catch(async (error) => {
    await postgres.stop()
    throw error
  })
  const pool = new pg.Pool({ connectionString: postgres.ownerUrl })
  pool.on('error', () => {})
  const report: TrialReport = {
    acknowledged: 0,
    faults: [],
    unexpected: [],
    exits: 0,
    outages: [],
    violations: [],
  }
  try {
    await layGround(postgres.ownerUrl, plan.renters)
    const killed = new Set<Child>()
    let isOver = false
    const watched = (server: Child): Child => {
      void server.ended.then(() => {
        if (!isOver && !killed.has(server)) report.exits += 1
      })
      return server
    }
    const servers = [watched(network.server), watched(await network.startServer())]
    const done: Acknowledged[] = []
    let [turn, next] = [0, 0]
    const asking = {
      url: () => servers[turn++ % 2]?.url ?? '',
      acknowledged: (one: Acknowledged) => void done.push(one),
      unexpected: (what: string) => void report.unexpected.push(what),
    }
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isOver && next < plan.renters) {
        await rentAs(next++, asking)
        await wait(BETWEEN_MS)
      }
    })
    const acts = async (count: number): Promise<void> => {
      const enough = done.length + count
      if (!(await until(() => done.length >= enough, STALLED_MS)))
        throw new Error(`only ${done.length} of ${enough} acts in ${STALLED_MS / 1000} s`)
    }
    /** `fault` returns the time from which writes are expected again. */
    const measured = async (kind: 'server' | 'postgres' | 'freeze', fault: () => Promise<number>) => {
      await acts(actsBefore(report.outages.length))
      const since = await fault()
      await acts(1)
      const ms = (done.find(({ at }) => at > since)?.at ?? Number.POSITIVE_INFINITY) - since
      report.outages.push({ kind, ms })
      say(`${kind} ${report.outages.length}: writes ${ms.toFixed(0)} ms after, ${done.length} acts so far`)
    }
    for (let round = 0; round < plan.serverKills; round++)
      await measured('server', async () => {
        const server = servers[round % 2]
        if (!server) throw new Error('no server')
        killed.add(server)
        await server.kill()
        const since = performance.now()
        servers[round % 2] = watched(await network.startServer({ port: Number(new URL(server.url).port) }))
        // The other server handles the requests meanwhile.
        return since
      })
    for (let round = 0; round < plan.postgresKills; round++)
      await measured('postgres', () => killPostgres(postgres))
    for (let round = 0; round < plan.freezes; round++)
      await measured('freeze', () => freezePostgres(postgres, plan.freezeMs))
    await acts(20)
    isOver = true
    await Promise.all(clients)

    report.acknowledged = done.length
    say(`looking up ${done.length} acknowledged acts and repeating each`)
    report.faults.push(...(await lostEffects(pool, done)))
    const left = [...done]
    const repeat = async () => {
      for (let one = left.pop(); one; one = left.pop()) {
        const answer = await ask(asking.url(), one)
        if (answer !== one.answer) report.faults.push(`${one.path} of renter ${one.n} repeated: ${answer}`)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, repeat))
    report.faults.push(...(await lostEffects(pool, done)))
    report.violations.push(...(await violationsOf(pool, invariants)).map(({ invariant }) => invariant))
    return report
  } finally {
    await pool.end()
    await network.stop()
    await postgres.stop()
  }
}
