import type { ownerOrderCalls } from '@shanghao/contract/orders/owner'
import { yuanSign } from '@shanghao/contract/refundWays'
import { maskPhone } from '@shanghao/contract/rules'
import type { Handlers } from '../../core/http/handler.ts'
import { recordOwnerAct } from '../owners/actions.ts'
import { releaseDeposit, revealsForOwner } from './actions.ts'

export const ownerOrderHandlers: Handlers<typeof ownerOrderCalls> = {
  releaseDeposit: (ctx, { orderId }) =>
    ctx.once(async (tx) => {
      const { viewer, ownerId, now } = ctx
      const depositFen = await releaseDeposit(tx, { ownerId, actorId: viewer.userId, orderId, at: now })
      const detail = yuanSign(depositFen)
      await recordOwnerAct(tx, ctx, { kind: 'deposit_released', subject: `订单 ${orderId}`, detail })
      return { depositFen }
    }),

  reveals: async ({ db, ownerId }, { orderId }) => {
    const reveals = await revealsForOwner(db, ownerId, orderId)
    return { reveals: reveals.map(({ at, phone }) => ({ at: at.getTime(), renter: maskPhone(phone) })) }
  },
}
