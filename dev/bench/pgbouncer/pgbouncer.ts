import pg from 'pg'
import { startNetwork } from '../../local/network.ts'
import { startPostgres } from '../../local/postgres.ts'
import { CALIBRATION, CLIENTS, sliceCount } from '../countedSlice.ts'
import { type Figure, reported } from '../figure.ts'
import { median } from '../latency.ts'
import { layGround } from '../rent/fillRenters.ts'
import { rentOverHttp } from '../rent/rentOverHttp.ts'
import type { Measured } from '../report.ts'
import { violationsAfterBench } from '../violations.ts'
import { startPooler } from './pooler.ts'

const SLICES = 3
const SLICE_SECONDS = 3
const UNNAMED = { DATABASE_NAMED_STATEMENTS: 'false' }

/**
 * Rents on two servers at once, with named statements and without: at the database itself, and through PgBouncer in transaction
 * mode, with names where its version knows them. A rent that fails ends the bench. The jobs run through PgBouncer.
 */
export const benchPgbouncer = async (): Promise<Measured> => {
  const postgres = await startPostgres({ temporary: true, durable: true })
  const pooler = await startPooler(postgres.appUrl).catch(async (error) => {
    await postgres.stop()
    throw error
  })
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl })
  const network = await startNetwork({
    temporary: true,
    database: postgres,
    env: { CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn', RUN_JOBS: 'false' },
  })
  try {
    const pair = async (env: Record<string, string>) => {
      const [one, other] = [await network.startServer({ env }), await network.startServer({ env })]
      return [one.url, other.url]
    }
    const through = { DATABASE_URL: pooler.url, RUN_JOBS: 'true' }
    const ways = new Map([
      ['with named statements', await pair({})],
      ['without named statements', await pair(UNNAMED)],
      ['without named statements through PgBouncer', await pair({ ...UNNAMED, ...through })],
    ])
    if (pooler.knowsNames) ways.set('with named statements through PgBouncer', await pair(through))
    let next = 0
    const rent = async (urls: string[], count: number): Promise<number> => {
      const each = Math.ceil(count / urls.length)
      await layGround(postgres.ownerUrl, each * urls.length, next)
      const rented = urls.map((url, i) => rentOverHttp(url, next + i * each, each, CLIENTS / urls.length))
      next += each * urls.length
      return (await Promise.all(rented)).reduce((total, { perSecond }) => total + perSecond, 0)
    }
    let slowest = Number.POSITIVE_INFINITY
    for (const urls of ways.values()) slowest = Math.min(slowest, await rent(urls, CALIBRATION))
    const rates = new Map([...ways.keys()].map((way) => [way, [] as number[]]))
    for (let slice = 0; slice < SLICES; slice++)
      for (const [way, urls] of ways) {
        const rate = await rent(urls, sliceCount(slowest, SLICE_SECONDS))
        rates.get(way)?.push(rate)
        console.log(`  slice ${slice + 1}: ${way} ${rate.toFixed(0)}/s`)
      }
    const violations = await violationsAfterBench(owner)
    const broken: Figure = {
      what: `invariants broken ${violations.map(({ invariant }) => invariant)}`.trim(),
      value: violations.length,
      bound: 'at most',
      goal: 0,
    }
    return {
      conditions: `PgBouncer ${pooler.version}, two servers at once. Medians of ${SLICES} slices of about ${SLICE_SECONDS} s, ${CLIENTS} clients, fsync on.`,
      figures: [
        ...[...rates].map(([way, measured]) => reported(`rents per second ${way}`, median(measured))),
        broken,
      ],
    }
  } finally {
    await owner.end()
    await network.stop()
    await pooler.stop()
    await postgres.stop()
  }
}
