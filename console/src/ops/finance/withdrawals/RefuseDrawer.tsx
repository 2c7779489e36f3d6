import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { withdrawalRefusals } from '@shanghao/contract/finance/states'
import { Button, Drawer, Form } from 'antd'
import { toast } from '../../../core/feedback/feedback.ts'
import { CallForm } from '../../../core/form/CallForm.tsx'
import { LongTextField } from '../../../core/form/LongTextField.tsx'
import { amountText } from '../../../core/money/amountText.ts'
import { client } from '../../client.ts'
import { payoutCalls } from '../afterAct.ts'
import type { Withdrawal } from '../payouts/records.ts'

type Values = { reason: string }

/** Refuses a withdrawal with a reason that its person reads: one of the usual ones, or another. */
export default function RefuseDrawer({
  withdrawal: { withdrawalId: id, amountFen },
  onClose,
}: {
  withdrawal: Withdrawal
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.finance.refuseWithdrawal,
    { reason: [] },
    {
      invalidates: payoutCalls,
      onDone: () => {
        toast('已拒绝，金额退回余额', 'success')
        onClose()
      },
    },
  )
  return (
    <Drawer open title="拒绝提现" size={420} onClose={onClose}>
      <CallForm<Values>
        form={form}
        mutation={mutation}
        onSubmit={({ reason }) => mutation.run({ id, reason })}
      >
        <p className="finance-note">{amountText(amountFen)} 全额退回申请人的余额，对方会看到下面的原因。</p>
        <div className="finance-templates">
          {withdrawalRefusals.map((reason) => (
            <Button key={reason} block onClick={() => form.setFieldsValue({ reason })}>
              {reason}
            </Button>
          ))}
        </div>
        <LongTextField name="reason" label="原因" min={2} max={100} rows={3} />
        <Button danger type="primary" block htmlType="submit" loading={mutation.busy}>
          拒绝提现
        </Button>
      </CallForm>
    </Drawer>
  )
}
