import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { fail } from './errors.ts'
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts'

/** Counts calls per key in this process, in minutes of the machine's clock. Raises TOO_MANY_REQUESTS. */
export const callLimiter = (perMinute: number) => {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (key: string): Promise<void> => {
    try {
      await limiter.consume(key)
    } catch {
      fail('TOO_MANY_REQUESTS')
    }
  }
}

/** The limiter uses the pool directly, whose errors are the driver's own. */
const unavailableOr = (thrown: unknown): unknown =>
  isUnavailable(thrown) ? new DatabaseUnavailable(thrown) : thrown

/**
 * Counts what happens per key in an hour of the machine's clock, all processes together; `name` keeps counts of
 * different things apart. `count` raises TOO_MANY_REQUESTS beyond `perHour`, `forgive` takes one count back.
 */
export const sharedLimiter = (pool: pg.Pool, name: string, perHour: number) => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: perHour,
    duration: 3600,
  })
  return {
    count: async (key: string): Promise<void> => {
      try {
        await limiter.consume(key)
      } catch (thrown) {
        if (thrown instanceof Error) throw unavailableOr(thrown)
        fail('TOO_MANY_REQUESTS')
      }
    },
    forgive: async (key: string): Promise<void> => {
      await limiter.reward(key).catch((thrown) => {
        throw unavailableOr(thrown)
      })
    },
  }
}
