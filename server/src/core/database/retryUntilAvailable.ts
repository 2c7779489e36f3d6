import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../config/deps.ts'
import { isUnavailable } from '../http/unavailable.ts'

const PAUSE_MS = 1_000

/**
 * Retries `act` while the database is unavailable, for DATABASE_WAIT_SECONDS at most: a server may start before its
 * database, or during a failover. Throws any other error at once, and the last one on timeout.
 */
export const retryUntilAvailable = async <T>(
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
