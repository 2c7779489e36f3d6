import { yuan } from '@shanghao/contract/money'
import { z } from 'zod'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { findPerson } from '../../../core/http/auth.ts'
import type { Settings } from '../../../core/settings/read.ts'
import { notify } from '../../notifications/actions.ts'
import type { OperatorAct } from '../../ops/actions.ts'
import { type LockedOrder, lockOrderNow } from '../change.ts'
import { planSwap } from '../swap/plan.ts'
import { swapAsOperator } from '../swap/swap.ts'

const request = z.object({
  orderId: z.string(),
  goodsId: z.number(),
  expectedRefundFen: z.number(),
  reason: z.string(),
})
type SwapRequest = z.output<typeof request>

/** The owner of the account that a running rental would move to. Raises ORDER_STATE, and SWAP_CHANGED when it fits no more or gives less back. */
const requireTarget = async (
  tx: Tx,
  order: LockedOrder,
  { goodsId, expectedRefundFen }: SwapRequest,
  { settings, at }: { settings: Settings; at: Date },
): Promise<number> => {
  if (order.state !== 'renting' || order.ends_at <= at) fail('ORDER_STATE')
  const viewer = await findPerson(tx, order.renter_id)
  const { target, refund } = await planSwap(tx, order, { viewer, settings, at, goodsId })
  if (!target || refund.fen < expectedRefundFen) return fail('SWAP_CHANGED')
  return target.facts.ownerId
}

/**
 * Moves a running rental to another account after an operator has found that its login fails. Its amount is the rent, which the former
 * owner loses. Raises NOT_FOUND, ORDER_STATE and SWAP_CHANGED.
 */
export const swapOrderAct: OperatorAct<SwapRequest, { refundFen: number }> = {
  kind: 'swap_order',
  request,
  summarize: async (tx, wanted, now, settings) => {
    const { order, at } = await lockOrderNow(tx, wanted.orderId, 'clock', { now: () => now })
    const toOwner = await requireTarget(tx, order, wanted, { settings, at })
    return {
      subject: `order:${wanted.orderId}`,
      amountFen: order.rent_fen,
      reason: wanted.reason,
      beneficiaryId: order.renter_id,
      involvedIds: [order.owner_id, toOwner],
    }
  },
  describe: ({ orderId, goodsId, expectedRefundFen }) =>
    `把订单 ${orderId} 换到账号 ${goodsId}${expectedRefundFen > 0 ? `，退回租客至少 ${yuan(expectedRefundFen)} 元` : ''}`,
  perform: async (tx, { orderId, goodsId, expectedRefundFen }, { operatorId, at: now, settings }) => {
    const { order, at } = await lockOrderNow(tx, orderId, 'clock', { now: () => now })
    const viewer = await findPerson(tx, order.renter_id)
    const { fen } = await swapAsOperator(tx, order, { operatorId, viewer, settings, at, goodsId })
    if (fen < expectedRefundFen) fail('SWAP_CHANGED')
    await notify(tx, order.renter_id, {
      kind: 'order_moved',
      title: '平台已为你换号',
      text: '原账号登不上，租用时间从现在重新计算，差价原路退回。打开订单查看新账号。',
      path: `/pages/order/detail?orderId=${orderId}`,
    })
    return { refundFen: fen }
  },
}
