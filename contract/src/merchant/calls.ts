import { z } from 'zod'
import { call } from '../call.ts'
import { fen, goodsId, moment, orderId } from '../id.ts'

export const merchantCalls = {
  confirmGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/confirm/{id}',
    who: 'merchant',
    summary: '归还后确认账号无误，重新上架',
    input: z.object({ id: goodsId }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'GOODS_STATE'],
  }),
  releaseDeposit: call({
    method: 'POST',
    path: '/api/merchant/order/release-deposit',
    who: 'merchant',
    summary: '立即退还租客押金',
    input: z.object({ orderId }),
    idempotent: true,
    output: z.object({ depositFen: fen }),
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  reveals: call({
    method: 'POST',
    path: '/api/merchant/order/reveals',
    who: 'merchant',
    summary: '谁在何时查看了账号密码',
    input: z.object({ orderId }),
    output: z.object({ reveals: z.array(z.object({ at: moment, renter: z.string() })) }),
    errors: ['NOT_FOUND'],
  }),
}
