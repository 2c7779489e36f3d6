import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { Drawer, Form } from 'antd'
import { client } from '../../client.ts'
import { afterAct, payoutCalls } from '../afterAct.ts'
import { EvidenceForm, type EvidenceValues } from '../EvidenceForm.tsx'
import type { Withdrawal } from '../payouts/records.ts'

const outcomes = { paid: '已到账', failed: '没有转出，退回余额' } as const

/** Ends a payout that the channel says nothing about, by evidence; a second operator approves. */
export default function EndWithdrawalDrawer({
  withdrawal: { withdrawalId: id },
  onClose,
}: {
  withdrawal: Withdrawal
  onClose: () => void
}) {
  const [form] = Form.useForm<EvidenceValues<keyof typeof outcomes>>()
  const mutation = useFormMutation(
    client.finance.endWithdrawal,
    { transactionId: ['TRANSACTION_TAKEN'], evidence: ['CHANNEL_ANSWERED', 'CHANNEL_ASKING'] },
    afterAct('已了结', payoutCalls, onClose),
  )
  return (
    <Drawer open title="凭依据了结提现" size={420} onClose={onClose}>
      <EvidenceForm
        form={form}
        mutation={mutation}
        outcomes={outcomes}
        numbered="paid"
        onSubmit={({ outcome, transactionId, evidence }) =>
          mutation.run({ id, outcome, evidence, ...(outcome === 'paid' ? { transactionId } : {}) })
        }
      />
    </Drawer>
  )
}
