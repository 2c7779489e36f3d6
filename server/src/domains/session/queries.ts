import type { Db } from '../../core/database/db.ts'

/** The user of a number; undefined for none and for closed accounts. */
export const findUserByPhone = (db: Db, phone: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'state'])
    .where('phone', '=', phone)
    .where('state', '<>', 'closed')
    .executeTakeFirst()

/** The hash of a user's login password; null while they have none. */
export const findLoginPasswordHash = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.password_hash
}
