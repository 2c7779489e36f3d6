import type { Db } from '../../core/database/db.ts'

/** How an owner calls people who work or worked for them, by user id; others, such as the owner, are missing. */
export const findStaffNames = async (
  db: Db,
  ownerId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('owner_staff')
    .select(['user_id', 'name'])
    .where('owner_id', '=', ownerId)
    .where('user_id', 'in', [...new Set(userIds)])
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ user_id: userId, name }) => (userId === null ? [] : [[userId, name]])))
}
