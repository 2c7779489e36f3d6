import type { Tx } from '../../core/database/db.ts'

/** Stores a favourite; repeating it changes nothing. */
export const addFavourite = async (tx: Tx, userId: number, goodsId: string, now: Date): Promise<void> => {
  await tx
    .insertInto('favourite')
    .values({ user_id: userId, goods_id: Number(goodsId), created_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export const removeFavourite = async (tx: Tx, userId: number, goodsId: string): Promise<void> => {
  await tx
    .deleteFrom('favourite')
    .where('user_id', '=', userId)
    .where('goods_id', '=', Number(goodsId))
    .execute()
}
