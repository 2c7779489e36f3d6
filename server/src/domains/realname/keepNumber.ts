import type { Tx } from '../../core/database/db.ts'
import type { Kms } from '../../core/security/seal.ts'
import { formerMark } from './former.ts'
import { identityContext, unsealIdentity } from './identity.ts'
import { findIdentity } from './queries.ts'

/**
 * Stores by a keyed hash which number the identity of a user has, so that the person gets it again when they come back after it was
 * deleted. Returns the number; null for a user who is not verified.
 */
export const keepIdentityNumber = async (tx: Tx, kms: Kms, userId: number): Promise<number | null> => {
  const row = await findIdentity(tx, userId)
  if (!row) return null
  const { idNumber } = await unsealIdentity(kms, row, identityContext(row.number_hash))
  await tx
    .insertInto('former_identity')
    .values({ mark: formerMark(kms, idNumber), identity_id: row.identity_id })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .execute()
  return row.identity_id
}
