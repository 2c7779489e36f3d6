import { yuanShort } from '@shanghao/contract/money'
import { useAct } from '../../core/act.ts'
import { ask, toast } from '../../core/notices.ts'
import { type Answer, client } from '../../core/request.ts'
import { orderAnswers } from './orderAnswers.ts'
import { allBack, goingBack } from './refundWords.ts'

/** Cancels after saying what happens to the money. */
export const useCancelOrder = () => {
  const cancel = useAct(client.orders.cancel, {
    outdates: orderAnswers,
    onDone: ({ refundParts }) =>
      toast(refundParts.length > 0 ? `已取消，${goingBack(refundParts)}` : '已取消，没有扣钱', 'success'),
  })
  const askAndRun = async ({
    orderId,
    state,
    totalFen,
    packetFen,
    paidBy,
  }: Answer<'orders', 'detail'>): Promise<void> => {
    const paid = state === 'reserved'
    const packetBack = packetFen > 0 ? '用的红包会退回，有效期不变。' : ''
    const sure = await ask({
      title: paid ? '取消这次预约？' : '取消这个订单？',
      text: paid
        ? `付过的 ${yuanShort(totalFen)} 元会${allBack(paidBy)}，${packetBack}占住的时段也会放开。`
        : `还没有付款，不会扣钱。${packetBack}占住的时段会马上放开，别人就能租。`,
      cancel: '再想想',
      confirm: paid ? '取消预约' : '取消订单',
      danger: true,
    })
    if (sure) await cancel.run({ orderId })
  }
  return { askAndRun, busy: cancel.busy }
}
