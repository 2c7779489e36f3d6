import { Button } from '../../../ui/controls/Button.tsx'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import AnswerFields from './AnswerFields.tsx'
import { useAnswer } from './useAnswer.ts'

const FORM = 'dispute-answer'

/** Answering a complaint as the person signed in. Closing keeps what was written. */
export default function AnswerSheet({
  dispute,
  open,
  onClose,
}: {
  dispute: Dispute
  open: boolean
  onClose: () => void
}) {
  const access = { disputeId: dispute.disputeId }
  const answer = useAnswer(dispute, access, { onEnd: onClose })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="回应投诉"
      locked={answer.busy}
      footer={
        <Button block type="submit" form={FORM} disabled={answer.kind === null} busy={answer.busy}>
          {answer.kind === null ? '请先选择怎么回应' : '下一步'}
        </Button>
      }
    >
      <Form id={FORM} onSubmit={answer.submit}>
        <AnswerFields dispute={dispute} access={access} answer={answer} />
      </Form>
    </Sheet>
  )
}
