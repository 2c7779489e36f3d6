import { underPgbench } from './pgbench.ts'
import type { Script } from './script.ts'

/** Clients of the benches whose slices are counted in requests. */
export const CLIENTS = 8
/** Requests of the run that measures the machine's rate, before the slices. */
export const CALIBRATION = CLIENTS * 100

/** How many requests a slice of so many seconds takes at a rate, a multiple of the clients. */
export const sliceCount = (perSecond: number, seconds: number): number =>
  Math.ceil((perSecond * seconds) / CLIENTS) * CLIENTS

/** Runs a script `count` times under pgbench, each client with its own numbers from `first`; returns scripts per second. */
export const overSql = (
  databaseUrl: string,
  script: Script,
  first: number,
  count: number,
): Promise<number> => {
  const stride = count / CLIENTS
  const variables = { ...script.variables, i: '0', first: String(first), stride: String(stride) }
  const work = { scripts: [script.text], variables, mode: 'prepared' } as const
  return underPgbench(databaseUrl, work, { clients: CLIENTS, transactionsPerClient: stride })
}
