import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { Button, Drawer, Form, Input } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
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
        <Form.Item name="note" label="原因" rules={requiredRules('原因', minLength(2), maxLength(100))}>
          <Input.TextArea rows={3} maxLength={100} showCount />
        </Form.Item>
        <Button danger type="primary" block htmlType="submit" loading={mutation.busy}>
          驳回
        </Button>
      </CallForm>
    </Drawer>
  )
}
