import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'

/** Marks are below this: links in messages carry them, and have to be short. */
export const NUMBER_MARKS = 0x1_0000

/**
 * A short mark of an active user's number, another one for another number; null for a user who is not active. A link in a
 * message carries it, so that it is good only while the number it went to is the user's.
 */
export const findNumberMark = async (
  { kms }: Pick<Deps, 'kms'>,
  db: Db | Tx,
  userId: number,
): Promise<number | null> => {
  const row = await db
    .selectFrom('app_user')
    .select('phone')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row ? kms.lookupHash(`number ${row.phone}`).readUInt16BE() : null
}
