import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { Button, Drawer, Form } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { LongTextField } from '../../core/form/LongTextField.tsx'
import { client } from '../client.ts'
import type { Approval } from './approval.ts'

/** Rejects an act with a note that its requester reads. */
export default function RejectDrawer({
  approval: { approvalId, text },
  onClose,
}: {
  approval: Approval
  onClose: () => void
}) {
  const [form] = Form.useForm<{ note: string }>()
  const mutation = useFormMutation(
    client.ops.reject,
    { note: [] },
    {
      invalidates: [client.ops.approvals],
      onDone: () => {
        toast('已驳回', 'success')
        onClose()
      },
    },
  )
  return (
    <Drawer open title="驳回" size={420} onClose={onClose}>
      <CallForm<{ note: string }>
        form={form}
        mutation={mutation}
        onSubmit={({ note }) => mutation.run({ approvalId, note })}
      >
        <p className="approval-reason">{text}</p>
        <LongTextField name="note" label="原因" min={2} max={100} rows={3} />
        <Button danger type="primary" block htmlType="submit" loading={mutation.busy}>
          驳回
        </Button>
      </CallForm>
    </Drawer>
  )
}
