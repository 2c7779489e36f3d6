import type { PersonalData } from '@shanghao/contract/people/states'
import type { Deps } from '../../core/config/deps.ts'
import { listBoundNames } from '../finance/actions.ts'
import { findVerifiedIdentity, listFormerIdentities } from '../realname/actions.ts'
import { shownPhone } from './found.ts'

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
