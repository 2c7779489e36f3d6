import { maskName } from '@shanghao/contract/rules'
import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { IdentityVerdict } from '../../core/ports/identity.ts'
import type { Kms } from '../../core/security/seal.ts'
import { initialValues } from '../../core/settings/define.ts'
import { isAdult } from './adult.ts'
import { storeDeviceProof } from './device.ts'
import {
  bindIdentity,
  type IdentityDetails,
  identityContext,
  isSamePerson,
  lockIdentity,
  unsealIdentity,
} from './identity.ts'
import { findAdultFrom, findIdentities, findIdentity } from './queries.ts'
import { realnameSettings } from './settings.ts'
import { beginAttempt, recordAttemptOutcome, type Subject } from './subject.ts'

export { realAuthPlans } from '@shanghao/contract/realname/states'
export { isAdult, requireAdult } from './adult.ts'
export { claimDeviceIdentity } from './device.ts'
export { findFormerNumber } from './former.ts'
export { resealIdentities } from './identity.ts'
export { keepIdentityNumber } from './keepNumber.ts'
export { listFormerIdentities, listReleases, lockIdentityAccounts, releaseIdentity } from './release.ts'
export { missingPlan, requireMayRent } from './requireCertification.ts'
export { realnameSettings } from './settings.ts'

/** Looks up whether a user is an adult; for users other than the caller, whose `adultFrom` is in `Viewer`. */
export const isAdultUser = async (tx: Tx, userId: number, now: Date): Promise<boolean> =>
  isAdult(await findAdultFrom(tx, userId), now)

/** The identity a user was verified with, unmasked; null while they are not verified. */
export const findVerifiedIdentity = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  userId: number,
): Promise<IdentityDetails | null> => {
  const row = await findIdentity(db, userId)
  return row ? unsealIdentity(kms, row, identityContext(row.number_hash)) : null
}

/** The verified names of users, unmasked, by user; those who are not verified are missing. */
export const findVerifiedNames = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  userIds: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await findIdentities(db, [...new Set(userIds)])
  const names = await Promise.all(
    rows.map(
      async (row) =>
        [row.id, (await unsealIdentity(kms, row, identityContext(row.number_hash))).name] as const,
    ),
  )
  // As `readPieces` does: a file asks for the names of each of its pieces.
  rows.length = 0
  return new Map(names)
}

/** Whether a person is the one a user was verified as; `unverified` for a user who is not. */
export const compareIdentity = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  userId: number,
  person: IdentityDetails,
): Promise<'match' | 'mismatch' | 'unverified'> => {
  const row = await findIdentity(db, userId)
  if (!row) return 'unverified'
  return (await isSamePerson(kms, row, person)) ? 'match' : 'mismatch'
}

/** Shown instead of the name to a user who got the identity from a device, because they may be another person. */
const HIDDEN_NAME = '实名本人'

/** A user's verified name as shown to themselves: masked, or hidden; null while they are not verified. */
export const findShownName = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  userId: number,
): Promise<string | null> => {
  const row = await findIdentity(db, userId)
  if (!row) return null
  if (row.identity_by_device) return HIDDEN_NAME
  return maskName((await unsealIdentity(kms, row, identityContext(row.number_hash))).name)
}

/** The day a user turns 18 as shown to themselves: null while they are not verified, and for an identity they got from a device. */
export const findShownAdultFrom = async (db: Db, userId: number): Promise<string | null> => {
  const row = await findIdentity(db, userId)
  return row && !row.identity_by_device ? row.adult_from : null
}

const failUnlessMatch = (verdict: IdentityVerdict): void => {
  if (verdict === 'mismatch') fail('REALNAME_MISMATCH')
  if (verdict === 'no_record') fail('REALNAME_NO_RECORD')
  if (verdict === 'unavailable') fail('OUTSIDE_UNAVAILABLE')
}

/**
 * Compares name and number with the register, records the attempt with its outcome, and on a match binds the identity
 * to the user, or stores the proof for the device. Returns the day the person turns 18 (YYYY-MM-DD). Raises
 * REALNAME_TRIES, _MISMATCH, _NO_RECORD, _DONE, _IDENTITY_LIMIT and OUTSIDE_UNAVAILABLE.
 */
export const verifyIdentity = async (
  deps: Pick<Deps, 'db' | 'kms' | 'identity' | 'settings' | 'log'>,
  { subject, person, now }: { subject: Subject; person: IdentityDetails; now: Date },
): Promise<string> => {
  const { db, kms, identity, settings } = deps
  const tryId = await beginAttempt(deps, subject, 'two_elements', now)
  const verdict = await identity.verify(person)
  await recordAttemptOutcome(db, tryId, verdict)
  failUnlessMatch(verdict)
  return db.transaction().execute(async (tx) => {
    const locked = await lockIdentity(tx, kms, person, now)
    const rules = settings.read(realnameSettings)
    const accounts = rules.accountsPerIdentity
    if ('userId' in subject) await bindIdentity(tx, subject.userId, locked, { accounts })
    else await storeDeviceProof(tx, subject.device, locked, { rules, now })
    return locked.adultFrom
  })
}

/** Binds a user to an identity that was confirmed elsewhere, as for demo people, and records that as a match. */
export const confirmIdentity = async (
  tx: Tx,
  kms: Kms,
  { userId, now, ...person }: IdentityDetails & { userId: number; now: Date },
): Promise<void> => {
  await tx.insertInto('realname_try').values({ user_id: userId, outcome: 'match', tried_at: now }).execute()
  const { accountsPerIdentity: accounts } = initialValues(realnameSettings)
  await bindIdentity(tx, userId, await lockIdentity(tx, kms, person, now), { accounts })
}
