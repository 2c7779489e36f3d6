import type { Db } from '../../core/db.ts'

/** The sealed identity behind a user; undefined while they are not verified. */
export const identityOf = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .innerJoin('real_identity', 'real_identity.id', 'app_user.identity_id')
    .select(['number_hash', 'sealed', 'data_key', 'kek'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()

/** The day a user turns 18 (YYYY-MM-DD); null while they are not verified. */
export const adultFromOf = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('app_user')
    .select('adult_from')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.adult_from
}
