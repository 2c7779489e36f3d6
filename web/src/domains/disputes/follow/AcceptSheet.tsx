import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { SettlementLine } from '../SettlementLine.tsx'
import { namedFen } from '../settlementMoney.ts'
import { useDisputeAct } from '../useDisputeAct.ts'

/**
 * Accepting the offer: what it comes to, then the button. An open sheet keeps the offer that was read: another one that arrives
 * meanwhile is refused by the server, and shown after that.
 */
export function AcceptSheet({
  dispute: latest,
  open,
  onClose,
}: {
  dispute: Dispute
  open: boolean
  onClose: () => void
}) {
  const [dispute, setDispute] = useState(latest)
  if (!open && dispute !== latest) setDispute(latest)
  const { disputeId, offer } = dispute
  const accept = useDisputeAct(client.disputes.accept, { done: '已接受，款项正在处理', onEnd: onClose })
  if (!offer) return null
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="接受方案"
      locked={accept.busy}
      footer={
        <Button
          block
          busy={accept.busy}
          onClick={() => void accept.run({ disputeId, expectedFen: namedFen(dispute, offer) })}
        >
          确认接受
        </Button>
      }
    >
      <div className="dispute-sheet">
        <SettlementLine settlement={offer} dispute={dispute} />
        <ul>
          <li>接受后立即执行，维权结束。</li>
          <li>接受后不能再申请仲裁。</li>
        </ul>
      </div>
    </Sheet>
  )
}
