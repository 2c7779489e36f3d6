import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Postgres } from '../local/postgres.ts'

/** Waits until PostgreSQL answers a query, and answers when that was. */
const untilAnswering = async ({ ownerUrl }: Postgres): Promise<number> => {
  for (;;) {
    const client = new pg.Client(ownerUrl)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return performance.now()
    } catch {
      await wait(25)
    } finally {
      void client.end().catch(() => {})
    }
  }
}

/** Kills the postmaster like the OOM killer and restarts PostgreSQL; returns the time of the first successful query. */
export const killPostgres = async (postgres: Postgres): Promise<number> => {
  process.kill(postgres.pid() ?? 0, 'SIGKILL')
  await postgres.restart()
  return untilAnswering(postgres)
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))

/** Freezes every process of PostgreSQL for this long (ms): connections stay open and accept data without responses. */
export const freezePostgres = async (postgres: Postgres, ms: number): Promise<number> => {
  const postmaster = postgres.pid() ?? 0
  // The postmaster first: it then starts no further process.
  process.kill(postmaster, 'SIGSTOP')
  const frozen = [...childrenOf(postmaster), postmaster]
  for (const pid of frozen) signal(pid, 'SIGSTOP')
  await wait(ms)
  for (const pid of frozen) signal(pid, 'SIGCONT')
  return untilAnswering(postgres)
}

/** A backend may have ended meanwhile. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
