import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { Failure, fail } from '../../core/errors.ts'
import { hashDeviceId } from '../../core/http/device.ts'
import type { Kms } from '../../core/security/seal.ts'
import { eighteenthBirthday } from './adult.ts'
import { bindIdentity, findFreeSlot, type LockedIdentity } from './identity.ts'
import { type RealnameRules, realnameSettings } from './settings.ts'

const MINUTE_MS = 60_000

/** Until when a user who signs in on a device gets the identity proved there; null for none. */
export const findDeviceProofExpiry = async (db: Db, device: Buffer, now: Date): Promise<Date | null> => {
  const proof = await db
    .selectFrom('device_proof')
    .select('expires_at')
    .where('device', '=', device)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return proof?.expires_at ?? null
}

/**
 * Stores that a locked identity was proved on a device, and returns until when; the newest proof counts. Raises
 * REALNAME_IDENTITY_LIMIT where the identity has no free slot for a user.
 */
export const storeDeviceProof = async (
  tx: Tx,
  device: Buffer,
  locked: LockedIdentity,
  { rules, now }: { rules: RealnameRules; now: Date },
): Promise<Date> => {
  await findFreeSlot(tx, locked, rules.accountsPerIdentity)
  const proof = {
    identity_id: locked.id,
    proved_at: now,
    expires_at: new Date(now.getTime() + rules.deviceProofMinutes * MINUTE_MS),
  }
  await tx
    .insertInto('device_proof')
    .values({ device, ...proof })
    .onConflict((conflict) => conflict.column('device').doUpdateSet(proof))
    .execute()
  return proof.expires_at
}

/**
 * Binds the identity proved on a device to a user who signs in there, once, if they have none. A proof that has
 * expired, was used by another user or whose identity has no free slot is ignored, so that signing in succeeds; the
 * proof is consumed in any case.
 */
export const claimDeviceIdentity = async (
  tx: Tx,
  { kms, settings }: Pick<Deps, 'kms' | 'settings'>,
  { userId, deviceId, now }: { userId: number; deviceId: string; now: Date },
): Promise<void> => {
  const device = hashDeviceId(kms, deviceId)
  const proved = await tx
    .selectFrom('device_proof as p')
    .innerJoin('app_user as u', (join) => join.on('u.id', '=', userId))
    .select('p.identity_id')
    .where('p.device', '=', device)
    .where('p.expires_at', '>', now)
    .where('u.identity_id', 'is', null)
    .executeTakeFirst()
  if (!proved) return
  const { id, birth_date } = await tx
    .selectFrom('real_identity')
    .select(['id', 'birth_date'])
    .where('id', '=', proved.identity_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { numDeletedRows } = await tx
    .deleteFrom('device_proof')
    .where('device', '=', device)
    .where('identity_id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) return
  try {
    const { accountsPerIdentity: accounts } = settings.read(realnameSettings)
    const locked = { id, adultFrom: eighteenthBirthday(birth_date) }
    await bindIdentity(tx, userId, locked, { accounts, byDevice: true })
  } catch (thrown) {
    if (thrown instanceof Failure) return
    throw thrown
  }
  await tx
    .insertInto('realname_try')
    .values({ user_id: userId, way: 'device', outcome: 'match', tried_at: now })
    .execute()
}

/** The device hash of a call. Raises DEVICE_UNKNOWN for a call without a device id. */
export const requireDevice = (kms: Kms, deviceId: string | null): Buffer =>
  hashDeviceId(kms, deviceId ?? fail('DEVICE_UNKNOWN'))
