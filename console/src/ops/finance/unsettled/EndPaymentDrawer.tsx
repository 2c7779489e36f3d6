import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { parseYuan } from '@shanghao/contract/money'
import { Drawer, Form } from 'antd'
import { amountText } from '../../../core/money/amountText.ts'
import { YuanItem } from '../../../core/money/YuanItem.tsx'
import { client } from '../../client.ts'
import { afterAct } from '../afterAct.ts'
import { EvidenceForm, type EvidenceValues } from '../EvidenceForm.tsx'
import type { StuckPayment } from '../payouts/records.ts'

const outcomes = { success: '渠道已收到，入账', closed: '没有收到或金额不一致，关闭' } as const

/** Ends a payment that the channel does not confirm, by evidence; a second operator approves. */
export default function EndPaymentDrawer({
  payment: { paymentId: id, amountFen },
  onClose,
}: {
  payment: StuckPayment
  onClose: () => void
}) {
  const [form] = Form.useForm<EvidenceValues<keyof typeof outcomes>>()
  const mutation = useFormMutation(
    client.pay.endPayment,
    {
      amount: ['PAYMENT_AMOUNT'],
      transactionId: ['TRANSACTION_TAKEN'],
      evidence: ['CHANNEL_ANSWERED', 'PAYMENT_STATE'],
    },
    afterAct('已了结', [client.pay.stuckPayments], onClose),
  )
  return (
    <Drawer open title="凭依据了结支付" size={420} onClose={onClose}>
      <EvidenceForm
        form={form}
        mutation={mutation}
        outcomes={outcomes}
        numbered="success"
        onSubmit={({ outcome, transactionId, amount, evidence }) =>
          mutation.run({
            id,
            outcome,
            evidence,
            ...(outcome === 'success' ? { transactionId, amountFen: parseYuan(amount) ?? 0 } : {}),
          })
        }
      >
        <YuanItem name="amount" label="渠道收到的金额" extra={`这笔支付为 ${amountText(amountFen)}`} />
      </EvidenceForm>
    </Drawer>
  )
}
