import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Ctx } from '../../core/http/handler.ts'
import { ownerShown } from '../../core/http/site.ts'
import { findReviewedGoods, type ReviewedGoods } from './queries.ts'

/** Where a call came to, and when. */
type Place = Pick<Ctx, 'site' | 'now'>

/** Whether the caller's site shows accounts of an owner. Raises PORTAL_EXPIRED. */
export const isShownOwner = ({ site, now }: Place, ownerId: number): boolean => {
  const shown = ownerShown(site, now)
  return shown === null || shown === ownerId
}

/** An account with reviews and questions that the caller's site shows. Raises NOT_FOUND and PORTAL_EXPIRED. */
export const requireGoods = async (db: Db | Tx, place: Place, goodsId: string): Promise<ReviewedGoods> => {
  const goods = await findReviewedGoods(db, goodsId)
  return goods && isShownOwner(place, goods.owner_id) ? goods : fail('NOT_FOUND')
}
