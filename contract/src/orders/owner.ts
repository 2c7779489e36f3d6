import { z } from 'zod'
import { call } from '../call.ts'
import { catalogueId, fen, moment, orderId } from '../id.ts'
import { boardRental } from './board.ts'

/** Calls of owners (号主) on the rentals of their accounts. */
export const ownerOrderCalls = {
  orderForOwner: call({
    method: 'POST',
    path: '/api/merchant/order/detail',
    who: 'merchant',
    may: 'orders_read',
    summary: '号主的一笔订单：租用时间、押金去向、租客是否在黑名单',
    input: z.object({ orderId }),
    output: boardRental.extend({
      /** When it really ended; null while it runs, and for an order that never began. */
      endedAt: moment.nullable(),
      deposit: z.object({
        /** `held`: not gone back yet, `waits`: the rental is not over. */
        state: z.enum(['none', 'waits', 'held', 'divided']),
        /** When it goes back by itself; null unless it is held, and while a dispute holds it longer. */
        returnsAt: moment.nullable(),
        /** The part that the owner got by a dispute. */
        ownerFen: fen,
      }),
      /** Of the owner's blacklist, by any account of the renter; null for a renter who is not on it. */
      blockId: catalogueId.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
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
