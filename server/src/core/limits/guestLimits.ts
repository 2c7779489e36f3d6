import { fail } from '../errors.ts'
import type { Ctx } from '../http/handler.ts'
import { keyLimiter, networkLimiter } from './rateLimits.ts'

const HOUR_SECONDS = 3600
const EVERYONE = 'all'

/**
 * Counts an act of a guest against its network, and then, if the network is within its limit, against all guests: one network
 * can't use up what the others have. Both limits are per hour. Signed-in people are not counted. Raises TOO_MANY_REQUESTS.
 */
export const countGuest = async (
  ctx: Ctx,
  { name, perNetwork, total }: { name: string; perNetwork: number; total?: number },
): Promise<void> => {
  if (ctx.viewer) return
  const { pool } = ctx.database
  await networkLimiter(pool, name, perNetwork).count(ctx.address)
  if (total === undefined) return
  if (!(await keyLimiter(pool, `${name}_total`, total, HOUR_SECONDS).consume(EVERYONE)))
    fail('TOO_MANY_REQUESTS')
}
