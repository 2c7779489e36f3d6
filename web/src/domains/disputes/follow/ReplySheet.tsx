import { client } from '../../../core/http/request.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { StatementFields } from '../StatementFields.tsx'
import { useDisputeAct } from '../useDisputeAct.ts'
import { useStatement } from '../useStatement.ts'

const FORM = 'dispute-reply'

/** Adding text and pictures to a live dispute. Closing keeps what was written; `onSent` after it was stored. */
export default function ReplySheet({
  disputeId,
  open,
  onClose,
  onSent,
}: {
  disputeId: string
  open: boolean
  onClose: () => void
  onSent: () => void
}) {
  const statement = useStatement()
  const reply = useDisputeAct(client.disputes.reply, { done: '已补充', onEnd: onClose, onDone: onSent })
  const send = () => {
    const said = statement.read()
    return said && reply.run({ disputeId, ...said })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="补充说明"
      locked={reply.busy}
      footer={
        <Button block type="submit" form={FORM} busy={reply.busy}>
          提交
        </Button>
      }
    >
      <Form id={FORM} onSubmit={statement.form.submit(send)}>
        <StatementFields
          statement={statement}
          label="说明"
          placeholder="补充时间、经过，对方和平台都能看到"
        />
      </Form>
    </Sheet>
  )
}
