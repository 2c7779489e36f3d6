import type { Tx } from '../../../core/database/db.ts'
import { createEnrolment } from '../factor/enrolment.ts'
import { requireVerifiedBeneficiary } from '../operators.ts'
import { opsSettings } from '../settings.ts'
import { ADMINS_MIN, countAdmins, grantRole, holdsRole, lockRoles } from './roles.ts'

/**
 * Makes a verified person an administrator and returns their enrolment code, for who has the database: only until there are two
 * administrators, who give all further roles. One who is an administrator already gets another code, until two have a second factor.
 * Raises BENEFICIARY_UNVERIFIED and FACTOR_SET.
 */
export const makeFirstAdmin = async (tx: Tx, userId: number, now: Date): Promise<string> => {
  await lockRoles(tx)
  await requireVerifiedBeneficiary(tx, userId)
  const isAdmin = await holdsRole(tx, userId, 'admin')
  const { admins, enrolled } = await countAdmins(tx)
  if ((isAdmin ? enrolled : admins) >= ADMINS_MIN)
    throw new Error('there are two administrators: they give further roles and codes in the console')
  if (!isAdmin) await grantRole(tx, { userId, role: 'admin', grantedBy: null, now })
  const hours = opsSettings.definitions.enrolmentHours.initial
  return (await createEnrolment(tx, { userId, createdBy: null, hours, now })).enrolmentCode
}
