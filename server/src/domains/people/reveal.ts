import type { PersonalData } from '@shanghao/contract/people/states'
import type { Deps } from '../../core/config/deps.ts'
import { listBoundNames } from '../finance/actions.ts'
import { findVerifiedIdentity, listFormerIdentities } from '../realname/actions.ts'
import { shownPhone } from './found.ts'

type Reader = (deps: Pick<Deps, 'db' | 'kms'>, userId: number) => Promise<string[]>

const readers: Readonly<Record<PersonalData, Reader>> = {
  phone: async ({ db }, userId) => {
    const { phone } = await db
      .selectFrom('app_user')
      .select('phone')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return shownPhone(phone) === '' ? [] : [phone]
  },
  name: async (deps, userId) => {
    const identity = await findVerifiedIdentity(deps, userId)
    return identity ? [identity.name] : []
  },
  id_number: async (deps, userId) => {
    const identity = await findVerifiedIdentity(deps, userId)
    return identity ? [identity.idNumber] : []
  },
  payout_accounts: listBoundNames,
  former_identities: async (deps, userId) =>
    (await listFormerIdentities(deps, userId)).map(({ name, idNumber }) => `${name} ${idNumber}`),
}

/** Personal data of a user in full; nothing where there is none. */
export const readPersonalData = (
  deps: Pick<Deps, 'db' | 'kms'>,
  userId: number,
  what: PersonalData,
): Promise<string[]> => readers[what](deps, userId)
