import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { setCredential, unsealCredential } from '../credential/sealedCredential.ts'

type NewPassword = { ownerId: number; goodsId: number; password: string; now: Date }

/**
 * Whether a renter has an account at a moment, or may finish a match on it. The caller has changed the account's row in this
 * transaction: placing an order waits for that row, so no rental begins in between.
 */
const isInRental = async (tx: Tx, goodsId: number, at: Date): Promise<boolean> => {
  const { rows } =
    await sql`select from lease where goods_id = ${goodsId}::bigint and live and span @> ${at}::timestamptz`.execute(
      tx,
    )
  return rows.length > 0
}

/**
 * Replaces the password of an owner's account that no renter has, as `setCredential` does; account and name in the game stay. Returns
 * whether it is listed now. Raises NOT_FOUND, GOODS_STATE, CREDENTIAL_MISSING, PASSWORD_UNCHANGED and GOODS_IN_RENTAL.
 */
export const setNewPassword = async (
  tx: Tx,
  kms: Kms,
  { ownerId, goodsId, password, now }: NewPassword,
): Promise<{ isListed: boolean }> => {
  const goods = await tx
    .selectFrom('goods')
    .select('id')
    .where('id', '=', goodsId)
    .where('owner_id', '=', ownerId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  if (!goods) fail('NOT_FOUND')
  const { version: _, ...login } = await unsealCredential(tx, kms, goodsId)
  if (login.password === password) fail('PASSWORD_UNCHANGED')
  await setCredential(tx, kms, ownerId, goodsId, { ...login, password }, now)
  if (await isInRental(tx, goodsId, now)) fail('GOODS_IN_RENTAL')
  const { state } = await tx
    .selectFrom('goods')
    .select('state')
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow()
  return { isListed: state === 'on_shelf' }
}
