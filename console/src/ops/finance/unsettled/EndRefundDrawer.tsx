import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { Drawer, Form } from 'antd'
import { client } from '../../client.ts'
import { afterAct } from '../afterAct.ts'
import { EvidenceForm, type EvidenceValues } from '../EvidenceForm.tsx'
import type { StuckRefund } from '../payouts/records.ts'

const outcomes = { done: '已退回付款账户', failed: '没有退出，存入付款人余额' } as const

/** Ends a refund that the channel says nothing about, by evidence; a second operator approves. */
export default function EndRefundDrawer({
  refund: { refundId: id },
  onClose,
}: {
  refund: StuckRefund
  onClose: () => void
}) {
  const [form] = Form.useForm<EvidenceValues<keyof typeof outcomes>>()
  const mutation = useFormMutation(
    client.pay.endRefund,
    { evidence: ['CHANNEL_ANSWERED', 'CHANNEL_ASKING', 'REFUND_STATE'] },
    afterAct('已了结', [client.pay.stuckRefunds], onClose),
  )
  return (
    <Drawer open title="凭依据了结退款" size={420} onClose={onClose}>
      <EvidenceForm<keyof typeof outcomes>
        form={form}
        mutation={mutation}
        outcomes={outcomes}
        numbered={null}
        onSubmit={({ outcome, evidence }) => mutation.run({ id, outcome, evidence })}
      />
    </Drawer>
  )
}
