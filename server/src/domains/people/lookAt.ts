import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Ctx } from '../../core/http/handler.ts'
import { requireUninvolved } from '../ops/actions.ts'

/**
 * Checks that an operator may look at a person or act on them, and returns the person's id. Raises NOT_FOUND for no such person,
 * REALNAME_REQUIRED for an operator who is not verified, and OPERATOR_SELF for any account of the operator's own identity.
 */
const requireOther = async (tx: Tx, operatorId: number, userId: number): Promise<void> => {
  const person = await tx.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst()
  if (!person) fail('NOT_FOUND')
  await requireUninvolved(tx, operatorId, userId)
}

/** Reads something about a person whom the caller may look at (`requireOther`). */
export const lookAt = <T>(
  { db, viewer }: Ctx<'operator'>,
  userId: string,
  read: (tx: Tx, userId: number) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await requireOther(tx, viewer.userId, Number(userId))
    return read(tx, Number(userId))
  })
