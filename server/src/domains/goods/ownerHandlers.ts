import type { ownerGoodsCalls } from '@shanghao/contract/goods/owner'
import type { Handlers } from '../../core/http/handler.ts'
import { confirmGoods } from './actions.ts'

export const ownerGoodsHandlers: Handlers<typeof ownerGoodsCalls> = {
  confirmGoods: async ({ db, viewer }, { id }) => {
    await db.transaction().execute((tx) => confirmGoods(tx, viewer.userId, Number(id)))
    return {}
  },
}
