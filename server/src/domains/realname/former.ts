import type { Tx } from '../../core/database/db.ts'
import type { Kms } from '../../core/security/seal.ts'

/**
 * Keyed hash of an ID number that a change of the sealing key leaves as it is: once the identity is deleted, it can't be computed
 * again. It tells that two persons are the same, and nothing else of them.
 */
export const formerMark = (kms: Kms, idNumber: string): Buffer =>
  kms.lookupHash(`former identity ${idNumber}`)

/** The number that an ID number's identity had before its accounts were closed; undefined for one of no closed account. */
export const findFormerNumber = async (tx: Tx, kms: Kms, idNumber: string): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('former_identity')
    .select('identity_id')
    .where('mark', '=', formerMark(kms, idNumber))
    .executeTakeFirst()
  return row?.identity_id
}
