import type { OperatorRole } from '@shanghao/contract/ops/permissions'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { findOperatorRoles } from '../../../core/http/operator.ts'

export type OperatorRow = {
  id: number
  nickname: string
  phone: string
  roles: OperatorRole[]
  factor: 'none' | 'enrolling' | 'set'
  is_verified: boolean
  seen_at: Date | null
}

/** Everyone who holds a role, by when they got their first. */
export const listOperators = async (db: Db, now: Date): Promise<OperatorRow[]> => {
  const { rows } = await sql<OperatorRow>`
    select u.id, u.nickname, u.phone, u.identity_id is not null as is_verified, r.roles,
           case when f.confirmed_at is not null then 'set' when e.user_id is not null then 'enrolling' else 'none' end as factor,
           (select max(coalesce(s.seen_at, s.created_at)) from session s
             where s.user_id = u.id and s.factor_at is not null) as seen_at
      from (select user_id, array_agg(role order by id) as roles, min(granted_at) as since
              from operator_role where ended_at is null group by user_id) r
      join app_user u on u.id = r.user_id
      left join operator_factor f on f.user_id = u.id
      left join operator_enrolment e on e.user_id = u.id and e.expires_at > ${now}
     order by r.since, u.id`.execute(db)
  return rows
}

/** Whether a person works for the platform now. */
export const isOperating = async (db: Db, userId: number): Promise<boolean> =>
  (await findOperatorRoles(db, userId)).length > 0

/** The user of a number; null for one that is not registered or whose account is closed. */
export const findUserId = async (db: Db, phone: string): Promise<number | null> => {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('phone', '=', phone)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row?.id ?? null
}
