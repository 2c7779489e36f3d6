import { failWith } from '../../core/errors.ts'
import type { Ctx } from '../../core/http/handler.ts'
import { keyLimiter } from '../../core/limits/rateLimits.ts'
import { revealSettings } from './revealSettings.ts'

const HOUR_SECONDS = 3600

/**
 * Counts a look at personal data by the operator's identity, over all their accounts. Raises REVEAL_LIMIT beyond `people.revealHour`.
 */
export const countReveal = async ({ database, settings, viewer }: Ctx<'operator'>): Promise<void> => {
  const { revealHour: times } = settings.read(revealSettings)
  const limiter = keyLimiter(database.pool, 'reveal', times, HOUR_SECONDS)
  if (!(await limiter.consume(String(viewer.identityId ?? viewer.userId))))
    failWith('REVEAL_LIMIT', { times })
}
