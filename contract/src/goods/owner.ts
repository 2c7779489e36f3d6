import { z } from 'zod'
import { call } from '../call.ts'
import { goodsId } from '../id.ts'

/** Calls of owners (号主) on their accounts. */
export const ownerGoodsCalls = {
  confirmGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/confirm/{id}',
    who: 'merchant',
    summary: '归还后确认账号无误，重新上架',
    input: z.object({ id: goodsId }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'GOODS_STATE', 'GOODS_RESTING'],
  }),
}
