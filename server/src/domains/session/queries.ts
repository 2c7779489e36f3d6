import type { Db } from '../../core/database/db.ts'

/** The account a number belongs to. Closed accounts have none. */
export const userByPhone = (db: Db, phone: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'state'])
    .where('phone', '=', phone)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
