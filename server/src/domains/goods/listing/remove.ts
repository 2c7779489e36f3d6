import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { moveOutOfCirculation } from '../states/transitions.ts'
import { findOwnGoods } from './save.ts'
import { releaseShotsBeside } from './screenshots.ts'
import { supersedeWaiting } from './versions.ts'

type Removing = { ownerId: number; goodsId: number; now: Date }

/**
 * Deletes an own account that is not listed. Raises NOT_FOUND, GOODS_STATE, and GOODS_HAS_ORDERS while an order holds it, is meant to or
 * uses it.
 */
export const removeListing = async (tx: Tx, { ownerId, goodsId, now }: Removing): Promise<void> => {
  await findOwnGoods(tx, { ownerId, goodsId, isLocked: true })
  const order = await tx
    .selectFrom('rental_order')
    .select('id')
    .where('goods_id', '=', goodsId)
    .where('state', 'in', ['pending_payment', 'reserved', 'renting'])
    .limit(1)
    .executeTakeFirst()
  if (order) fail('GOODS_HAS_ORDERS')
  await moveOutOfCirculation(tx, goodsId, ownerId, 'remove', now)
  await supersedeWaiting(tx, [goodsId])
  await releaseShotsBeside(tx, goodsId, [])
}
