import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { otherParty } from '@shanghao/contract/disputes/states'
import { client } from '../../../core/http/request.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { SettlementLine } from '../SettlementLine.tsx'
import { useDisputeAct } from '../useDisputeAct.ts'

/** When a decision is carried out that the viewer takes now. */
const whenText = ({ decision, viewer, dueAt }: Dispute): string => {
  if (decision?.takenBy.includes(otherParty(viewer))) return '对方已接受，你接受后立即执行。'
  return dueAt === null
    ? '对方也接受后执行。'
    : `对方也接受后立即执行；对方没有申诉，${momentText(dueAt, serverNow())} 自动执行。`
}

/** Taking the decision of the platform: what it comes to, then the button. */
export function TakeDecisionSheet({
  dispute,
  open,
  onClose,
}: {
  dispute: Dispute
  open: boolean
  onClose: () => void
}) {
  const { disputeId, decision } = dispute
  const take = useDisputeAct(client.disputes.takeDecision, { done: '已接受裁定', onEnd: onClose })
  if (!decision) return null
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="接受裁定"
      locked={take.busy}
      footer={
        <Button block busy={take.busy} onClick={() => void take.run({ disputeId })}>
          确认接受
        </Button>
      }
    >
      <div className="dispute-sheet">
        <SettlementLine
          settlement={decision}
          dispute={dispute}
          compensation={{ renter: decision.renterCompensationFen, owner: decision.ownerCompensationFen }}
        />
        <ul>
          <li>{whenText(dispute)}</li>
          <li>接受后你不能再申诉。</li>
        </ul>
      </div>
    </Sheet>
  )
}
