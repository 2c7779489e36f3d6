import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { violationsOf } from '../../../server/src/core/invariants.ts'
import { invariants } from '../../../server/src/invariants.ts'
import { startNetwork } from '../../network.ts'
import { median } from '../latency.ts'
import { burst } from './burst.ts'
import { layGround } from './ground.ts'
import { captureScript, type Script } from './script.ts'

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
const underPgbench = async (databaseUrl: string, script: Script, slice: number): Promise<number> => {
  const file = join(mkdtempSync(join(tmpdir(), 'rent-bench-')), 'rent.sql')
  writeFileSync(file, script.text)
  const stride = SIDE / SLICES / CLIENTS
  const variables = {
    ...script.variables,
    i: '0',
    first: String(SIDE + (slice * SIDE) / SLICES),
    stride: String(stride),
  }
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const { stdout } = await run(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CLIENTS),
      '-j',
      '1',
      '-T',
      String(SLICE_MS / 1000),
      '-f',
      file,
      ...Object.entries(variables).map(([name, value]) => `-D${name}=${value}`),
      '-h',
      hostname,
      '-p',
      port,
      '-U',
      username,
      pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: password }, maxBuffer: 16 * 1024 * 1024 },
  )
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  if (failed && failed !== '0') throw new Error(`pgbench: ${failed} transactions failed`)
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

const line = (name: string, value: string, met: boolean): boolean => {
  console.log(`${met ? '✓' : '✗'} ${name}: ${value}`)
  return met
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
      sql.push(await underPgbench(network.env.DATABASE_URL, script, slice))
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
      line(
        'HTTP / same SQL under pgbench',
        `${ratio.toFixed(2)} (goal ≥ ${GOAL.ratio})`,
        ratio >= GOAL.ratio,
      ),
      line('p99 / p50 of a rent', `${tail.toFixed(1)} (goal ≤ ${GOAL.tail})`, tail <= GOAL.tail),
      line(
        'burst of 32, one account / different ones, p95',
        `${bursts.toFixed(2)} (goal ≤ ${GOAL.burst})`,
        bursts <= GOAL.burst,
      ),
      line(
        'invariants broken',
        String(violations.map(({ invariant }) => invariant)),
        violations.length === 0,
      ),
    ].every(Boolean)
  } finally {
    await network.stop()
  }
}
