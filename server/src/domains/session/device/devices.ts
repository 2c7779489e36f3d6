import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'

/**
 * Sends a living session's push notifications to a device from now on, and those of no other session to it. A session has
 * one device. Nothing happens when the session has ended meanwhile.
 */
export const bindDevice = async (
  tx: Tx,
  { tokenHash, registrationId, now }: { tokenHash: Buffer; registrationId: string; now: Date },
): Promise<void> => {
  const living = await tx
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    // Against a logout at the same time, which would leave the device bound.
    .forUpdate()
    .executeTakeFirst()
  if (!living) return
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
}

/** Forgets the device of a session that ends: nobody is told on a device they signed out of. */
export const unbindSession = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await tx.deleteFrom('push_binding').where('token_hash', '=', tokenHash).execute()
}

/** Forgets the devices of all sessions of a user that have ended. */
export const unbindEnded = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .deleteFrom('push_binding')
    .using('session')
    .whereRef('session.token_hash', '=', 'push_binding.token_hash')
    .where('user_id', '=', userId)
    .where('ended_at', 'is not', null)
    .execute()
}

/** Forgets a device that push can't reach any more. */
export const forgetDevice = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('push_binding').where('registration_id', '=', registrationId).execute()
}

/** The devices a user is signed in on, as a query for `registration_id`: to be told of something in the same statement. */
export const devicesOf = (userId: number) => sql<{ registration_id: string }>`
  select b.registration_id from push_binding b join session s using (token_hash)
   where s.user_id = ${userId} and s.ended_at is null`

/** Whether a user is still signed in on a device, so that it may show what is meant for them. */
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
