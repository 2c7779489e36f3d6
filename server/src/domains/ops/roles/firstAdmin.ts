import type { Tx } from '../../../core/database/db.ts'
import { createEnrolment } from '../factor/enrolment.ts'
import { requireVerifiedBeneficiary } from '../operators.ts'
import { opsSettings } from '../settings.ts'
import { ADMINS_MIN, countAdmins, grantRole, lockRoles } from './roles.ts'

/**
 * Makes a verified person an administrator and returns their enrolment code, for who has the database: only until there are two
 * administrators, who give all further roles. Raises BENEFICIARY_UNVERIFIED and ROLE_HELD.
 */
export const makeFirstAdmin = async (tx: Tx, userId: number, now: Date): Promise<string> => {
  await lockRoles(tx)
  await requireVerifiedBeneficiary(tx, userId)
  if ((await countAdmins(tx)) >= ADMINS_MIN)
    throw new Error('there are two administrators: they give further roles in the console')
  await grantRole(tx, { userId, role: 'admin', grantedBy: null, now })
  const hours = opsSettings.definitions.enrolmentHours.initial
  return (await createEnrolment(tx, { userId, createdBy: null, hours, now })).enrolmentCode
}
