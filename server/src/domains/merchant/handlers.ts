import type { merchantCalls } from '@shanghao/contract/merchant/calls'
import { maskPhone } from '@shanghao/contract/rules'
import type { Handlers } from '../../core/http/handler.ts'
import { confirmGoods } from '../goods/actions.ts'
import { releaseDeposit, revealsForOwner } from '../orders/actions.ts'

export const merchantHandlers: Handlers<typeof merchantCalls> = {
  confirmGoods: async ({ db, viewer }, { id }) => {
    await db.transaction().execute((tx) => confirmGoods(tx, viewer.userId, Number(id)))
    return {}
  },

  releaseDeposit: ({ viewer, now, once }, { orderId }) =>
    once(async (tx) => ({ depositFen: await releaseDeposit(tx, viewer.userId, orderId, now) })),

  reveals: async ({ db, viewer }, { orderId }) => {
    const reveals = await revealsForOwner(db, viewer.userId, orderId)
    return { reveals: reveals.map(({ at, phone }) => ({ at: at.getTime(), renter: maskPhone(phone) })) }
  },
}
