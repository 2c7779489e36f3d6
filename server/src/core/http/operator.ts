import type { Call } from '@shanghao/contract/call'
import {
  type OperatorPermission,
  type OperatorRole,
  permissionsOfRoles,
} from '@shanghao/contract/ops/permissions'
import type { Deps } from '../config/deps.ts'
import type { Db } from '../database/db.ts'
import { fail } from '../errors.ts'
import type { Viewer } from './auth.ts'

const MINUTE_MS = 60_000

/** The roles that a person holds as an operator now; none for who is no operator. */
export const findOperatorRoles = async (db: Db, userId: number): Promise<OperatorRole[]> => {
  const rows = await db
    .selectFrom('operator_role')
    .select('role')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .$narrowType<{ role: OperatorRole }>()
    .execute()
  return rows.map(({ role }) => role)
}

/** What a person may do as an operator. Read with each call, so that a change of roles acts at once. */
export const findOperatorPermissions = async (
  db: Db,
  userId: number,
): Promise<readonly OperatorPermission[]> => permissionsOfRoles(await findOperatorRoles(db, userId))

/**
 * Checks that the viewer may make a call for operators: by a role, in a session in which they entered their second factor, for calls
 * that ask for it (`asksFactor`) within the last `OPERATOR_FACTOR_MINUTES`. Raises NO_PERMISSION, FACTOR_REQUIRED and FACTOR_AGAIN.
 */
export const requireOperator = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  call: Pick<Call, 'may' | 'asksFactor'>,
  { userId, roles, factorAt }: Viewer,
  now: Date,
): Promise<void> => {
  const permissions = roles.includes('operator') ? await findOperatorPermissions(db, userId) : []
  if (!permissions.some((permission) => permission === call.may)) fail('NO_PERMISSION')
  if (factorAt === null) return fail('FACTOR_REQUIRED')
  const enteredMs = now.getTime() - factorAt.getTime()
  if (call.asksFactor && enteredMs > config.OPERATOR_FACTOR_MINUTES * MINUTE_MS) fail('FACTOR_AGAIN')
}
