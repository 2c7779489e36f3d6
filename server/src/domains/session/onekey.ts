import { hashToken } from '../../core/auth.ts'
import { fail } from '../../core/errors.ts'
import type { Ctx } from '../../core/handler.ts'
import { keyLimiter, sharedLimiter } from '../../core/limits.ts'
import { countVolume } from '../../core/volume.ts'
import { isDeviceKnown } from './knownDevices.ts'

const HOUR_SECONDS = 3600

/** Counts tokens that are no good by network, and by device where one is known, which a network's others don't spoil. */
const failuresFrom = async (ctx: Ctx) => {
  const { pool } = ctx.database
  const limit = ctx.config.LOGIN_ADDRESS_HOUR
  return ctx.device !== null && (await isDeviceKnown(ctx, ctx.device))
    ? {
        limiter: keyLimiter(pool, 'onekey-device', limit, HOUR_SECONDS),
        key: hashToken(ctx.device).toString('hex'),
      }
    : { limiter: sharedLimiter(pool, 'onekey', limit), key: ctx.address }
}

/**
 * The number of the phone that got this token from its carrier. Tokens that were no good are counted per network, as wrong
 * passwords are: each question costs the platform money, and there is a ceiling over all. Raises ONEKEY_WRONG,
 * ONEKEY_UNAVAILABLE, TOO_MANY_REQUESTS.
 */
export const phoneByOneKey = async (ctx: Ctx, loginToken: string): Promise<string> => {
  if (!ctx.onekey) return fail('ONEKEY_UNAVAILABLE')
  const { limiter, key } = await failuresFrom(ctx)
  if (!(await limiter.take(key))) fail('TOO_MANY_REQUESTS')
  const ceiling = {
    what: 'onekey',
    hour: ctx.config.ONEKEY_TOTAL_HOUR,
    day: ctx.config.ONEKEY_TOTAL_DAY,
    shares: [1],
  } as const
  const { log, now } = ctx
  if (!(await countVolume(ctx.db, log, ceiling, 1, now))) fail('ONEKEY_UNAVAILABLE')
  const answer = await ctx.onekey.phoneOf(loginToken)
  if (answer.outcome === 'wrong') return fail('ONEKEY_WRONG')
  await limiter.forgive(key)
  return answer.outcome === 'phone' ? answer.phone : fail('ONEKEY_UNAVAILABLE')
}
