import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'

/**
 * Binds a device to an active session for push notifications; the device's former binding and the session's former
 * device are removed. Does nothing, and answers false, when the session has ended meanwhile.
 */
export const bindDevice = async (
  tx: Tx,
  { tokenHash, registrationId, now }: { tokenHash: Buffer; registrationId: string; now: Date },
): Promise<boolean> => {
  const session = await tx
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    // A concurrent logout would otherwise leave the device bound.
    .forUpdate()
    .executeTakeFirst()
  if (!session) return false
  await tx
    .deleteFrom('push_binding')
    .where('token_hash', '=', tokenHash)
    .where('registration_id', '<>', registrationId)
    .execute()
  await tx
    .insertInto('push_binding')
    .values({ registration_id: registrationId, token_hash: tokenHash, bound_at: now })
    .onConflict((conflict) =>
      conflict.column('registration_id').doUpdateSet({ token_hash: tokenHash, bound_at: now }),
    )
    .execute()
  return true
}

/** Unbinds the device of a session that ends: no pushes to a device after logging out on it. */
export const unbindSession = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await tx.deleteFrom('push_binding').where('token_hash', '=', tokenHash).execute()
}

/** Unbinds the devices of a user's ended sessions. */
export const unbindEndedSessions = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .deleteFrom('push_binding')
    .using('session')
    .whereRef('session.token_hash', '=', 'push_binding.token_hash')
    .where('user_id', '=', userId)
    .where('ended_at', 'is not', null)
    .execute()
}

/** Unbinds a device that push can't reach any more. */
export const unbindDevice = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('push_binding').where('registration_id', '=', registrationId).execute()
}

/** A query of the devices a user is signed in on (`registration_id`), for use inside another statement. */
export const devicesQuery = (userId: number) => sql<{ registration_id: string }>`
  select b.registration_id from push_binding b join session s using (token_hash)
   where s.user_id = ${userId} and s.ended_at is null`

/** Whether a user is still signed in on a device, so that it may show their messages. */
export const isSignedInOn = async (
  db: Db,
  { userId, registrationId, now }: { userId: number; registrationId: string; now: Date },
): Promise<boolean> => {
  const found = await db
    .selectFrom('push_binding')
    .innerJoin('session', 'session.token_hash', 'push_binding.token_hash')
    .select('registration_id')
    .where('registration_id', '=', registrationId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}
