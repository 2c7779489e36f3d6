import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { hashDeviceId } from '../../../core/http/device.ts'
import type { Kms } from '../../../core/security/seal.ts'

/** Records that a user has signed in on a device. */
export const recordKnownDevice = async (
  tx: Tx,
  kms: Kms,
  { userId, device, now }: { userId: number; device: string; now: Date },
): Promise<void> => {
  await tx
    .insertInto('known_device')
    .values({ user_id: userId, device: hashDeviceId(kms, device), last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ last_seen_at: now }))
    .execute()
}

/** Deletes a user's known devices except the one they are on now. */
export const deleteKnownDevices = async (
  tx: Tx,
  kms: Kms,
  { userId, except }: { userId: number; except: string | null },
): Promise<void> => {
  const known = tx.deleteFrom('known_device').where('user_id', '=', userId)
  await (except === null ? known : known.where('device', '<>', hashDeviceId(kms, except))).execute()
}

/** Whether a number is registered, and whether its user has signed in on this device. */
export const findPhoneStatus = async (
  { db, kms }: { db: Db; kms: Kms },
  phone: string,
  device: string | null,
): Promise<{ registered: boolean; knownDevice: boolean }> => {
  const hash = device === null ? null : hashDeviceId(kms, device)
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from known_device d where d.user_id = u.id and d.device = ${hash}::bytea) as known
      from app_user u where u.phone = ${phone} and u.state <> 'closed'`.execute(db)
  return { registered: rows.length > 0, knownDevice: rows[0]?.known ?? false }
}

/** Whether one of these users has signed in on a device (hashed). */
export const isKnownDevice = async (db: Db, userIds: readonly number[], device: Buffer): Promise<boolean> => {
  const found = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('device', '=', device)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Users with the devices they have signed in on and others too, or did before: as rows of `user_id` and `key`. */
export const deviceKeys = sql`select user_id, device as key from known_device where shared`

/** Whether users of two groups have signed in on the same device. */
export const sharesDevice = async (
  db: Db,
  some: readonly number[],
  others: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from known_device a join known_device b on b.device = a.device
     where a.user_id = any (${some}::bigint[]) and b.user_id = any (${others}::bigint[]) limit 1`.execute(db)
  return rows.length > 0
}

/** The user who signed in on a device last; null for none. */
export const findLastUserOnDevice = async (
  { db, kms }: { db: Db; kms: Kms },
  device: string | null,
): Promise<number | null> => {
  if (device === null) return null
  const found = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('device', '=', hashDeviceId(kms, device))
    .orderBy('last_seen_at', 'desc')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return found?.user_id ?? null
}
