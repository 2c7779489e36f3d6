import spawn from 'nano-spawn'
import { CLIENTS } from '../countedSlice.ts'

const DRIVE = new URL('./drive.ts', import.meta.url).pathname

export type Rents = { perSecond: number; p50: number; p99: number }

/** Rents with the renters and accounts from `first` on, in a process of its own. Raises an Error when a rent fails. */
export const rentOverHttp = async (
  url: string,
  first: number,
  count: number,
  clients = CLIENTS,
): Promise<Rents> => {
  const { stdout } = await spawn(process.execPath, [DRIVE, url, ...[clients, first, count].map(String)])
  return JSON.parse(stdout) as Rents
}
