import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import {
  type PostKind,
  type ReportReason,
  reportReasonKeys,
  reportReasons,
} from '@shanghao/contract/reviews/states'
import { useState } from 'react'
import { client } from '../../core/http/request.ts'
import { toast } from '../../core/shell/overlays.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../ui/controls/Chip.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'

export type Reported = { readonly kind: PostKind; readonly id: number }

/** Reports a post to the platform for one reason. */
export function ReportSheet({ post, onClose }: { post: Reported; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>('untrue')
  const report = useCallMutation(client.reviews.report, {
    onDone: () => {
      toast('已收到，平台会核实', 'success')
      onClose()
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title="举报"
      locked={report.busy}
      footer={
        <Button block busy={report.busy} onClick={() => void report.run({ ...post, reason })}>
          提交举报
        </Button>
      }
    >
      <ChipGroup label="原因">
        {reportReasonKeys.map((key) => (
          <Chip key={key} selected={key === reason} onClick={() => setReason(key)}>
            {reportReasons[key]}
          </Chip>
        ))}
      </ChipGroup>
    </Sheet>
  )
}
