import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment, orderId } from '../id.ts'

/** Calls of owners (号主) on the rentals of their accounts. */
export const ownerOrderCalls = {
  releaseDeposit: call({
    method: 'POST',
    path: '/api/merchant/order/release-deposit',
    who: 'merchant',
    may: 'orders_act',
    summary: '立即退还租客押金',
    input: z.object({ orderId }),
    idempotent: true,
    output: z.object({ depositFen: fen }),
    errors: ['NOT_FOUND', 'ORDER_STATE', 'STAFF_OWN_RENTAL'],
  }),
  reveals: call({
    method: 'POST',
    path: '/api/merchant/order/reveals',
    who: 'merchant',
    may: 'orders_read',
    summary: '谁在何时查看了账号密码',
    input: z.object({ orderId }),
    output: z.object({ reveals: z.array(z.object({ at: moment, renter: z.string() })) }),
    errors: ['NOT_FOUND'],
  }),
}
