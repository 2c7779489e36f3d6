import { maskName } from '@shanghao/contract/rules'
import type { Deps } from '../../core/config/deps.ts'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { IdentityVerdict } from '../../core/ports/identity.ts'
import type { Kms } from '../../core/security/seal.ts'
import { initialValues } from '../../core/settings/define.ts'
import { isAdult } from './adult.ts'
import { proveDevice } from './device.ts'
import { bindUser, holdIdentity, identityBound, type Person, unsealPerson } from './identity.ts'
import { adultFromOf, identityOf } from './queries.ts'
import { realnameSettings } from './settings.ts'
import { beginTry, noteTry, type Subject } from './subject.ts'

export { realAuthPlans } from '@shanghao/contract/realname/states'
export { isAdult, requireAdult } from './adult.ts'
export { claimDeviceIdentity } from './device.ts'
export { missingPlan, requireRenter } from './rental.ts'
export { realnameSettings } from './settings.ts'

/** Whether a user is known to be 18, looked up; for somebody who is not the caller. */
export const isAdultUser = async (tx: Tx, userId: number, now: Date): Promise<boolean> =>
  isAdult(await adultFromOf(tx, userId), now)

/** Who a user was verified as, unmasked; null while they are not. */
export const verifiedPerson = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  userId: number,
): Promise<Person | null> => {
  const row = await identityOf(db, userId)
  return row ? unsealPerson(kms, row, identityBound(row.number_hash)) : null
}

/** What stands for a name that an account's user may not be shown: they took the identity along from a device. */
const UNSHOWN = '实名本人'

/** Who a user was verified as, as they read it themselves: masked, or not at all; null while they are not verified. */
export const shownName = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  userId: number,
): Promise<string | null> => {
  const row = await identityOf(db, userId)
  if (!row) return null
  if (row.identity_by_device) return UNSHOWN
  return maskName((await unsealPerson(kms, row, identityBound(row.number_hash))).name)
}

const failUnlessMatch = (verdict: IdentityVerdict): void => {
  if (verdict === 'mismatch') fail('REALNAME_MISMATCH')
  if (verdict === 'no_record') fail('REALNAME_NO_RECORD')
  if (verdict === 'unavailable') fail('OUTSIDE_UNAVAILABLE')
}

/**
 * Has the register compare name and number, records the try whatever comes of it, and on a match binds the user, or keeps
 * the proof for the device. Answers the day the person turns 18 (YYYY-MM-DD). Raises REALNAME_TRIES, _MISMATCH,
 * _NO_RECORD, _DONE, _IDENTITY_LIMIT and OUTSIDE_UNAVAILABLE.
 */
export const verifyIdentity = async (
  deps: Pick<Deps, 'db' | 'kms' | 'identity' | 'settings' | 'log'>,
  { subject, person, now }: { subject: Subject; person: Person; now: Date },
): Promise<string> => {
  const { db, kms, identity, settings } = deps
  const tryId = await beginTry(deps, subject, 'two_elements', now)
  const verdict = await identity.verify(person)
  await noteTry(db, tryId, verdict)
  failUnlessMatch(verdict)
  return db.transaction().execute(async (tx) => {
    const held = await holdIdentity(tx, kms, person, now)
    const rules = settings.read(realnameSettings)
    const accounts = rules.accountsPerIdentity
    if ('userId' in subject) await bindUser(tx, subject.userId, held, { accounts })
    else await proveDevice(tx, subject.device, held, { rules, now })
    return held.adultFrom
  })
}

/** Binds a user to an identity that was confirmed elsewhere, as for demo people, and records that as a match. */
export const confirmIdentity = async (
  tx: Tx,
  kms: Kms,
  { userId, now, ...person }: Person & { userId: number; now: Date },
): Promise<void> => {
  await tx.insertInto('realname_try').values({ user_id: userId, outcome: 'match', tried_at: now }).execute()
  const { accountsPerIdentity: accounts } = initialValues(realnameSettings)
  await bindUser(tx, userId, await holdIdentity(tx, kms, person, now), { accounts })
}
