import { RateLimiterMemory } from 'rate-limiter-flexible'
import { fail } from './errors.ts'

/** Counts calls per caller in this process; `key` is a user or, for strangers, a network address. */
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
