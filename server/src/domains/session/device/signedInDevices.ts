import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { unbindEndedSessions } from '../../notifications/actions.ts'

/** Names a session to its user: the first 16 hex digits of the token's hash, which neither signs in nor leads to the token. */
const deviceId = sql<string>`encode(substring(token_hash for 8), 'hex')`

/** The sessions of a user that have not ended, that of `tokenHash` first, then the latest. */
export const listDevices = async (
  db: Db,
  { userId, tokenHash }: { userId: number; tokenHash: Buffer },
  now: Date,
): Promise<{ deviceId: string; label: string | null; isCurrent: boolean; signedInAt: Date }[]> => {
  const { rows } = await sql<{
    deviceId: string
    label: string | null
    isCurrent: boolean
    signedInAt: Date
  }>`
    select ${deviceId} as "deviceId", device_label as label, token_hash = ${tokenHash} as "isCurrent", created_at as "signedInAt"
      from session where user_id = ${userId} and ended_at is null and expires_at > ${now}
     order by 3 desc, created_at desc, token_hash`.execute(db)
  return rows
}

/**
 * Ends one session of a user, whose next call then fails with FORCED_LOGOUT, and stops pushes to it. Raises NOT_FOUND for one
 * that is not theirs or has ended.
 */
export const signOutDevice = async (
  tx: Tx,
  { userId, id, now }: { userId: number; id: string; now: Date },
): Promise<void> => {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now, ended_how: 'forced' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(deviceId, '=', id)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) fail('NOT_FOUND')
  await unbindEndedSessions(tx, userId)
}
