import { shanghaiDate } from '../../core/config/shanghaiTime.ts'
import type { Db } from '../../core/database/db.ts'

/** A user's data as shown on their own pages. */
export const findProfile = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'phone',
      'nickname',
      'avatar_key',
      'roles',
      'created_at',
      'adult_from',
      'completed_orders',
      'password_hash',
      'pay_password_hash',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
export type ProfileRow = Awaited<ReturnType<typeof findProfile>>

/** When a user's account is closed unless they take that back; null while it is not being closed. */
export const findClosesAt = async (db: Db, userId: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('account_closing')
    .select('closes_at')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.closes_at ?? null
}

/** A user's settings for approving payments. */
export const findPayApproval = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .select(['pay_password_hash', 'password_free'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The sum (分) of a user's password-free payments on the calendar day of `now` (Asia/Shanghai). */
export const findPasswordFreeSpent = async (db: Db, userId: number, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('password_free_spending')
    .select('spent_fen')
    .where('user_id', '=', userId)
    .where('day', '=', shanghaiDate(now))
    .executeTakeFirst()
  return row?.spent_fen ?? 0
}
