import type { ownerGoodsCalls } from '@shanghao/contract/goods/owner'
import type { Handlers } from '../../core/http/handler.ts'
import { confirmGoods } from './actions.ts'
import { setRentConditions } from './rentConditions.ts'

export const ownerGoodsHandlers: Handlers<typeof ownerGoodsCalls> = {
  confirmGoods: async ({ db, viewer }, { id }) => {
    await db.transaction().execute((tx) => confirmGoods(tx, viewer.userId, Number(id)))
    return {}
  },

  setRentConditions: async ({ db, viewer, now }, { goodsId, seats, rechargeFirstFen }) => {
    const conditions = { ownerId: viewer.userId, goodsId: Number(goodsId), seats, rechargeFirstFen, now }
    await db.transaction().execute((tx) => setRentConditions(tx, conditions))
    return {}
  },
}
