import type { CallOutput } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { yuanShort } from '@shanghao/contract/money'
import { affectedByOrder } from '../../../core/http/affectedCalls.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { confirmDialog, toast } from '../../../core/shell/overlays.ts'
import { fullRefundText, refundStartedText } from '../../../ui/orders/refundTexts.ts'

type Order = CallOutput<'orders', 'detail'>

/** What happens to the payment of a reservation that is cancelled now. */
const refundText = ({ totalFen, packetFen, paidBy, cancellation }: Order): string => {
  if (cancellation && cancellation.feeNowFen > 0)
    return `现在取消收取 ${yuanShort(cancellation.feeNowFen)} 元取消费，退还 ${yuanShort(cancellation.refundNowFen)} 元。${packetFen > 0 ? '使用的红包不退回。' : ''}`
  return `已付的 ${yuanShort(totalFen)} 元会${fullRefundText(paidBy)}，${packetFen > 0 ? '红包也会退回，有效期不变。' : ''}`
}

/** Cancels an order after confirmation, with what happens to the money. */
export const useCancelOrder = () => {
  const cancel = useCallMutation(client.orders.cancel, {
    invalidates: affectedByOrder,
    onDone: ({ refundParts }) =>
      toast(
        refundParts.length > 0 ? `已取消，${refundStartedText(refundParts)}` : '已取消，没有扣款',
        'success',
      ),
    onFail: () => void invalidate(client.orders.detail),
  })
  const confirmAndCancel = async (order: Order): Promise<void> => {
    const { orderId, state, packetFen, holds, cancellation } = order
    const isPaid = state === 'reserved'
    const packetBack = packetFen > 0 ? '红包会退回，有效期不变。' : ''
    const confirmed = await confirmDialog({
      title: isPaid ? '取消这次预约？' : '取消这个订单？',
      text: isPaid
        ? `${refundText(order)}预约的时段会释放。`
        : `还没有付款，不会扣款。${packetBack}${holds ? '锁定的时段会立即释放。' : ''}`,
      cancel: '再想想',
      confirm: isPaid ? '取消预约' : '取消订单',
      danger: true,
    })
    if (confirmed)
      await cancel.run({ orderId, ...(cancellation && { expectedRefundFen: cancellation.refundNowFen }) })
  }
  return { confirmAndCancel, busy: cancel.busy }
}
