import { shanghaiDate } from '../../core/config/shanghaiTime.ts'
import type { Db } from '../../core/database/db.ts'

/** What a person's own pages show of them. */
export const profileRow = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'phone',
      'nickname',
      'roles',
      'created_at',
      'adult_from',
      'completed_orders',
      'password_hash',
      'pay_password_hash',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
export type ProfileRow = Awaited<ReturnType<typeof profileRow>>

/** How a user approves payments. */
export const payApproval = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .select(['pay_password_hash', 'password_free'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** What a user paid without the payment password on a calendar day in Asia/Shanghai (分). */
export const spentPasswordFree = async (db: Db, userId: number, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('password_free_spending')
    .select('spent_fen')
    .where('user_id', '=', userId)
    .where('day', '=', shanghaiDate(now))
    .executeTakeFirst()
  return row?.spent_fen ?? 0
}
