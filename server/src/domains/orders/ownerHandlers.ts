import type { ownerOrderCalls } from '@shanghao/contract/orders/owner'
import { yuanSign } from '@shanghao/contract/refundWays'
import { maskPhone } from '@shanghao/contract/rules'
import type { Handlers } from '../../core/http/handler.ts'
import { recordOwnerAct } from '../owners/actions.ts'
import { releaseDeposit, revealsForOwner } from './actions.ts'

export const ownerOrderHandlers: Handlers<typeof ownerOrderCalls> = {
  releaseDeposit: ({ viewer, ownerId, now, once }, { orderId }) =>
    once(async (tx) => {
      const actorId = viewer.userId
      const depositFen = await releaseDeposit(tx, { ownerId, actorId, orderId, at: now })
      const act = {
        kind: 'deposit_released',
        subject: `订单 ${orderId}`,
        detail: yuanSign(depositFen),
      } as const
      await recordOwnerAct(tx, { ownerId, actorId, ...act }, now)
      return { depositFen }
    }),

  reveals: async ({ db, ownerId }, { orderId }) => {
    const reveals = await revealsForOwner(db, ownerId, orderId)
    return { reveals: reveals.map(({ at, phone }) => ({ at: at.getTime(), renter: maskPhone(phone) })) }
  },
}
