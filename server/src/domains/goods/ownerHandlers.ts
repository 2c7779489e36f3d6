import type { ownerGoodsCalls } from '@shanghao/contract/goods/owner'
import { yuan } from '@shanghao/contract/money'
import type { Handlers } from '../../core/http/handler.ts'
import { recordOwnerAct } from '../owners/actions.ts'
import { setRentConditions } from './rentConditions.ts'
import { confirmGoods } from './states/transitions.ts'

export const ownerGoodsHandlers: Handlers<typeof ownerGoodsCalls> = {
  confirmGoods: async (ctx, { id }) => {
    await ctx.db.transaction().execute(async (tx) => {
      await confirmGoods(tx, ctx.ownerId, Number(id))
      await recordOwnerAct(tx, ctx, { kind: 'goods_confirmed', subject: `账号 ${id}` })
    })
    return {}
  },

  setRentConditions: async (ctx, { goodsId, seats, rechargeFirstFen }) => {
    const { db, ownerId, now } = ctx
    const conditions = { ownerId, goodsId: Number(goodsId), seats, rechargeFirstFen, now }
    await db.transaction().execute(async (tx) => {
      await setRentConditions(tx, conditions)
      const detail = `${seats} 人，累计充值 ¥${yuan(rechargeFirstFen)}`
      const act = { kind: 'rent_conditions', subject: `账号 ${goodsId}`, detail } as const
      await recordOwnerAct(tx, ctx, act)
    })
    return {}
  },
}
