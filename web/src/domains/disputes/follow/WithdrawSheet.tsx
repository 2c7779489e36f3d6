import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { client } from '../../../core/http/request.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { namedFen } from '../settlementMoney.ts'
import { useDisputeAct } from '../useDisputeAct.ts'

/** What withdrawing means for the money and the rental. */
const consequences = (dispute: Dispute, now: number): string[] => {
  const { party, claim, order } = dispute
  const amount = yuanSign(namedFen(dispute, claim))
  if (party === 'owner') return [`申请的 ${amount} 押金不再赔付给你，押金按原来的规则退给租客。`]
  return [
    `申请的 ${amount} 租金不再退回，押金按原来的规则退。`,
    order.endsAt > now
      ? `租期还没到，订单继续租用到 ${momentText(order.endsAt, now)}；投诉期间的时间不补。`
      : '租期已到，订单按已租完结算。',
  ]
}

/** Withdrawing a complaint: what it means, then the button. */
export function WithdrawSheet({
  dispute,
  open,
  onClose,
}: {
  dispute: Dispute
  open: boolean
  onClose: () => void
}) {
  const withdraw = useDisputeAct(client.disputes.withdraw, { done: '投诉已撤销', onEnd: onClose })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="撤销投诉"
      locked={withdraw.busy}
      footer={
        <Button
          block
          kind="danger"
          busy={withdraw.busy}
          onClick={() => void withdraw.run({ disputeId: dispute.disputeId })}
        >
          确认撤销
        </Button>
      }
    >
      <div className="dispute-sheet">
        <ul>
          {consequences(dispute, serverNow()).map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>撤销后不能恢复；每笔订单撤销几次后不能再投诉。</li>
        </ul>
      </div>
    </Sheet>
  )
}
