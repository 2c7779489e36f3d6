import {
  type OwnerPermission,
  permissionsOfRole,
  type StaffRole,
  staffRoles,
} from '@shanghao/contract/owners/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { type Message, notify } from '../notifications/actions.ts'
import { ownedBy } from '../ops/actions.ts'

const rolesWith = (permission: OwnerPermission): StaffRole[] =>
  staffRoles.filter((role) => permissionsOfRole[role].includes(permission))

/**
 * The staff who may act for an owner by a permission, at any hour: the owner's own times of rest are those of their accounts. Without
 * those whose own rental it is, by any account of theirs, for they may not act on it (`requireNoStake`); `renterId` is null for what is
 * of no rental.
 */
const listActingStaff = async (
  tx: Tx,
  { ownerId, may, renterId }: { ownerId: number; may: OwnerPermission; renterId: number | null },
): Promise<number[]> => {
  const { rows } = await sql<{ userId: number }>`
    select s.user_id as "userId" from owner_staff s join app_user u on u.id = s.user_id join app_user o on o.id = s.owner_id
     where s.owner_id = ${ownerId} and s.ended_at is null and s.role = any (${rolesWith(may)}::text[])
       and u.state = 'active' and o.state = 'active' and 'merchant' = any (o.roles)
       and (${renterId}::bigint is null or not coalesce(${ownedBy(renterId ?? 0)}, false))
     order by s.user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/**
 * Notifies the staff whose role acts on it (`may`) of what their owner is notified of, into their inbox and by push as `notify` does. `path` is the
 * screen that they may open. They get no SMS: its link would act as the owner.
 */
export const notifyStaff = async (
  tx: Tx,
  acting: { ownerId: number; may: OwnerPermission; renterId: number | null },
  message: Message,
): Promise<void> => {
  for (const userId of await listActingStaff(tx, acting)) await notify(tx, userId, message)
}
