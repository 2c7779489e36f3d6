import { fail } from '../../core/errors.ts'
import type { Ctx } from '../../core/http/handler.ts'
import { keyLimiter, networkLimiter } from '../../core/limits/rateLimits.ts'
import { consumeQuota } from '../../core/limits/volume.ts'
import { findLastUserOnDevice } from './device/knownDevices.ts'
import { sessionSettings } from './settings.ts'

const HOUR_SECONDS = 3600

/** Share of the quota open to unknown devices; the rest is for people on devices they have signed in on. */
const UNKNOWN_SHARE = 0.8

/**
 * Limits invalid tokens by network, or on a known device by its user: there other people in the network don't count,
 * and a user has one limit however many device ids they sign in with.
 */
const failureLimiter = (ctx: Ctx, userId: number | null) => {
  const { pool } = ctx.database
  const limit = ctx.settings.read(sessionSettings).loginAddressHour
  return userId === null
    ? { limiter: networkLimiter(pool, 'onekey', limit), key: ctx.address }
    : { limiter: keyLimiter(pool, 'onekey-user', limit, HOUR_SECONDS), key: String(userId) }
}

/**
 * The number of the phone that got this token from its carrier. Each exchange costs the platform money: invalid tokens
 * are limited (`failureLimiter`), and all exchanges together have a quota, whose last share is for known devices.
 * Raises ONEKEY_WRONG, ONEKEY_UNAVAILABLE, TOO_MANY_REQUESTS.
 */
export const exchangeOneKeyToken = async (ctx: Ctx, loginToken: string): Promise<string> => {
  if (!ctx.onekey || !ctx.settings.read(sessionSettings).onekeyOpen) return fail('ONEKEY_UNAVAILABLE')
  const userId = await findLastUserOnDevice(ctx, ctx.device)
  const { limiter, key } = failureLimiter(ctx, userId)
  if (!(await limiter.consume(key))) fail('TOO_MANY_REQUESTS')
  const { onekeyTotalHour: hour, onekeyTotalDay: day } = ctx.settings.read(sessionSettings)
  const quota = {
    what: 'onekey',
    hour,
    day,
    shares: [UNKNOWN_SHARE, 1],
  } as const
  const { log, now } = ctx
  if (!(await consumeQuota(ctx.db, log, quota, userId === null ? UNKNOWN_SHARE : 1, now)))
    fail('ONEKEY_UNAVAILABLE')
  const result = await ctx.onekey.exchangeToken(loginToken)
  if (result.outcome === 'wrong') return fail('ONEKEY_WRONG')
  await limiter.giveBack(key)
  return result.outcome === 'phone' ? result.phone : fail('ONEKEY_UNAVAILABLE')
}
