import type { PersonalData } from '@shanghao/contract/people/states'
import type { Deps } from '../../core/config/deps.ts'
import { failWith } from '../../core/errors.ts'
import type { Ctx } from '../../core/http/handler.ts'
import { keyLimiter } from '../../core/limits/rateLimits.ts'
import { listBoundNames } from '../finance/actions.ts'
import { findVerifiedIdentity, listFormerIdentities } from '../realname/actions.ts'
import { shownPhone } from './found.ts'
import { peopleSettings } from './settings.ts'

const HOUR_SECONDS = 3600

/**
 * Counts a look at personal data by the operator's identity, over all their accounts. Raises REVEAL_LIMIT beyond `people.revealHour`.
 */
export const countReveal = async ({ database, settings, viewer }: Ctx<'operator'>): Promise<void> => {
  const { revealHour: times } = settings.read(peopleSettings)
  const limiter = keyLimiter(database.pool, 'reveal', times, HOUR_SECONDS)
  if (!(await limiter.consume(String(viewer.identityId ?? viewer.userId))))
    failWith('REVEAL_LIMIT', { times })
}

/** Personal data of a user in full; nothing where there is none. */
export const readPersonalData = async (
  deps: Pick<Deps, 'db' | 'kms'>,
  userId: number,
  what: PersonalData,
): Promise<string[]> => {
  if (what === 'payout_accounts') return listBoundNames(deps, userId)
  if (what === 'phone') {
    const { phone } = await deps.db
      .selectFrom('app_user')
      .select('phone')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return shownPhone(phone) === '' ? [] : [phone]
  }
  if (what === 'former_identities')
    return (await listFormerIdentities(deps, userId)).map(({ name, idNumber }) => `${name} ${idNumber}`)
  const identity = await findVerifiedIdentity(deps, userId)
  if (!identity) return []
  return [what === 'name' ? identity.name : identity.idNumber]
}
