import type { Tx } from '../../core/database/db.ts'
import { takeOut } from './platform/takeOut.ts'

export { type DisputeState, disputeStateNames } from '@shanghao/contract/disputes/states'
export { hasLoginComplaint } from './loginComplaint.ts'
export { listOrderDisputes } from './show/orderDisputes.ts'

/** The platform takes an account out for good, see `takeOut`. Raises NOT_FOUND and GOODS_STATE. */
export const banGoods = (tx: Tx, goodsId: number, at: Date): Promise<void> =>
  takeOut(tx, { goodsId, ownerId: null, verb: 'ban', at })

/** The platform holds an account until `undisputeGoods`, see `takeOut`. Raises NOT_FOUND and GOODS_STATE. */
export const disputeGoods = (tx: Tx, goodsId: number, at: Date): Promise<void> =>
  takeOut(tx, { goodsId, ownerId: null, verb: 'dispute', at })

/** An owner removes their account for good, see `takeOut`. Raises NOT_FOUND and GOODS_STATE. */
export const removeGoods = (tx: Tx, ownerId: number, goodsId: number, at: Date): Promise<void> =>
  takeOut(tx, { goodsId, ownerId, verb: 'remove', at })
