import { yuanShort } from '@shanghao/contract/money'
import { orderAnswers } from '../../../core/http/affectedCalls.ts'
import { invalidate } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'
import { useCallMutation } from '../../../core/http/useCallMutation.ts'
import { ask, toast } from '../../../core/shell/overlays.ts'
import { allBack, goingBack } from '../refundTexts.ts'

type Order = Answer<'orders', 'detail'>

/** What becomes of the money of a paid reservation that is cancelled now. */
const paidText = ({ totalFen, packetFen, paidBy, cancellation }: Order): string => {
  if (cancellation && cancellation.feeNowFen > 0)
    return `现在取消收取 ${yuanShort(cancellation.feeNowFen)} 元取消费，退还 ${yuanShort(cancellation.refundNowFen)} 元。${packetFen > 0 ? '使用的红包不退回。' : ''}`
  return `已付的 ${yuanShort(totalFen)} 元会${allBack(paidBy)}，${packetFen > 0 ? '红包也会退回，有效期不变。' : ''}`
}

/** Cancels after saying what happens to the money. */
export const useCancelOrder = () => {
  const cancel = useCallMutation(client.orders.cancel, {
    outdates: orderAnswers,
    onDone: ({ refundParts }) =>
      toast(refundParts.length > 0 ? `已取消，${goingBack(refundParts)}` : '已取消，没有扣款', 'success'),
    onFail: () => void invalidate(client.orders.detail),
  })
  const askAndRun = async (order: Order): Promise<void> => {
    const { orderId, state, packetFen, holds, cancellation } = order
    const paid = state === 'reserved'
    const packetBack = packetFen > 0 ? '红包会退回，有效期不变。' : ''
    const sure = await ask({
      title: paid ? '取消这次预约？' : '取消这个订单？',
      text: paid
        ? `${paidText(order)}预约的时段会释放。`
        : `还没有付款，不会扣款。${packetBack}${holds ? '锁定的时段会立即释放。' : ''}`,
      cancel: '再想想',
      confirm: paid ? '取消预约' : '取消订单',
      danger: true,
    })
    if (sure)
      await cancel.run({ orderId, ...(cancellation && { expectedRefundFen: cancellation.refundNowFen }) })
  }
  return { askAndRun, busy: cancel.busy }
}
