import type { OwnerActKind } from '@shanghao/contract/owners/acts'
import type { StaffRole } from '@shanghao/contract/owners/permissions'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { IdPage } from '../../core/http/cursor.ts'
import { concernedBy } from '../ops/actions.ts'

export type ApplicationState = 'pending' | 'approved' | 'rejected'

export type ApplicationRow = {
  state: ApplicationState
  about: string
  applied_at: Date
  decided_at: Date | null
  note: string | null
}

/** A person's last application. */
export const findApplication = async (db: Db, userId: number): Promise<ApplicationRow | null> => {
  const row = await db
    .selectFrom('owner_application')
    .select(['state', 'about', 'applied_at', 'decided_at', 'note'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, state: row.state as ApplicationState } : null
}

type Reviewed = ApplicationRow & {
  id: number
  user_id: number
  phone: string
  created_at: Date
  completed_orders: number
  claims: number
}

/** Applications in a state, the newest first, without the operator's own by any account. */
export const listApplications = async (
  db: Db,
  { state, operatorId, time, after, skip, limit }: IdPage & { state: ApplicationState; operatorId: number },
): Promise<Reviewed[]> => {
  const { rows } = await sql<Reviewed>`
    select a.id, a.state, a.about, a.applied_at, a.decided_at, a.note, a.user_id, u.phone, u.created_at, u.completed_orders,
           (select count(*)::int from dispute d where d.renter_id = u.id and d.party = 'owner') as claims
      from owner_application a join app_user u on u.id = a.user_id
     where a.state = ${state} and a.applied_at <= ${time} and (${after}::bigint is null or a.id < ${after})
       and not ${concernedBy(operatorId)}
     order by a.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export type InvitationRow = { id: number; owner: string; role: StaffRole; expires_at: Date }

/** Invitations that a number may accept. */
export const listInvitations = async (db: Db, phone: string, now: Date): Promise<InvitationRow[]> => {
  const rows = await db
    .selectFrom('owner_staff as s')
    .innerJoin('app_user as u', 'u.id', 's.owner_id')
    .select(['s.id', 'u.nickname as owner', 's.role', 's.expires_at'])
    .where('s.phone', '=', phone)
    .where('s.user_id', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.state', '=', 'active')
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as StaffRole }))
}

export type StaffRow = {
  id: number
  name: string
  phone: string
  role: StaffRole
  invited_at: Date
  expires_at: Date
  joined_at: Date | null
  last_act_at: Date | null
}

/** An owner's staff and open invitations, in the order they were invited. */
export const listStaff = async (db: Db, ownerId: number): Promise<StaffRow[]> => {
  const { rows } = await sql<StaffRow>`
    select s.id, s.name, coalesce(u.phone, s.phone) as phone, s.role, s.invited_at, s.expires_at, s.joined_at,
           (select max(a.at) from owner_act a where a.actor_id = s.user_id and a.owner_id = s.owner_id) as last_act_at
      from owner_staff s left join app_user u on u.id = s.user_id
     where s.owner_id = ${ownerId} and s.ended_at is null order by s.id`.execute(db)
  return rows
}

/** The nickname of a user. */
export const findNickname = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('app_user').select('nickname').where('id', '=', userId).executeTakeFirstOrThrow())
    .nickname

export type ActRow = {
  id: number
  kind: OwnerActKind
  subject: string
  detail: string | null
  /** What the owner calls the person; null for the owner. */
  name: string | null
  at: Date
}

/** The user of one of an owner's staff, also of one who left; null for an invitation. Raises NOT_FOUND. */
export const findStaffUser = async (
  db: Db,
  { ownerId, staffId }: { ownerId: number; staffId: number },
): Promise<number | null> => {
  const row = await db
    .selectFrom('owner_staff')
    .select('user_id')
    .where('id', '=', staffId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ? row.user_id : fail('NOT_FOUND')
}

/** The acts of an owner and their staff, also of those who left, the newest first. */
export const listActs = async (
  db: Db,
  {
    ownerId,
    kind,
    actorId,
    time,
    after,
    skip,
    limit,
  }: IdPage & { ownerId: number; kind: OwnerActKind | null; actorId: number | null },
): Promise<ActRow[]> => {
  const { rows } = await sql<ActRow>`
    select a.id, a.kind, a.subject, a.detail, a.at,
           (select s.name from owner_staff s
             where s.user_id = a.actor_id and s.owner_id = a.owner_id and s.joined_at <= a.at order by s.joined_at desc limit 1) as name
      from owner_act a
     where a.owner_id = ${ownerId} and a.at <= ${time} and (${after}::bigint is null or a.id < ${after})
       and (${kind}::text is null or a.kind = ${kind})
       and (${actorId}::bigint is null or a.actor_id = ${actorId})
     order by a.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
