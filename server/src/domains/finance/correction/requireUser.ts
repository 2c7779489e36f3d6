import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'

/**
 * Whether the account of a user is closed. In a transaction the lock waits for a closing under way, and keeps one from beginning.
 * Raises NOT_FOUND for an unknown user.
 */
export const isClosed = async (db: Db, userId: number): Promise<boolean> => {
  const user = await db
    .selectFrom('app_user')
    .select('state')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return (user ?? fail('NOT_FOUND')).state === 'closed'
}

/** As `isClosed`, and raises NOT_FOUND for one whose account is closed. */
export const requireUser = async (db: Db, userId: number): Promise<void> => {
  if (await isClosed(db, userId)) fail('NOT_FOUND')
}
