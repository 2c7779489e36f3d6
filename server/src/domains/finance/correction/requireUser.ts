import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'

/** Raises NOT_FOUND for an unknown user, and for one whose account is closed. The lock waits for a closing under way, and keeps one from beginning. */
export const requireUser = async (tx: Tx, userId: number): Promise<void> => {
  const user = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('state', '<>', 'closed')
    .forKeyShare()
    .executeTakeFirst()
  if (!user) fail('NOT_FOUND')
}
