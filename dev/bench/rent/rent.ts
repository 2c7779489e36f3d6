import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { violationsOf } from '../../../server/src/core/invariants.ts'
import { invariants } from '../../../server/src/invariants.ts'
import { startNetwork } from '../../network.ts'
import { median } from '../latency.ts'
import { underPgbench } from '../pgbench.ts'
import type { Script } from '../script.ts'
import { verdict } from '../verdict.ts'
import { burst } from './burst.ts'
import { layGround } from './ground.ts'
import { captureScript } from './script.ts'

const run = promisify(execFile)
const CLIENTS = 8
const SLICES = 5
const SLICE_MS = 4000
/** Renters and accounts of one side; a slice never needs more than its share. */
const SIDE = 20_000
const GOAL = { ratio: 0.55, tail: 4, burst: 2 }

type Slice = { perSecond: number; p50: number; p99: number; next: number }

const overHttp = async (url: string, first: number): Promise<Slice> => {
  const drive = new URL('./drive.ts', import.meta.url).pathname
  const { stdout } = await run(process.execPath, [
    drive,
    url,
    String(CLIENTS),
    String(SLICE_MS),
    String(first),
  ])
  return JSON.parse(stdout) as Slice
}

/** The same statements under pgbench; each slice and client has numbers of its own. */
const overSql = (databaseUrl: string, script: Script, slice: number): Promise<number> => {
  const stride = SIDE / SLICES / CLIENTS
  const first = SIDE + (slice * SIDE) / SLICES
  const variables = { ...script.variables, i: '0', first: String(first), stride: String(stride) }
  const work = { scripts: [script.text], variables, mode: 'prepared' } as const
  return underPgbench(databaseUrl, work, { clients: CLIENTS, milliseconds: SLICE_MS })
}

/** Rents per second through HTTP beside the same SQL under pgbench, in alternating slices on one durable database. */
export const benchRent = async (): Promise<boolean> => {
  const network = await startNetwork({
    temporary: true,
    durable: true,
    env: { CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' },
  })
  try {
    console.log(`laying ${SIDE * 2} renters and accounts`)
    await layGround(network.env.DATABASE_OWNER_URL, SIDE * 2 + 1000)
    const script = await captureScript(network.env, SIDE * 2)
    const http: Slice[] = []
    const sql: number[] = []
    let next = 0
    for (let slice = 0; slice < SLICES; slice++) {
      const done = await overHttp(network.url, next)
      next = done.next
      http.push(done)
      sql.push(await overSql(network.env.DATABASE_URL, script, slice))
      console.log(
        `  slice ${slice + 1}: HTTP ${done.perSecond.toFixed(0)}/s, pgbench ${sql.at(-1)?.toFixed(0)}/s, p50 ${done.p50.toFixed(1)} ms, p99 ${done.p99.toFixed(1)} ms`,
      )
    }
    const ratio = median(http.map((slice, i) => slice.perSecond / (sql[i] ?? 1)))
    const tail = median(http.map((slice) => slice.p99 / slice.p50))
    const bursts = await burst(network.url, SIDE * 2 + 1)
    const pool = new pg.Pool({ connectionString: network.env.DATABASE_OWNER_URL })
    const violations = await violationsOf(pool, invariants)
    await pool.end()
    console.log(
      `rents per second, median of ${SLICES} slices of ${SLICE_MS / 1000} s, ${CLIENTS} clients, fsync on`,
    )
    return [
      verdict('HTTP / same SQL under pgbench', ratio, 'at least', GOAL.ratio),
      verdict('p99 / p50 of a rent', tail, 'at most', GOAL.tail),
      verdict('burst of 32, one account / different ones, p95', bursts, 'at most', GOAL.burst),
      verdict(
        `invariants broken ${violations.map(({ invariant }) => invariant)}`,
        violations.length,
        'at most',
        0,
      ),
    ].every(Boolean)
  } finally {
    await network.stop()
  }
}
