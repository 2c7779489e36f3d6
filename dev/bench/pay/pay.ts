import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import spawn from 'nano-spawn'
import pg from 'pg'
import { startNetwork } from '../../local/network.ts'
import { CALIBRATION, CLIENTS, overSql, sliceCount } from '../countedSlice.ts'
import { type Figure, reported } from '../figure.ts'
import { median } from '../latency.ts'
import type { Measured } from '../report.ts'
import { inFolder } from '../slice.ts'
import { violationsAfterBench } from '../violations.ts'
import { layGround } from './fillRecharges.ts'
import { notificationOf } from './notifications.ts'
import { captureScript } from './script.ts'

const SLICES = 5
const SLICE_SECONDS = 3
const REPLAYED = 10_000
const DRIVE = new URL('./drive.ts', import.meta.url).pathname

type Driven = { perSecond: number; p50: number; p99: number }

/** Posts the notifications `first` to `first + count - 1` once each. */
const drive = (url: string, first: number, count: number): Promise<Driven> =>
  inFolder(async (folder) => {
    const file = join(folder, 'notifications.json')
    await writeFile(file, JSON.stringify(Array.from({ length: count }, (_, i) => notificationOf(first + i))))
    const { stdout } = await spawn(process.execPath, [DRIVE, url, String(CLIENTS), file])
    return JSON.parse(stdout) as Driven
  })

/** Everything that a notification may change, in one line: equal before and after means no effect. */
const moneyOf = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query(
    `select (select count(*) from ledger_transfer) as transfers, (select sum(balance) from ledger_account) as held,
            (select count(*) from payment where state = 'success') as paid, (select count(*) from recharge where state = 'paid') as recharged`,
  )
  return JSON.stringify(rows[0])
}

/**
 * Notifications processed per second compared with the same SQL under pgbench, and the cost of duplicates. A slice is a
 * number of notifications that fits the machine's rate.
 */
export const benchPay = async (): Promise<Measured> => {
  const network = await startNetwork({
    temporary: true,
    durable: true,
    env: { CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' },
  })
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl } = network.env
  const pool = new pg.Pool({ connectionString: ownerUrl })
  try {
    await layGround(ownerUrl, 2 * CALIBRATION + 1)
    const script = await captureScript(network.env, 2 * CALIBRATION)
    const calibrated = await drive(network.url, 0, CALIBRATION)
    const ofHttp = sliceCount(calibrated.perSecond, SLICE_SECONDS)
    const ofSql = sliceCount(await overSql(appUrl, script, CALIBRATION, CALIBRATION), SLICE_SECONDS)
    const start = 2 * CALIBRATION + 1
    const httpTotal = Math.max(SLICES * ofHttp, REPLAYED)
    console.log(`preparing ${httpTotal + SLICES * ofSql} open payments; a slice is ${ofHttp} notifications`)
    await layGround(ownerUrl, httpTotal + SLICES * ofSql, start)
    const http: Driven[] = []
    const sql: number[] = []
    for (let slice = 0; slice < SLICES; slice++) {
      http.push(await drive(network.url, start + slice * ofHttp, ofHttp))
      sql.push(await overSql(appUrl, script, start + httpTotal + slice * ofSql, ofSql))
      console.log(
        `  slice ${slice + 1}: HTTP ${http.at(-1)?.perSecond.toFixed(0)}/s, same SQL ${sql.at(-1)?.toFixed(0)}/s`,
      )
    }
    const rest = httpTotal - SLICES * ofHttp
    if (rest > 0) await drive(network.url, start + SLICES * ofHttp, rest)
    const before = await moneyOf(pool)
    const again = await drive(network.url, start, REPLAYED)
    const unchanged = before === (await moneyOf(pool))
    const violations = await violationsAfterBench(pool)
    const perSecond = median(http.map((slice) => slice.perSecond))
    const atMost = (what: string, value: number, goal: number): Figure => ({
      what,
      value,
      bound: 'at most',
      goal,
    })
    return {
      conditions: `Medians of ${SLICES} slices of about ${SLICE_SECONDS} s, ${CLIENTS} clients, fsync on.`,
      figures: [
        reported(
          'notifications over HTTP / same SQL under pgbench',
          median(http.map((slice, i) => slice.perSecond / (sql[i] ?? 1))),
        ),
        reported('notifications over HTTP, per second', perSecond),
        reported('p99 / p50 of a notification', median(http.map(({ p50, p99 }) => p99 / p50))),
        atMost(`${REPLAYED} notifications sent again: changes`, unchanged ? 0 : 1, 0),
        atMost('cost of a notification sent again / the first time', perSecond / again.perSecond, 1),
        atMost(
          `invariants broken ${violations.map(({ invariant }) => invariant)}`.trim(),
          violations.length,
          0,
        ),
      ],
    }
  } finally {
    await pool.end()
    await network.stop()
  }
}
