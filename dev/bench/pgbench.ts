import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import spawn, { type SubprocessError } from 'nano-spawn'
import { PlainError } from '../process/progress.ts'
import { inFolder, type Slice } from './slice.ts'

/** A slice by count: every client runs its scripts this many times. */
export type Transactions = { clients: number; transactionsPerClient: number }

export type Work = {
  /** pgbench scripts, each run equally often. */
  scripts: readonly string[]
  variables: Readonly<Record<string, string>>
  /** `prepared` plans a statement once for each client, `extended` each time. */
  mode: 'prepared' | 'extended'
}

const missing = (error: SubprocessError): never => {
  const { cause } = error
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw error
  throw new PlainError('pgbench is missing: apt install postgresql (on macOS: brew install postgresql).')
}

const lengthOf = (slice: Slice | Transactions): string[] =>
  'milliseconds' in slice
    ? ['-T', String(Math.ceil(slice.milliseconds / 1000))]
    : ['-t', String(slice.transactionsPerClient)]

/** Runs this work under pgbench and returns scripts per second. Raises `PlainError` where pgbench is not installed. */
export const underPgbench = (databaseUrl: string, work: Work, slice: Slice | Transactions): Promise<number> =>
  inFolder(async (folder) => {
    const args = ['-n', '-M', work.mode, '-c', String(slice.clients), '-j', '1', ...lengthOf(slice)]
    for (const [i, script] of work.scripts.entries()) {
      const file = join(folder, `${i}.sql`)
      await writeFile(file, script)
      args.push('-f', file)
    }
    for (const [name, value] of Object.entries(work.variables)) args.push(`-D${name}=${value}`)
    const { hostname, port, username, password, pathname } = new URL(databaseUrl)
    args.push('-h', hostname, '-p', port, '-U', username, pathname.slice(1))
    const { stdout } = await spawn('pgbench', args, { env: { PGPASSWORD: password } }).catch(missing)
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
    if (failed && failed !== '0') throw new Error(`pgbench: ${failed} transactions failed`)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  })
