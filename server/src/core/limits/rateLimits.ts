import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { fail } from '../errors.ts'
import { DatabaseUnavailable, isUnavailable } from '../http/unavailable.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from './address.ts'

const KEYS_MAX = 50_000
/** What networks without a count of their own may do together, in limits of one. */
const SHARED_FACTOR = 100

/**
 * Counts calls of a network address in this process, by the minutes of the machine's clock; an IPv6 address counts for its
 * /64 and, with a higher limit, for its /48. Raises TOO_MANY_REQUESTS. The memory stores of the packages keep one timer for
 * each key and take any number of them; here a minute's keys are dropped together, and beyond `maxKeys` share one count.
 */
export const callLimiter = (perMinute: number, maxKeys = KEYS_MAX) => {
  let minute = 0
  let counts = new Map<string, number>()
  const isWithin = (key: string, limit: number): boolean => {
    const hasRoom = counts.has(key) || counts.size < maxKeys
    const place = hasRoom ? key : 'shared'
    const calls = (counts.get(place) ?? 0) + 1
    counts.set(place, calls)
    return calls <= (hasRoom ? limit : perMinute * SHARED_FACTOR)
  }
  return (address: string): void => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const wide = wideNetworkOf(address)
    if (!isWithin(networkOf(address), perMinute)) fail('TOO_MANY_REQUESTS')
    if (wide !== null && !isWithin(wide, perMinute * WIDE_FACTOR)) fail('TOO_MANY_REQUESTS')
  }
}

/** The limiter uses the pool directly, whose errors are the driver's own. */
const unavailableOr = (thrown: unknown): unknown =>
  isUnavailable(thrown) ? new DatabaseUnavailable(thrown) : thrown

/**
 * Counts what happens per key in a span of the machine's clock, all processes together; `name` keeps counts of different
 * things apart. `take` counts and answers whether it lies within the limit, `forgive` takes one count back, `used` answers
 * the share of the limit that is used, 1 for all of it.
 */
export const keyLimiter = (pool: pg.Pool, name: string, limit: number, seconds: number) => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: limit,
    duration: seconds,
  })
  return {
    take: async (key: string): Promise<boolean> => {
      try {
        await limiter.consume(key)
        return true
      } catch (thrown) {
        if (thrown instanceof Error) throw unavailableOr(thrown)
        return false
      }
    },
    forgive: async (key: string): Promise<void> => {
      await limiter.reward(key).catch((thrown) => {
        throw unavailableOr(thrown)
      })
    },
    used: async (key: string): Promise<number> => {
      const found = await limiter.get(key).catch((thrown) => {
        throw unavailableOr(thrown)
      })
      return (found?.consumedPoints ?? 0) / limit
    },
  }
}

/**
 * A `keyLimiter` for network addresses, per hour: IPv6 counts for its /64 and, with WIDE_FACTOR times the limit, for its
 * /48. `count` raises TOO_MANY_REQUESTS where `take` answers no.
 */
export const sharedLimiter = (pool: pg.Pool, name: string, perHour: number) => {
  const narrow = keyLimiter(pool, name, perHour, 3600)
  const wide = keyLimiter(pool, name, perHour * WIDE_FACTOR, 3600)
  const ofBoth = async <T>(
    address: string,
    ask: (limiter: typeof narrow, key: string) => Promise<T>,
  ): Promise<T[]> => {
    const wideNetwork = wideNetworkOf(address)
    const ofNarrow = await ask(narrow, networkOf(address))
    return wideNetwork === null ? [ofNarrow] : [ofNarrow, await ask(wide, wideNetwork)]
  }
  const take = async (address: string): Promise<boolean> =>
    (await ofBoth(address, (limiter, key) => limiter.take(key))).every(Boolean)
  return {
    take,
    count: async (address: string): Promise<void> => {
      if (!(await take(address))) fail('TOO_MANY_REQUESTS')
    },
    forgive: async (address: string): Promise<void> =>
      void (await ofBoth(address, (limiter, key) => limiter.forgive(key))),
    used: async (address: string): Promise<number> =>
      Math.max(...(await ofBoth(address, (limiter, key) => limiter.used(key)))),
  }
}
