/** `npm run bench -- <name>`: measures, writes the table in `docs/benches.md`, exits 1 when a goal is missed. */
import { PlainError, run } from '../process/progress.ts'
import { printFigures } from './figure.ts'
import { type Measured, writeReport } from './report.ts'

const benches: Record<string, (args: readonly string[]) => Promise<Measured>> = {
  board: async () => (await import('./board/board.ts')).benchBoard(),
  crash: async () => (await import('../crash/bench.ts')).benchCrash(),
  desk: async (args) => (await import('./desk/desk.ts')).benchDesk(args),
  list: async (args) => (await import('./list/list.ts')).benchList(args),
  live: async () => (await import('./live/live.ts')).benchLive(),
  pay: async () => (await import('./pay/pay.ts')).benchPay(),
  pgbouncer: async () => (await import('./pgbouncer/pgbouncer.ts')).benchPgbouncer(),
  rent: async () => (await import('./rent/rent.ts')).benchRent(),
  web: async () => (await import('./web/web.ts')).benchWeb(),
}

await run(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const bench = benches[name]
  if (!bench) throw new PlainError(`Which bench: ${Object.keys(benches).join(' or ')}? npm run bench -- list`)
  const measured = await bench(args)
  console.log(measured.conditions)
  const allMet = printFigures(measured.figures)
  writeReport(name, measured)
  return allMet ? 0 : 1
})
