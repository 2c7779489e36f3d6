import type { Db } from '../../core/db.ts'

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

export const loginPasswordHash = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

/** How a user approves payments. */
export const payApproval = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .select(['pay_password_hash', 'password_free'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
