import { loadavg } from 'node:os'
import { fillCatalogue } from '../../../server/seed/large.ts'
import { seedFrom } from '../../../server/seed/main.ts'
import { localKms } from '../../../server/src/core/seal.ts'
import { newSealKey } from '../../environment.ts'
import { type Network, startNetwork } from '../../network.ts'
import { step } from '../../progress.ts'
import { median } from '../latency.ts'
import { overHttp, type Request } from '../overHttp.ts'
import { underPgbench, type Work } from '../pgbench.ts'
import type { Slice } from '../slice.ts'
import { verdict } from '../verdict.ts'
import { captureSql, requestOf } from './capture.ts'
import { homeRatio } from './home.ts'
import { browsing, kinds, lastPages } from './questions.ts'

/** One for the whole bench: who fills the catalogue seals logins that the servers could open. */
const SEAL_KEY = newSealKey()
const SIZES = [10_000, 100_000, 1_000_000]
const ROUNDS = 5
const SLICE: Slice = { clients: 8, milliseconds: 1_500 }
const GOAL = { ofSql: 0.25, lastPage: 1.5, home: 0.5 }

/** One round of one kind of question at one size: answers per second over HTTP and of the same SQL, latencies in ms. */
type Round = { size: number; kind: string; http: number; sql: number; p50: number; p99: number }
type Prepared = { kind: string; requests: Request[]; work: Work }

const prepare = async (network: Network): Promise<Prepared[]> => {
  const last = await lastPages(network.env.DATABASE_URL, browsing)
  const all = [...kinds, { name: 'browse, last', asked: last }]
  const prepared: Prepared[] = []
  for (const { name, asked } of all)
    prepared.push({
      kind: name,
      requests: asked.map(requestOf),
      work: await captureSql(network.env, asked),
    })
  return prepared
}

/** Each round goes through all kinds, over HTTP and then as SQL under pgbench, so that a busy moment hits all alike. */
const measure = async (network: Network, size: number): Promise<Round[]> => {
  const prepared = await prepare(network)
  for (const { requests } of prepared) await overHttp(network.url, requests, { ...SLICE, milliseconds: 500 })
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const { kind, requests, work } of prepared) {
      const { perSecond, p50, p99 } = await overHttp(network.url, requests, SLICE)
      const sql = await underPgbench(network.env.DATABASE_URL, work, SLICE)
      rounds.push({ size, kind, http: perSecond, sql, p50, p99 })
    }
  return rounds
}

const grow = (network: Network, size: number): Promise<void> =>
  step(`Growing the catalogue to ${size} accounts`, () =>
    fillCatalogue(network.env.DATABASE_OWNER_URL, {
      kms: localKms(SEAL_KEY),
      count: size,
      now: new Date(),
      say: () => {},
    }),
  )

/** The median over the rounds of something two kinds, or two sizes, came to in the same round. */
const acrossRounds = (some: readonly Round[], others: readonly Round[], of: (a: Round, b: Round) => number) =>
  median(some.flatMap((a, i) => (others[i] ? [of(a, others[i])] : [])))

const tell = (size: number, kind: string, rounds: readonly Round[]): void => {
  const mid = (of: (round: Round) => number) => median(rounds.map(of))
  console.log(
    `  ${String(size).padStart(9)} ${kind.padEnd(16)} HTTP ${mid(({ http }) => http).toFixed(0)}/s, ` +
      `SQL ${mid(({ sql }) => sql).toFixed(0)}/s, p50 ${mid(({ p50 }) => p50).toFixed(2)} ms, p99 ${mid(({ p99 }) => p99).toFixed(2)} ms`,
  )
}

const judge = (all: readonly Round[], sizes: readonly number[], home: number): boolean => {
  const roundsOf = (size: number | undefined, kind: string) =>
    all.filter((one) => one.size === size && one.kind === kind)
  const names = [...new Set(all.map(({ kind }) => kind))]
  const slower = (a: Round, b: Round) => a.http / b.http
  const verdicts: boolean[] = []
  for (const size of sizes)
    for (const name of names) {
      const rounds = roundsOf(size, name)
      tell(size, name, rounds)
      const ratio = median(rounds.map(({ http, sql }) => http / sql))
      verdicts.push(verdict(`${name} at ${size}: HTTP / the same SQL`, ratio, 'at least', GOAL.ofSql))
    }
  for (const size of sizes) {
    const ratio = acrossRounds(roundsOf(size, 'browse'), roundsOf(size, 'browse, last'), slower)
    verdicts.push(verdict(`last page / first at ${size}`, ratio, 'at most', GOAL.lastPage))
  }
  const [before, after] = sizes.length > 1 ? sizes.slice(-2) : []
  for (const { name, most } of after === undefined ? [] : kinds) {
    const [small, large] = [roundsOf(before, name), roundsOf(after, name)]
    const bySql = acrossRounds(small, large, (a, b) => a.sql / b.sql).toFixed(2)
    const growth = acrossRounds(small, large, slower)
    verdicts.push(verdict(`${name}, ${before} → ${after} accounts (SQL ${bySql})`, growth, 'at most', most))
  }
  verdicts.push(verdict('home from memory / a bare Fastify', home, 'at least', GOAL.home))
  return verdicts.every(Boolean)
}

/**
 * Lists, filters and searches at growing sizes of one catalogue: over HTTP and as bare SQL, first page and last, and the
 * home page beside a server that does nothing. `args` are other sizes than the usual. Answers whether all goals are met.
 */
export const benchList = async (args: readonly string[]): Promise<boolean> => {
  const sizes = args.length > 0 ? args.map(Number) : SIZES
  console.log(`Other work on this machine: load average ${loadavg()[0]?.toFixed(1)}`)
  const network = await startNetwork({
    temporary: true,
    report: step,
    seed: seedFrom,
    env: { SEAL_KEY, CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' },
  })
  try {
    const all: Round[] = []
    for (const size of sizes) {
      await grow(network, size)
      all.push(...(await step('Measuring', () => measure(network, size))))
    }
    return judge(all, sizes, await homeRatio(network.url, ROUNDS, SLICE))
  } finally {
    await network.stop()
  }
}
