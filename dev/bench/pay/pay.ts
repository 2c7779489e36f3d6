import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { violationsOf } from '../../../server/src/core/invariants.ts'
import { invariants } from '../../../server/src/invariants.ts'
import { startNetwork } from '../../network.ts'
import { median } from '../latency.ts'
import { underPgbench } from '../pgbench.ts'
import type { Script } from '../script.ts'
import { inFolder } from '../slice.ts'
import { verdict } from '../verdict.ts'
import { layGround } from './ground.ts'
import { noticeOf } from './notices.ts'
import { captureScript } from './script.ts'

const run = promisify(execFile)
const CLIENTS = 8
const SLICES = 5
const SLICE_MS = 3000
/** Notices of one side; a slice never needs more than its share. */
const SIDE = 20_000
const REPLAYED = 10_000
const PATIENCE_MS = 600_000
const DRIVE = new URL('./drive.ts', import.meta.url).pathname

type Driven = { perSecond: number; seconds: number; next: number; p50: number; p99: number }

const drive = async (
  url: string,
  file: string,
  first: number,
  end: number,
  milliseconds: number,
): Promise<Driven> => {
  const args = [DRIVE, url, String(CLIENTS), file, String(first), String(end), String(milliseconds)]
  const { stdout } = await run(process.execPath, args)
  return JSON.parse(stdout) as Driven
}

const overSql = (databaseUrl: string, script: Script, slice: number): Promise<number> => {
  const stride = SIDE / SLICES / CLIENTS
  const variables = {
    ...script.variables,
    i: '0',
    first: String(SIDE + (slice * SIDE) / SLICES),
    stride: String(stride),
  }
  const work = { scripts: [script.text], variables, mode: 'prepared' } as const
  return underPgbench(databaseUrl, work, { clients: CLIENTS, milliseconds: SLICE_MS })
}

/** Everything a notice may have moved, in one line: equal before and after means nothing happened. */
const moneyOf = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query(
    `select (select count(*) from ledger_transfer) as transfers, (select sum(balance) from ledger_account) as held,
            (select count(*) from payment where state = 'success') as paid, (select count(*) from recharge where state = 'paid') as recharged`,
  )
  return JSON.stringify(rows[0])
}

/** Notices handled per second beside the same SQL under pgbench, and what it costs to be told everything again. */
export const benchPay = async (): Promise<boolean> => {
  const network = await startNetwork({
    temporary: true,
    durable: true,
    env: { CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' },
  })
  const pool = new pg.Pool({ connectionString: network.env.DATABASE_OWNER_URL })
  try {
    console.log(`laying ${SIDE * 2} open payments, signing ${SIDE} notices`)
    await layGround(network.env.DATABASE_OWNER_URL, SIDE * 2 + 1)
    const script = await captureScript(network.env, SIDE * 2)
    return await inFolder(async (folder) => {
      const file = join(folder, 'notices.json')
      await writeFile(file, JSON.stringify(Array.from({ length: SIDE }, (_, n) => noticeOf(n))))
      const http: Driven[] = []
      const sql: number[] = []
      for (let slice = 0; slice < SLICES; slice++) {
        const done = await drive(network.url, file, http.at(-1)?.next ?? 0, SIDE, SLICE_MS)
        http.push(done)
        sql.push(await overSql(network.env.DATABASE_URL, script, slice))
        console.log(
          `  slice ${slice + 1}: HTTP ${done.perSecond.toFixed(0)}/s, pgbench ${sql.at(-1)?.toFixed(0)}/s, p50 ${done.p50.toFixed(1)} ms, p99 ${done.p99.toFixed(1)} ms`,
        )
      }
      // The rest of the first ten thousand, so that each of them has been told once.
      const told = http.at(-1)?.next ?? 0
      const rest = await drive(network.url, file, told, Math.max(told, REPLAYED), PATIENCE_MS)
      const firstTime = median(
        [...http, ...(rest.next > told ? [rest] : [])].map(({ perSecond }) => perSecond),
      )
      const before = await moneyOf(pool)
      const again = await drive(network.url, file, 0, REPLAYED, PATIENCE_MS)
      const unchanged = before === (await moneyOf(pool))
      const violations = await violationsOf(pool, invariants)
      console.log(
        `notices per second, median of ${SLICES} slices of ${SLICE_MS / 1000} s, ${CLIENTS} clients, fsync on`,
      )
      return [
        verdict(
          'HTTP / same SQL under pgbench',
          median(http.map((done, i) => done.perSecond / (sql[i] ?? 1))),
          'at least',
          null,
        ),
        verdict('p99 / p50 of a notice', median(http.map(({ p50, p99 }) => p99 / p50)), 'at most', null),
        verdict(`${REPLAYED} notices again: what changed`, unchanged ? 0 : 1, 'at most', 0),
        verdict('cost of a notice again / the first time', firstTime / again.perSecond, 'at most', 1),
        verdict(
          `invariants broken ${violations.map(({ invariant }) => invariant)}`,
          violations.length,
          'at most',
          0,
        ),
      ].every(Boolean)
    })
  } finally {
    await pool.end()
    await network.stop()
  }
}
