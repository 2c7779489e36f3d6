import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { createEnrolment } from '../factor/enrolment.ts'
import { requireVerifiedBeneficiary } from '../operators.ts'
import { opsSettings } from '../settings.ts'
import { ADMINS_MIN, countAdmins, grantRole, holdsRole, lockRoles } from './roles.ts'

/** Persons, by identity, who are administrators with a second factor now: they can let others in. */
const countEnrolledAdmins = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ admins: number }>`
    select count(distinct u.identity_id)::int as admins
      from operator_role r join app_user u on u.id = r.user_id join operator_factor f on f.user_id = u.id
     where r.role = 'admin' and r.ended_at is null and u.state = 'active' and f.confirmed_at is not null`.execute(
    tx,
  )
  return rows[0]?.admins ?? 0
}

/**
 * Makes a verified person an administrator and returns their enrolment code, for who has the database: only until there are two
 * administrators, who give all further roles. One who is an administrator already gets another code, until two have a second factor.
 * Raises BENEFICIARY_UNVERIFIED and FACTOR_SET.
 */
export const makeFirstAdmin = async (tx: Tx, userId: number, now: Date): Promise<string> => {
  await lockRoles(tx)
  await requireVerifiedBeneficiary(tx, userId)
  const isAdmin = await holdsRole(tx, userId, 'admin')
  const able = isAdmin ? await countEnrolledAdmins(tx) : await countAdmins(tx)
  if (able >= ADMINS_MIN)
    throw new Error('there are two administrators: they give further roles and codes in the console')
  if (!isAdmin) await grantRole(tx, { userId, role: 'admin', grantedBy: null, now })
  const hours = opsSettings.definitions.enrolmentHours.initial
  return (await createEnrolment(tx, { userId, createdBy: null, hours, now })).enrolmentCode
}
