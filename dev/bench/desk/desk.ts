import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../../../server/src/core/database/migrate.ts'
import { runJob } from '../../../server/src/core/jobs/jobs.ts'
import { localKms } from '../../../server/src/core/security/seal.ts'
import { activityJob } from '../../../server/src/domains/platform/dashboard/rollUp.ts'
import { newSealKey, sealKeyIn } from '../../local/environment.ts'
import { makeFolder } from '../../local/postgres/paths.ts'
import { startPostgres } from '../../local/postgres.ts'
import { PlainError } from '../../process/progress.ts'
import { step } from '../../step.mjs'
import { type Figure, reported } from '../figure.ts'
import { percentiles } from '../latency.ts'
import type { Measured } from '../report.ts'
import { factsOf } from './facts.ts'
import { fill, isFilled } from './fill.ts'
import { files, listings } from './listings.ts'
import { type Downloaded, downloadFiles, type Timed, timeListings } from './measure.ts'
import { sizesOver } from './people.ts'
import { serve } from './served.ts'

/** Goals in ms and MB. */
const GOAL = { list: 300, dashboard: 1_000, memory: 100 }
const SAMPLES = 200

/** The p95 (ms) of reading a page of orders by their primary key, as a client without a server does it. */
const barePage = async (url: string): Promise<number> => {
  const client = new pg.Client(url)
  await client.connect()
  const latencies: number[] = []
  for (let n = 0; n < SAMPLES; n++) {
    const started = performance.now()
    await client.query({ name: 'page', text: 'select * from rental_order order by id desc limit 21' })
    latencies.push(performance.now() - started)
  }
  await client.end()
  return percentiles(latencies).p95
}

const sizesOf = async (url: string): Promise<string> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*) from goods) as goods, (select count(*) from withdrawal) as withdrawals, (select count(*) from rental_order) as orders, (select 2 * count(*) from ledger_transfer) as entries,
            (select count(*) from red_packet) as packets, (select count(*) from app_user) as users, pg_size_pretty(pg_database_size(current_database())) as disk`,
  )
  await client.end()
  const { goods, orders, entries, withdrawals, packets, users, disk } = rows[0]
  return `${goods} accounts, ${orders} orders, ${entries} entries of the ledger, ${withdrawals} withdrawals, ${packets} red packets, ${users} users (${disk})`
}

/** The slowest question of each call: a figure a call, so that the table names what is slow. */
const listFigures = (timed: readonly Timed[]): Figure[] =>
  [...Map.groupBy(timed, ({ name }) => name).values()].flatMap((of) => {
    const [slowest] = of.toSorted((a, b) => b.p95 - a.p95)
    if (!slowest) return []
    const goal = slowest.name.startsWith('platform.') ? GOAL.dashboard : GOAL.list
    const what = `${slowest.name}, ${slowest.what}: p95, ms (p50 ${slowest.p50.toFixed(0)})`
    return [{ what, value: slowest.p95, bound: 'at most', goal }]
  })

const fileFigures = (downloaded: readonly Downloaded[]): Figure[] =>
  downloaded.map(({ name, what, megabytes, seconds, peakMegabytes }) => ({
    what: `${name}, ${what}: MB of memory above the base (${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s)`,
    value: peakMegabytes,
    bound: 'at most',
    goal: GOAL.memory,
  }))

const tell = (timed: readonly Timed[]): void => {
  for (const { name, what, p50, p95, slowest } of timed.toSorted((a, b) => b.p95 - a.p95).slice(0, 20)) {
    const statement = slowest.text.replace(/\s+/g, ' ').slice(0, 160)
    console.log(
      `  ${name}, ${what}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; slowest ${slowest.ms.toFixed(0)} ms: ${statement}`,
    )
  }
}

/**
 * Asks everything that the operators' console lists or exports of a large database, one request after the other, and says how long it
 * took. `--keep <folder>` keeps the database there for the next run; without it everything is filled again. `--divide <n>` fills an nth.
 */
export const benchDesk = async (args: readonly string[]): Promise<Measured> => {
  const { values } = parseArgs({
    args: [...args],
    options: { keep: { type: 'string' }, divide: { type: 'string', default: '1' } },
  })
  const { keep } = values
  const divisor = Number(values.divide)
  if (!(divisor >= 1))
    throw new PlainError('--divide takes a number from 1 on: npm run bench -- desk --divide 10')
  if (keep) makeFolder(keep)
  const sealKey = keep ? sealKeyIn(keep) : newSealKey()
  const postgres = await startPostgres(
    keep ? { dataDir: `${keep}/postgres` } : { temporary: true, durable: true },
  )
  try {
    await step('Migrating the schema', () => migrate(postgres.ownerUrl))
    const started = Date.now()
    const known = await isFilled(postgres.ownerUrl)
    if (!known)
      await step('Filling the database', () =>
        fill(postgres.ownerUrl, { kms: localKms(sealKey), say: console.log, sizes: sizesOver(divisor) }),
      )
    const filling = known
      ? 'kept from an earlier run'
      : `filled in ${((Date.now() - started) / 1000).toFixed(0)} s`
    const facts = await factsOf(postgres.ownerUrl)
    const served = await serve(postgres, sealKey, facts.now)
    try {
      await runJob(served.deps, activityJob)
      const downloaded = await step('Exporting', () => downloadFiles(served, files(facts)))
      const timed = await step('Listing', () => timeListings(served, listings(facts)))
      tell(timed)
      const bare = reported(
        'a page of orders by primary key, without a server: p95, ms',
        await barePage(postgres.appUrl),
      )
      return {
        conditions: `${await sizesOf(postgres.ownerUrl)}, ${filling}, fsync on. Each question 20 times, one after the other; the slowest question of each call.`,
        figures: [...listFigures(timed), bare, ...fileFigures(downloaded)],
      }
    } finally {
      await served.stop()
    }
  } finally {
    await postgres.stop()
  }
}
