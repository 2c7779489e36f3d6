import type { CallOutput } from '@shanghao/client/http/calls'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { Button, Drawer, Form, Input } from 'antd'
import { toast } from '../../../core/feedback/feedback.ts'
import { CallForm } from '../../../core/form/CallForm.tsx'
import { requiredRules } from '../../../core/form/rules.ts'
import { amountText } from '../../../core/money/amountText.ts'
import { client } from '../../client.ts'
import { afterAct, payoutCalls } from '../afterAct.ts'

type Values = { reason: string }

/** Pauses payouts at once, or asks a second operator to resume them; says what waits. */
export default function PauseDrawer({
  isPaused,
  overview: { approved, sending },
  onClose,
}: {
  isPaused: boolean
  overview: CallOutput<'finance', 'payoutOverview'>
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const pause = useFormMutation(
    client.pay.pausePayouts,
    { reason: ['PAYOUTS_PAUSED'] },
    {
      invalidates: payoutCalls,
      onDone: () => {
        toast('已暂停转账', 'success')
        onClose()
      },
    },
  )
  const resume = useFormMutation(
    client.pay.resumePayouts,
    { reason: ['PAYOUTS_NOT_PAUSED', 'PAYOUTS_UNSETTLED'] },
    afterAct('已恢复转账', payoutCalls, onClose),
  )
  const mutation = isPaused ? resume : pause
  const label = isPaused ? '核对结果' : '原因'
  return (
    <Drawer open title={isPaused ? '恢复转账' : '暂停转账'} size={420} onClose={onClose}>
      <CallForm<Values>
        form={form}
        mutation={mutation}
        onSubmit={({ reason }) => (isPaused ? resume.run({ note: reason }) : pause.run({ reason }))}
      >
        <p className="finance-note">
          {isPaused
            ? `另一位运营人员审批后，等待中的 ${approved.count} 笔共 ${amountText(approved.fen)} 立即转出。`
            : `所有服务器立即停止转出；转账中的 ${sending.count} 笔会继续查询结果。用户可以继续申请，恢复后转出。`}
        </p>
        <Form.Item name="reason" label={label} rules={requiredRules(label, minLength(2), maxLength(500))}>
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
        <Button type="primary" danger={!isPaused} block htmlType="submit" loading={mutation.busy}>
          {isPaused ? '提交审批' : '暂停转账'}
        </Button>
      </CallForm>
    </Drawer>
  )
}
