import { newSealKey } from '../../local/environment.ts'
import { startNetwork } from '../../local/network.ts'
import { step } from '../../step.mjs'
import type { Figure } from '../figure.ts'
import { median } from '../latency.ts'
import type { Measured } from '../report.ts'
import { growThrough } from './catalogues.ts'
import { homeRatio } from './home.ts'
import { measure, ROUNDS, type Round, SLICE } from './measure.ts'
import { kinds } from './questions.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const GOAL = { ofSql: 0.25, lastPage: 1.5, home: 0.5 }

/** The median over the rounds of a ratio of two kinds, or two sizes, within the same round. */
const acrossRounds = (some: readonly Round[], others: readonly Round[], of: (a: Round, b: Round) => number) =>
  median(some.flatMap((a, i) => (others[i] ? [of(a, others[i])] : [])))

const tell = (size: number, kind: string, rounds: readonly Round[]): void => {
  const mid = (of: (round: Round) => number) => median(rounds.map(of))
  console.log(
    `  ${String(size).padStart(9)} ${kind.padEnd(16)} HTTP ${mid(({ http }) => http).toFixed(0)}/s, ` +
      `SQL ${mid(({ sql }) => sql).toFixed(0)}/s, p50 ${mid(({ p50 }) => p50).toFixed(2)} ms, p99 ${mid(({ p99 }) => p99).toFixed(2)} ms`,
  )
}

const figuresOf = (all: readonly Round[], sizes: readonly number[], home: number): Figure[] => {
  const roundsOf = (size: number | undefined, kind: string) =>
    all.filter((one) => one.size === size && one.kind === kind)
  const names = [...new Set(all.map(({ kind }) => kind))]
  const slower = (a: Round, b: Round) => a.http / b.http
  const figures: Figure[] = []
  const add = (what: string, value: number, bound: Figure['bound'], goal: number | null) =>
    figures.push({ what, value, bound, goal })
  for (const size of sizes)
    for (const name of names) {
      const rounds = roundsOf(size, name)
      tell(size, name, rounds)
      const ratio = median(rounds.map(({ http, sql }) => http / sql))
      add(`${name} at ${size}: HTTP / the same SQL`, ratio, 'at least', GOAL.ofSql)
    }
  for (const size of sizes) {
    const ratio = acrossRounds(roundsOf(size, 'browse'), roundsOf(size, 'browse, last'), slower)
    add(`last page / first at ${size}`, ratio, 'at most', GOAL.lastPage)
  }
  const [before, after] = sizes.length > 1 ? sizes.slice(-2) : []
  for (const { name, most } of after === undefined ? [] : kinds) {
    const [small, large] = [roundsOf(before, name), roundsOf(after, name)]
    const bySql = acrossRounds(small, large, (a, b) => a.sql / b.sql).toFixed(2)
    const growth = acrossRounds(small, large, slower)
    add(`${name}, ${before} → ${after} accounts (SQL ${bySql})`, growth, 'at most', most)
  }
  add('home from memory / a bare Fastify', home, 'at least', GOAL.home)
  return figures
}

/**
 * Lists, filters and searches at growing sizes of one catalogue: over HTTP and as bare SQL, first page and last, and the
 * home page compared with a server that does nothing. `args` replace the default sizes.
 */
export const benchList = async (args: readonly string[]): Promise<Measured> => {
  const sizes = args.length > 0 ? args.map(Number) : SIZES
  const SEAL_KEY = newSealKey()
  const network = await startNetwork({
    temporary: true,
    report: step,
    seed: (env) => growThrough(env, SEAL_KEY, sizes, console.log),
    env: { SEAL_KEY, CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' },
  })
  try {
    const rounds = await step('Measuring', () => measure(network, sizes))
    return {
      conditions: `Medians of ${ROUNDS} rounds of ${SLICE.milliseconds} ms, ${SLICE.clients} clients, ${sizes.join(' / ')} accounts.`,
      figures: figuresOf(rounds, sizes, await homeRatio(network.url, ROUNDS, SLICE)),
    }
  } finally {
    await network.stop()
  }
}
