import type { Call } from '@shanghao/contract/call'
import { permissionsOfRole, type StaffRole } from '@shanghao/contract/owners/permissions'
import type { Db } from '../database/db.ts'
import type { Viewer } from './auth.ts'

/** The owner that a person works for, and as what; null for a person who works for none, or whose owner isn't one any more. */
export const findEmployment = async (
  db: Db,
  userId: number,
): Promise<{ ownerId: number; role: StaffRole } | null> => {
  const row = await db
    .selectFrom('owner_staff as s')
    .innerJoin('app_user as o', 'o.id', 's.owner_id')
    .select(['s.owner_id as ownerId', 's.role'])
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('o.state', '=', 'active')
    .where(({ eb, val }) => eb(val('merchant'), '=', eb.fn.any('o.roles')))
    .executeTakeFirst()
  return row ? { ownerId: row.ownerId, role: row.role as StaffRole } : null
}

/**
 * The owner a person may act for in a call that takes a permission: an owner for themselves, staff for their owner. Read with each
 * call, so that a change of role acts at once. Null for a person who may not.
 */
export const findOwnerFor = async (
  db: Db,
  { userId, roles }: Pick<Viewer, 'userId' | 'roles'>,
  permission: Call['may'],
): Promise<number | null> => {
  if (roles.includes('merchant')) return userId
  const employment = await findEmployment(db, userId)
  const isAllowed =
    employment !== null && permissionsOfRole[employment.role].some((held) => held === permission)
  return isAllowed ? employment.ownerId : null
}
