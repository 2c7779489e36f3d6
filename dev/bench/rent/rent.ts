import pg from 'pg'
import { startNetwork } from '../../local/network.ts'
import { CALIBRATION, CLIENTS, overSql, sliceCount } from '../countedSlice.ts'
import { reported } from '../figure.ts'
import { median } from '../latency.ts'
import type { Measured } from '../report.ts'
import { violationsAfterBench } from '../violations.ts'
import { BURST_NUMBERS, burst } from './burst.ts'
import { layGround } from './fillRenters.ts'
import { layMinimum, minimumScript } from './minimum.ts'
import { type Rents, rentOverHttp } from './rentOverHttp.ts'
import { captureScript } from './script.ts'

const SLICES = 5
const SLICE_SECONDS = 4
const GOAL = { ratio: 0.55, tail: 4, burst: 2 }

/**
 * Rents per second through HTTP compared with the same SQL and with an independent minimum under pgbench, in alternating slices
 * on one durable database. A slice is a number of rents that fits the machine's rate, so that a fast machine has enough renters.
 */
export const benchRent = async (): Promise<Measured> => {
  const network = await startNetwork({
    temporary: true,
    durable: true,
    env: { CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' },
  })
  try {
    const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl } = network.env
    await layGround(ownerUrl, 2 * CALIBRATION + 1)
    const script = await captureScript(network.env, 2 * CALIBRATION)
    const ofHttp = sliceCount((await rentOverHttp(network.url, 0, CALIBRATION)).perSecond, SLICE_SECONDS)
    const ofSql = sliceCount(await overSql(appUrl, script, CALIBRATION, CALIBRATION), SLICE_SECONDS)
    const start = 2 * CALIBRATION + 1
    const total = SLICES * (ofHttp + ofSql)
    console.log(
      `preparing ${total} renters and accounts; a slice is ${ofHttp} rents over HTTP, ${ofSql} under pgbench`,
    )
    await layGround(ownerUrl, total + BURST_NUMBERS, start)
    await layMinimum(ownerUrl, SLICES * 4 * ofSql)
    const http: Rents[] = []
    const sql: number[] = []
    const minimum: number[] = []
    for (let slice = 0; slice < SLICES; slice++) {
      const first = start + slice * (ofHttp + ofSql)
      http.push(await rentOverHttp(network.url, first, ofHttp))
      sql.push(await overSql(appUrl, script, first + ofHttp, ofSql))
      minimum.push(
        await overSql(appUrl, { text: minimumScript, variables: {} }, slice * 4 * ofSql, 4 * ofSql),
      )
      console.log(
        `  slice ${slice + 1}: HTTP ${http.at(-1)?.perSecond.toFixed(0)}/s, same SQL ${sql.at(-1)?.toFixed(0)}/s, minimum ${minimum.at(-1)?.toFixed(0)}/s`,
      )
    }
    const bursts = await burst(network.url, start + total)
    const pool = new pg.Pool({ connectionString: ownerUrl })
    const violations = await violationsAfterBench(pool)
    await pool.end()
    const ratioTo = (others: number[]) => median(http.map(({ perSecond }, i) => perSecond / (others[i] ?? 1)))
    return {
      conditions: `Medians of ${SLICES} slices of about ${SLICE_SECONDS} s, ${CLIENTS} clients, fsync on.`,
      figures: [
        {
          what: 'rents over HTTP / same SQL under pgbench',
          value: ratioTo(sql),
          bound: 'at least',
          goal: GOAL.ratio,
        },
        reported('rents over HTTP / independent minimum under pgbench', ratioTo(minimum)),
        reported('rents over HTTP, per second', median(http.map(({ perSecond }) => perSecond))),
        {
          what: 'p99 / p50 of a rent',
          value: median(http.map(({ p50, p99 }) => p99 / p50)),
          bound: 'at most',
          goal: GOAL.tail,
        },
        {
          what: 'burst of 32, one account / different ones, p95',
          value: bursts,
          bound: 'at most',
          goal: GOAL.burst,
        },
        {
          what: `invariants broken ${violations.map(({ invariant }) => invariant)}`.trim(),
          value: violations.length,
          bound: 'at most',
          goal: 0,
        },
      ],
    }
  } finally {
    await network.stop()
  }
}
