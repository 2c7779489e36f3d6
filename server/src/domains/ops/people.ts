import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'

/** Whether the user `u` of a query works for the platform. */
export const isOperator = sql`u.state = 'active' and 'operator' = any (u.roles)`

/** The identity a user was verified as; null for one who was not. */
export const identityIdOf = async (tx: Tx, userId: number): Promise<number | null> => {
  const row = await tx
    .selectFrom('app_user')
    .select('identity_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.identity_id
}

/**
 * The identity of an operator who acts on money. One person may have three accounts, so that accounts alone don't tell two
 * operators from one. Raises REALNAME_REQUIRED.
 */
export const operatorIdentity = async (tx: Tx, operatorId: number): Promise<number> =>
  (await identityIdOf(tx, operatorId)) ?? fail('REALNAME_REQUIRED')

/**
 * Passes when an operator is not the person an act is about, and neither account of theirs is. Raises REALNAME_REQUIRED
 * and OPERATOR_SELF.
 */
export const requireUninvolved = async (
  tx: Tx,
  operatorId: number,
  beneficiaryId: number | null,
): Promise<void> => {
  const identity = await operatorIdentity(tx, operatorId)
  if (beneficiaryId === null) return
  if (beneficiaryId === operatorId || (await identityIdOf(tx, beneficiaryId)) === identity)
    fail('OPERATOR_SELF')
}
