import type { Network } from '../../local/network.ts'
import { overHttp, type Request } from '../overHttp.ts'
import { underPgbench, type Work } from '../pgbench.ts'
import type { Slice } from '../slice.ts'
import { whenQuiet } from '../waitForIdle.ts'
import { captureSql, requestOf } from './capture.ts'
import { databaseOf } from './catalogues.ts'
import { browsing, kinds, lastPages } from './questions.ts'

export const ROUNDS = 5
export const SLICE: Slice = { clients: 8, milliseconds: 1_500 }

/** One round of one kind of request at one size: responses per second over HTTP and of the same SQL, latencies in ms. */
export type Round = { size: number; kind: string; http: number; sql: number; p50: number; p99: number }
type Prepared = {
  size: number
  kind: string
  url: string
  database: string
  requests: Request[]
  work: Work
}

/** A server for each size, and its requests. */
const prepare = async (network: Network, sizes: readonly number[]): Promise<Prepared[]> => {
  const prepared: Prepared[] = []
  for (const size of sizes) {
    const database = databaseOf(network.env.DATABASE_URL, size, sizes)
    const env = { DATABASE_URL: database }
    const { url } = size === sizes.at(-1) ? network : await network.startServer({ env })
    const last = await lastPages(database, browsing)
    for (const { name, asked } of [...kinds, { name: 'browse, last', asked: last }]) {
      const work = await captureSql({ ...network.env, ...env }, asked)
      const requests = asked.map(requestOf)
      prepared.push({ size, kind: name, url, database, requests, work })
      await overHttp(url, requests, { ...SLICE, milliseconds: 500 })
    }
  }
  return prepared
}

/**
 * Each round runs every kind at every size, over HTTP and then as SQL under pgbench, so that compared runs are adjacent in time.
 */
export const measure = async (network: Network, sizes: readonly number[]): Promise<Round[]> => {
  const prepared = await prepare(network, sizes)
  const rounds: Round[] = []
  let busy = 0
  for (let round = 0; round < ROUNDS; round++)
    for (const { kind, size, url, database, requests, work } of prepared) {
      if (!(await whenQuiet())) busy += 1
      const { perSecond, p50, p99 } = await overHttp(url, requests, SLICE)
      const sql = await underPgbench(database, work, SLICE)
      rounds.push({ size, kind, http: perSecond, sql, p50, p99 })
    }
  if (busy > 0) console.log(`Other work was going on during ${busy} of ${rounds.length} slices.`)
  return rounds
}
