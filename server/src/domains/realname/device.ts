import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { Failure, fail } from '../../core/errors.ts'
import { deviceHashOf } from '../../core/http/device.ts'
import type { Kms } from '../../core/security/seal.ts'
import { eighteenthBirthday } from './adult.ts'
import { bindUser, freeSlot, type HeldIdentity } from './identity.ts'
import { type RealnameRules, realnameSettings } from './settings.ts'

const MINUTE_MS = 60_000

/** Until when an account may take along what was proved on a device; null for nothing. */
export const carriesUntil = async (db: Db, device: Buffer, now: Date): Promise<Date | null> => {
  const proof = await db
    .selectFrom('device_proof')
    .select('expires_at')
    .where('device', '=', device)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return proof?.expires_at ?? null
}

/**
 * Keeps for a device that a held identity was proved on it; the newest proof counts. Answers until when. Raises REALNAME_IDENTITY_LIMIT where no
 * account could take it along.
 */
export const proveDevice = async (
  tx: Tx,
  device: Buffer,
  held: HeldIdentity,
  { rules, now }: { rules: RealnameRules; now: Date },
): Promise<Date> => {
  await freeSlot(tx, held, rules.accountsPerIdentity)
  const proof = {
    identity_id: held.id,
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
 * Gives somebody who signs in on a device the identity that was proved there, once, if they have none. A proof that is too
 * old, taken by another account or one too many for its identity gives nothing: signing in goes on. A proof is used up all the same.
 */
export const claimDeviceIdentity = async (
  tx: Tx,
  { kms, settings }: Pick<Deps, 'kms' | 'settings'>,
  { userId, deviceId, now }: { userId: number; deviceId: string; now: Date },
): Promise<void> => {
  const device = deviceHashOf(kms, deviceId)
  const found = await tx
    .selectFrom('device_proof as p')
    .innerJoin('app_user as u', (join) => join.on('u.id', '=', userId))
    .select('p.identity_id')
    .where('p.device', '=', device)
    .where('p.expires_at', '>', now)
    .where('u.identity_id', 'is', null)
    .executeTakeFirst()
  if (!found) return
  const { id, birth_date } = await tx
    .selectFrom('real_identity')
    .select(['id', 'birth_date'])
    .where('id', '=', found.identity_id)
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
    const held = { id, adultFrom: eighteenthBirthday(birth_date) }
    await bindUser(tx, userId, held, { accounts, byDevice: true })
  } catch (thrown) {
    if (thrown instanceof Failure) return
    throw thrown
  }
  await tx
    .insertInto('realname_try')
    .values({ user_id: userId, way: 'device', outcome: 'match', tried_at: now })
    .execute()
}

/** The device of a call. Raises DEVICE_UNKNOWN for a call that names none. */
export const requireDevice = (kms: Kms, deviceId: string | null): Buffer =>
  deviceHashOf(kms, deviceId ?? fail('DEVICE_UNKNOWN'))
