import type { ResultOf } from '@shanghao/contract/call'
import type { ownerOrderCalls } from '@shanghao/contract/orders/owner'
import type { OrderState } from '@shanghao/contract/orders/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import { maskPhone } from '@shanghao/contract/rules'
import { fail } from '../../core/errors.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { findBlock } from '../goods/actions.ts'
import { recordOwnerAct } from '../owners/actions.ts'
import { releaseDeposit, revealsForOwner } from './actions.ts'
import { presentRental } from './board/boardHandlers.ts'
import { findOwnerOrder, type OwnerOrderRow } from './board/boardQueries.ts'
import { settlementTimes } from './end/end.ts'

type Deposit = ResultOf<typeof ownerOrderCalls.orderForOwner>['deposit']

/** What became of a deposit by now. */
const presentDeposit = (row: OwnerOrderRow, state: OrderState): Deposit => {
  const { depositFen, depositSettledAt, depositOwnerFen: ownerFen } = row
  if (depositFen === 0) return { state: 'none', returnsAt: null, ownerFen: 0 }
  if (depositSettledAt || state === 'cancelled') return { state: 'divided', returnsAt: null, ownerFen }
  if (state === 'disputed') return { state: 'held', returnsAt: null, ownerFen }
  if (state !== 'ended') return { state: 'waits', returnsAt: null, ownerFen }
  const { depositAt } = settlementTimes(row, row.endedAt ?? row.endsAt)
  return { state: 'held', returnsAt: depositAt.getTime(), ownerFen }
}

export const ownerOrderHandlers: Handlers<typeof ownerOrderCalls> = {
  orderForOwner: async ({ db, ownerId, now }, { orderId }) => {
    const row = (await findOwnerOrder(db, ownerId, orderId)) ?? fail('NOT_FOUND')
    const rental = presentRental(row, now)
    const isOver = rental.state === 'ended' || rental.state === 'settled'
    return {
      ...rental,
      endedAt: (row.endedAt ?? (isOver ? row.endsAt : null))?.getTime() ?? null,
      deposit: presentDeposit(row, rental.state),
      blockId: await findBlock(db, ownerId, row.renterId),
    }
  },

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
