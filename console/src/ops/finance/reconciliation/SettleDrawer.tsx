import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { Button, Drawer, Form } from 'antd'
import { toast } from '../../../core/feedback/feedback.ts'
import { CallForm } from '../../../core/form/CallForm.tsx'
import { LongTextField } from '../../../core/form/LongTextField.tsx'
import { client } from '../../client.ts'
import { reconciliationCalls } from './billNames.ts'

/** Ends a difference with a note of what was done. */
export default function SettleDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const [form] = Form.useForm<{ note: string }>()
  const mutation = useFormMutation(
    client.pay.settleDifference,
    { note: ['DIFFERENCE_SETTLED'] },
    {
      invalidates: reconciliationCalls,
      onDone: ({ awaitedApproval }) => {
        toast(awaitedApproval === null ? '已处理' : '已提交，等待另一位运营人员审批', 'success')
        onClose()
      },
    },
  )
  return (
    <Drawer open title="处理完毕" size={420} onClose={onClose}>
      <CallForm<{ note: string }>
        form={form}
        mutation={mutation}
        onSubmit={({ note }) => mutation.run({ id, note })}
      >
        <p className="finance-note">
          处理完毕后，再次核对时金额没有变化就不会重新打开。余额的更正要在这之前提交并审批。
        </p>
        <LongTextField name="note" label="如何处理" min={2} max={500} rows={4} />
        <Button type="primary" block htmlType="submit" loading={mutation.busy}>
          处理完毕
        </Button>
      </CallForm>
    </Drawer>
  )
}
