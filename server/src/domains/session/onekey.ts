import { fail } from '../../core/errors.ts'
import type { Ctx } from '../../core/http/handler.ts'
import { keyLimiter, sharedLimiter } from '../../core/limits/rateLimits.ts'
import { countVolume } from '../../core/limits/volume.ts'
import { lastUserOf } from './device/knownDevices.ts'
import { sessionSettings } from './settings.ts'

const HOUR_SECONDS = 3600

/** How much of the ceiling unknown devices may use; the rest is for people on devices they have signed in on. */
const UNKNOWN_SHARE = 0.8

/**
 * Counts tokens that are no good by network, or on a known device by its user: what others of the network do doesn't count
 * there, and a user has one share however many device ids they sign in with.
 */
const failuresOf = (ctx: Ctx, userId: number | null) => {
  const { pool } = ctx.database
  const limit = ctx.settings.read(sessionSettings).loginAddressHour
  return userId === null
    ? { limiter: sharedLimiter(pool, 'onekey', limit), key: ctx.address }
    : { limiter: keyLimiter(pool, 'onekey-user', limit, HOUR_SECONDS), key: String(userId) }
}

/**
 * The number of the phone that got this token from its carrier. Tokens that were no good are counted (`failuresOf`): each
 * question costs the platform money, and there is a ceiling over all, the last of it for known devices. Raises ONEKEY_WRONG,
 * ONEKEY_UNAVAILABLE, TOO_MANY_REQUESTS.
 */
export const phoneByOneKey = async (ctx: Ctx, loginToken: string): Promise<string> => {
  if (!ctx.onekey) return fail('ONEKEY_UNAVAILABLE')
  const userId = await lastUserOf(ctx, ctx.device)
  const { limiter, key } = failuresOf(ctx, userId)
  if (!(await limiter.take(key))) fail('TOO_MANY_REQUESTS')
  const { onekeyTotalHour: hour, onekeyTotalDay: day } = ctx.settings.read(sessionSettings)
  const ceiling = {
    what: 'onekey',
    hour,
    day,
    shares: [UNKNOWN_SHARE, 1],
  } as const
  const { log, now } = ctx
  if (!(await countVolume(ctx.db, log, ceiling, userId === null ? UNKNOWN_SHARE : 1, now)))
    fail('ONEKEY_UNAVAILABLE')
  const answer = await ctx.onekey.phoneOf(loginToken)
  if (answer.outcome === 'wrong') return fail('ONEKEY_WRONG')
  await limiter.forgive(key)
  return answer.outcome === 'phone' ? answer.phone : fail('ONEKEY_UNAVAILABLE')
}
