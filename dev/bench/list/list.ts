import { fillCatalogue } from '../../../server/seed/large.ts'
import { seedFrom } from '../../../server/seed/main.ts'
import { localKms } from '../../../server/src/core/seal.ts'
import { newSealKey } from '../../environment.ts'
import { type Network, startNetwork } from '../../network.ts'
import { step } from '../../progress.ts'
import { askHttp, askSql, type Slice } from '../askOver.ts'
import { median } from '../latency.ts'
import { verdict } from '../verdict.ts'
import { captureSql, requestOf } from './capture.ts'
import { homeRatio } from './home.ts'
import { type Asked, browsing, kinds, lastPages } from './questions.ts'

/** One for the whole bench: who fills the catalogue seals logins that the servers could open. */
const SEAL_KEY = newSealKey()
const SIZES = [10_000, 100_000, 1_000_000]
const SLICES = 3
const SLICE: Slice = { clients: 8, milliseconds: 2_000 }
const GOAL = { ofSql: 0.25, lastPage: 1.5, home: 0.5 }

/** What one kind of question came to at one size: answers per second and latencies (ms), medians of the slices. */
type Measured = {
  size: number
  kind: string
  http: number
  sql: number
  ratio: number
  p50: number
  p99: number
}

/** The kind's questions over HTTP and the same SQL under pgbench, in alternating slices. */
const measure = async (
  network: Network,
  size: number,
  kind: string,
  asked: readonly Asked[],
): Promise<Measured> => {
  const requests = asked.map(requestOf)
  const statements = await captureSql(network.env, asked)
  await askHttp(network.url, requests, { ...SLICE, milliseconds: 500 })
  const http: Awaited<ReturnType<typeof askHttp>>[] = []
  const sql: number[] = []
  for (let i = 0; i < SLICES; i++) {
    http.push(await askHttp(network.url, requests, SLICE))
    sql.push(await askSql(network.env.DATABASE_URL, statements, SLICE))
  }
  const measured = {
    size,
    kind,
    http: median(http.map(({ perSecond }) => perSecond)),
    sql: median(sql),
    ratio: median(http.map(({ perSecond }, i) => perSecond / (sql[i] ?? 1))),
    p50: median(http.map(({ p50 }) => p50)),
    p99: median(http.map(({ p99 }) => p99)),
  }
  console.log(
    `  ${String(size).padStart(9)} ${kind.padEnd(16)} HTTP ${measured.http.toFixed(0)}/s, SQL ${measured.sql.toFixed(0)}/s, ` +
      `ratio ${measured.ratio.toFixed(2)}, p50 ${measured.p50.toFixed(2)} ms, p99 ${measured.p99.toFixed(2)} ms`,
  )
  return measured
}

const measureSize = async (network: Network, size: number): Promise<Measured[]> => {
  await step(`Growing the catalogue to ${size} accounts`, () =>
    fillCatalogue(network.env.DATABASE_OWNER_URL, {
      kms: localKms(SEAL_KEY),
      count: size,
      now: new Date(),
      say: () => {},
    }),
  )
  const found: Measured[] = []
  for (const { name, asked } of kinds) found.push(await measure(network, size, name, asked))
  const last = await lastPages(network.env.DATABASE_URL, browsing)
  found.push(await measure(network, size, 'browse, last', last))
  return found
}

const judge = (all: readonly Measured[], sizes: readonly number[], home: number): boolean => {
  const of = (size: number | undefined, kind: string) =>
    all.find((one) => one.size === size && one.kind === kind)
  const verdicts = sizes.flatMap((size) => {
    const first = of(size, 'browse')
    const last = of(size, 'browse, last')
    return [
      ...all
        .filter((one) => one.size === size)
        .map(({ kind, ratio }) =>
          verdict(`${kind} at ${size}: HTTP / the same SQL under pgbench`, ratio, 'at least', GOAL.ofSql),
        ),
      verdict(
        `last page / first at ${size}`,
        (first?.http ?? 0) / (last?.http ?? 1),
        'at most',
        GOAL.lastPage,
      ),
    ]
  })
  const [before, after] = sizes.slice(-2)
  for (const { name, most } of kinds) {
    const [small, large] = [of(before, name), of(after, name)]
    if (!small || !large || small === large) continue
    const growth = small.http / large.http
    const bySql = `${name}: ${after} / ${before} accounts (SQL alone ${(small.sql / large.sql).toFixed(2)})`
    verdicts.push(verdict(bySql, growth, 'at most', most))
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
  const network = await startNetwork({
    temporary: true,
    report: step,
    seed: seedFrom,
    env: { SEAL_KEY, CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' },
  })
  try {
    const all: Measured[] = []
    for (const size of sizes) all.push(...(await measureSize(network, size)))
    const home = await homeRatio(network.url, SLICES, SLICE)
    return judge(all, sizes, home)
  } finally {
    await network.stop()
  }
}
