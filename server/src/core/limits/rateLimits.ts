import { NETWORK_LIMIT_HOURS } from '@shanghao/contract/rules'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { fail } from '../errors.ts'
import { DatabaseUnavailable, isUnavailable } from '../http/unavailable.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from './address.ts'

const NETWORK_SPAN_SECONDS = NETWORK_LIMIT_HOURS * 3600

/** Maps errors of the pool, which the limiter uses directly. */
const mapUnavailable = (thrown: unknown): unknown =>
  isUnavailable(thrown) ? new DatabaseUnavailable(thrown) : thrown

/**
 * What the library sends, unnamed: it names its statements alike in all processes, which behind a connection pooler share
 * connections.
 */
const unnamed = (pool: pg.Pool) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
})

const storedLimiter = (pool: pg.Pool, name: string, limit: number, seconds: number) =>
  new RateLimiterPostgres({
    storeClient: unnamed(pool),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: limit,
    duration: seconds,
  })

/**
 * Adds events to a key's total over all processes, and returns the total; it starts again `seconds` after the first. `name`
 * separates counts of different events.
 */
export const keyTotal = (pool: pg.Pool, name: string, seconds: number) => {
  const limiter = storedLimiter(pool, name, 1, seconds)
  return async (key: string, events: number): Promise<number> =>
    (await limiter.penalty(key, events)).consumedPoints
}

/**
 * Limits events per key in a span of the system clock, for all processes together; `name` separates counts of different
 * events. `consume` counts one and returns whether it is within the limit, `giveBack` reverts one, `usage` returns the
 * used share of the limit, 1 for all of it.
 */
export const keyLimiter = (pool: pg.Pool, name: string, limit: number, seconds: number) => {
  const limiter = storedLimiter(pool, name, limit, seconds)
  return {
    consume: async (key: string): Promise<boolean> => {
      try {
        await limiter.consume(key)
        return true
      } catch (thrown) {
        if (thrown instanceof Error) throw mapUnavailable(thrown)
        return false
      }
    },
    giveBack: async (key: string): Promise<void> => {
      await limiter.reward(key).catch((thrown) => {
        throw mapUnavailable(thrown)
      })
    },
    usage: async (key: string): Promise<number> => {
      const found = await limiter.get(key).catch((thrown) => {
        throw mapUnavailable(thrown)
      })
      return (found?.consumedPoints ?? 0) / limit
    },
  }
}

/**
 * A `keyLimiter` for network addresses, per hour: IPv6 counts for its /64 and, with WIDE_FACTOR times the limit, for
 * its /48. `count` raises TOO_MANY_REQUESTS where `consume` returns false.
 */
export const networkLimiter = (pool: pg.Pool, name: string, perHour: number) => {
  const narrow = keyLimiter(pool, name, perHour, NETWORK_SPAN_SECONDS)
  const wide = keyLimiter(pool, name, perHour * WIDE_FACTOR, NETWORK_SPAN_SECONDS)
  const applyToBoth = async <T>(
    address: string,
    apply: (limiter: typeof narrow, key: string) => Promise<T>,
  ): Promise<T[]> => {
    const wideNetwork = wideNetworkOf(address)
    const ofNarrow = await apply(narrow, networkOf(address))
    return wideNetwork === null ? [ofNarrow] : [ofNarrow, await apply(wide, wideNetwork)]
  }
  const consume = async (address: string): Promise<boolean> =>
    (await applyToBoth(address, (limiter, key) => limiter.consume(key))).every(Boolean)
  return {
    consume,
    count: async (address: string): Promise<void> => {
      if (!(await consume(address))) fail('TOO_MANY_REQUESTS')
    },
    giveBack: async (address: string): Promise<void> =>
      void (await applyToBoth(address, (limiter, key) => limiter.giveBack(key))),
    usage: async (address: string): Promise<number> =>
      Math.max(...(await applyToBoth(address, (limiter, key) => limiter.usage(key)))),
  }
}
