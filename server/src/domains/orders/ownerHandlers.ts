import type { ownerOrderCalls } from '@shanghao/contract/orders/owner'
import { maskPhone } from '@shanghao/contract/rules'
import type { Handlers } from '../../core/http/handler.ts'
import { releaseDeposit, revealsForOwner } from './actions.ts'

export const ownerOrderHandlers: Handlers<typeof ownerOrderCalls> = {
  releaseDeposit: ({ viewer, now, once }, { orderId }) =>
    once(async (tx) => ({ depositFen: await releaseDeposit(tx, viewer.userId, orderId, now) })),

  reveals: async ({ db, viewer }, { orderId }) => {
    const reveals = await revealsForOwner(db, viewer.userId, orderId)
    return { reveals: reveals.map(({ at, phone }) => ({ at: at.getTime(), renter: maskPhone(phone) })) }
  },
}
