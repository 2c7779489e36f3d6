import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import './ConfirmSheet.css'

type Reasons = CallOutput<'disputes', 'reasons'>

/** What follows from the complaint, in the order it happens. */
const consequences = ({ viewer, endsRental, answerMinutes }: Reasons): string[] => {
  const now = serverNow()
  const answerBy = momentText(now + answerMinutes * 60_000, now)
  if (viewer === 'owner')
    return [
      '押金暂不退还租客，由平台继续托管。',
      `租客需在 ${answerBy} 前回应；没有回应，转平台仲裁。`,
      '租客不同意，你可以申请平台仲裁。',
    ]
  return [
    ...(endsRental ? ['租用立即停止，账号密码不再显示。'] : []),
    '租金和押金由平台继续托管，不会结算给号主。',
    `号主需在 ${answerBy} 前回应；没有回应，视为同意。近期多次因号主没有回应而退款、刚投诉过同一号主，或通知没有送达的，转平台仲裁。`,
    '号主不同意，你可以申请平台仲裁。',
    ...(endsRental ? ['撤销投诉后，还在租用时间内的继续租用。'] : []),
  ]
}

/** Says what the complaint does before it is filed. */
export function ConfirmSheet({
  open,
  onClose,
  onConfirm,
  busy,
  failure,
  reasons,
  amountFen,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  busy: boolean
  /** Why it could not be filed. */
  failure: string | null
  reasons: Reasons
  amountFen: number
}) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="确认提交投诉"
      locked={busy}
      footer={
        <Button block busy={busy} onClick={onConfirm}>
          确认提交
        </Button>
      }
    >
      <div className="confirm-complaint">
        <p className="confirm-complaint-amount">
          {reasons.viewer === 'renter' ? '预计退回' : '申请赔付'}
          <Price fen={amountFen} size="xl" tone="ink" />
        </p>
        <ol>
          {consequences(reasons).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        {failure ? <Notice isNews tone="bad" title={failure} /> : null}
      </div>
    </Sheet>
  )
}
