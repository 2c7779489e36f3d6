import type { StaffRole } from '@shanghao/contract/owners/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail, failWith } from '../../core/errors.ts'
import type { Viewer } from '../../core/http/auth.ts'
import { requireAdult } from '../realname/actions.ts'
import type { OwnerRules } from './settings.ts'

const HOUR_MS = 3_600_000

/** Serialises changes of an owner's staff until the transaction ends. */
const lockStaff = async (tx: Tx, ownerId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`owner_staff:${ownerId}`}, 0))`.execute(tx)
}

type Inviting = {
  ownerId: number
  ownerPhone: string
  phone: string
  role: StaffRole
  name: string
  rules: Pick<OwnerRules, 'staffMax' | 'invitationHours'>
  now: Date
}

/**
 * Invites a number, registered or not: who signs in with it may accept. An invitation that expired is replaced. Raises STAFF_SELF,
 * STAFF_INVITED and STAFF_LIMIT.
 */
export const inviteStaff = async (
  tx: Tx,
  { ownerId, ownerPhone, phone, role, name, rules, now }: Inviting,
): Promise<number> => {
  if (phone === ownerPhone) fail('STAFF_SELF')
  await lockStaff(tx, ownerId)
  await tx
    .updateTable('owner_staff')
    .set({ ended_at: now })
    .where('owner_id', '=', ownerId)
    .where('user_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
  const { count } = await tx
    .selectFrom('owner_staff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= rules.staffMax) failWith('STAFF_LIMIT', { staff: rules.staffMax })
  const expires_at = new Date(now.getTime() + rules.invitationHours * HOUR_MS)
  const { id } = await tx
    .insertInto('owner_staff')
    .values({ owner_id: ownerId, phone, role, name, invited_at: now, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Accepts an invitation of the viewer's number, as a verified adult: staff see codes and renters' complaints. Raises NOT_FOUND,
 * REALNAME_REQUIRED, MINOR, STAFF_IS_OWNER, STAFF_EMPLOYED, and STAFF_SELF for another account of the owner.
 */
export const acceptInvitation = async (
  tx: Tx,
  { staffId, viewer, now }: { staffId: number; viewer: Viewer; now: Date },
): Promise<{ ownerId: number; name: string }> => {
  requireAdult(viewer, now)
  if (viewer.roles.includes('operator')) fail('STAFF_IS_OWNER')
  const joined = await tx
    .updateTable('owner_staff')
    .set({ user_id: viewer.userId, joined_at: now })
    .where('id', '=', staffId)
    .where('phone', '=', viewer.phone)
    .where('user_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['owner_id as ownerId', 'name'])
    .executeTakeFirst()
  return joined ?? fail('NOT_FOUND')
}

/** Ends one's own work for an owner, or declines an invitation of one's number. Raises NOT_FOUND. */
export const leaveOwner = async (
  tx: Tx,
  { staffId, viewer, now }: { staffId: number; viewer: Viewer; now: Date },
): Promise<void> => {
  const left = await tx
    .updateTable('owner_staff')
    .set({ ended_at: now })
    .where('id', '=', staffId)
    .where('ended_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        eb('user_id', '=', viewer.userId),
        and([eb('user_id', 'is', null), eb('phone', '=', viewer.phone)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!left) fail('NOT_FOUND')
}

type Change = { ownerId: number; staffId: number }

/** Changes the role of one of an owner's staff, which acts with their next call. Returns what the owner calls them. Raises NOT_FOUND. */
export const changeStaffRole = async (
  tx: Tx,
  { ownerId, staffId, role }: Change & { role: StaffRole },
): Promise<string> => {
  const row = await tx
    .updateTable('owner_staff')
    .set({ role })
    .where('id', '=', staffId)
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? fail('NOT_FOUND')
}

/** Ends the work of one of an owner's staff, or withdraws an invitation. Returns what the owner calls them. Raises NOT_FOUND. */
export const endStaff = async (
  tx: Tx,
  { ownerId, staffId, now }: Change & { now: Date },
): Promise<string> => {
  const row = await tx
    .updateTable('owner_staff')
    .set({ ended_at: now })
    .where('id', '=', staffId)
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? fail('NOT_FOUND')
}
