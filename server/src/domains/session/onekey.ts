import { networkOf } from '../../core/address.ts'
import { fail } from '../../core/errors.ts'
import type { Ctx } from '../../core/handler.ts'
import { sharedLimiter } from '../../core/limits.ts'

/**
 * The number of the phone that got this token from its carrier. Tokens that were no good are counted per network, as wrong
 * passwords are: each question costs the platform money. Raises ONEKEY_WRONG, ONEKEY_UNAVAILABLE, TOO_MANY_REQUESTS.
 */
export const phoneByOneKey = async (ctx: Ctx, loginToken: string): Promise<string> => {
  if (!ctx.onekey) return fail('ONEKEY_UNAVAILABLE')
  const network = networkOf(ctx.address)
  const failures = sharedLimiter(ctx.database.pool, 'onekey', ctx.config.LOGIN_ADDRESS_HOUR)
  await failures.count(network)
  const answer = await ctx.onekey.phoneOf(loginToken)
  if (answer.outcome === 'wrong') return fail('ONEKEY_WRONG')
  await failures.forgive(network)
  return answer.outcome === 'phone' ? answer.phone : fail('ONEKEY_UNAVAILABLE')
}
