import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../config/deps.ts'
import { isUnavailable } from '../http/unavailable.ts'

const PAUSE_MS = 1_000

/**
 * Does what needs the database, again as long as that is unavailable, for DATABASE_WAIT_SECONDS at most: a server may
 * start before its database, or in the middle of a failover. Throws any other failure, and the last one.
 */
export const untilDatabaseAnswers = async <T>(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  act: () => Promise<T>,
): Promise<T> => {
  const end = performance.now() + config.DATABASE_WAIT_SECONDS * 1000
  for (;;) {
    try {
      return await act()
    } catch (err) {
      if (!isUnavailable(err) || performance.now() > end) throw err
      log.warn({ err }, 'waiting for the database')
      await wait(PAUSE_MS)
    }
  }
}
