import type { Figure } from '../bench/figure.ts'
import { median } from '../bench/latency.ts'
import type { Measured } from '../bench/report.ts'
import { crashTrial } from './trial.ts'

const WRITES_AGAIN_MS = 3_000

const none = (what: string, { length }: readonly unknown[]): Figure => ({
  what,
  value: length,
  bound: 'at most',
  goal: 0,
})

/**
 * The long form of the crash test: ten kills of a server, ten of PostgreSQL, three freezes of 20 s. The goals: nothing
 * acknowledged is lost, no server ends by itself, and writes go on in time.
 */
export const benchCrash = async (): Promise<Measured> => {
  const report = await crashTrial({
    serverKills: 10,
    postgresKills: 10,
    freezes: 3,
    freezeMs: 20_000,
    renters: 30_000,
    say: (line) => console.log(`  ${line}`),
  })
  for (const line of [...report.faults, ...report.unexpected].slice(0, 20)) console.log(`  ${line}`)
  const outages = (of: string) => report.outages.filter(({ kind }) => kind === of).map(({ ms }) => ms)
  return {
    conditions: `${report.acknowledged} acknowledged acts on two servers, 8 clients, fsync on.`,
    figures: [
      none('acknowledged effects lost, doubled or answered otherwise', report.faults),
      none('unexpected answers', report.unexpected),
      { what: 'servers that ended by themselves', value: report.exits, bound: 'at most', goal: 0 },
      none(`invariants broken ${report.violations}`.trim(), report.violations),
      ...(['server', 'postgres', 'freeze'] as const).flatMap((kind): Figure[] => [
        {
          what: `${kind}: ms to the next write, median`,
          value: median(outages(kind)),
          bound: 'at most',
          goal: null,
        },
        {
          what: `${kind}: ms to the next write, worst`,
          value: Math.max(...outages(kind)),
          bound: 'at most',
          goal: WRITES_AGAIN_MS,
        },
      ]),
    ],
  }
}
