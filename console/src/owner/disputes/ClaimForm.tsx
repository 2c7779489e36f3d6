import type { CallOutput } from '@shanghao/client/http/calls'
import { isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import type { ComplaintReason } from '@shanghao/contract/disputes/reasons'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Button, Form, InputNumber } from 'antd'
import { useNavigate } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { StatementFields } from './StatementFields.tsx'
import { useEvidence } from './useEvidence.ts'

/** `depositFen` is entered in yuan. */
type Values = { depositFen: number; text: string }
type Described = CallOutput<'disputes', 'descriptionForOwner'>

/** What a reason needs and allows, and its form. */
export function ClaimForm({ orderId, reason }: { orderId: string; reason: ComplaintReason }) {
  const description = useCall(client.disputes.descriptionForOwner, { orderId, reason })
  return (
    <QueryView query={description}>
      {(data) => <Fields orderId={orderId} described={data} refresh={() => void description.refetch()} />}
    </QueryView>
  )
}

function Fields({
  orderId,
  described,
  refresh,
}: {
  orderId: string
  described: Described
  refresh: () => void
}) {
  const { reason, quote, depositMaxFen, evidence, pictures: least } = described
  const [form] = Form.useForm<Values>()
  const uploads = useEvidence()
  const navigate = useNavigate()
  const file = useFormMutation(
    client.disputes.fileForOwner,
    { depositFen: ['DISPUTE_AMOUNT'] },
    {
      invalidates: [
        client.disputes.disputesForOwner,
        client.disputes.disputeCounts,
        client.disputes.reasonsForOwner,
        client.orders.orderForOwner,
        client.orders.heldDeposits,
      ],
      onDone: ({ disputeId }) => {
        toast('已提交，等租客回应', 'success')
        void navigate(paths.dispute({ disputeId }), { replace: true })
      },
      // The form stays: what was entered goes with the new quote.
      onFail: (error) => {
        if (isError(error, 'DISPUTE_QUOTE_EXPIRED')) refresh()
      },
    },
  )
  const submit = ({ depositFen, text }: Values) =>
    file.run({
      orderId,
      reason,
      quote,
      depositFen: Math.round(depositFen * 100),
      text,
      pictures: uploads.stored.map(({ publicKey }) => publicKey),
    })
  return (
    <CallForm<Values> form={form} mutation={file} onSubmit={submit} className="claim-form">
      <Form.Item
        name="depositFen"
        label="申请赔付的押金"
        extra={<span className="num">最多 {yuanSign(depositMaxFen)}，按实际损失填写</span>}
        rules={[{ required: true, message: '请输入申请赔付的押金' }]}
      >
        <InputNumber
          size="large"
          min={0.01}
          max={depositMaxFen / 100}
          precision={2}
          inputMode="decimal"
          suffix="元"
        />
      </Form.Item>
      <p className="dispute-note">
        {evidence}
        {least > 0 && `，至少 ${least} 张`}。对方和平台能看到，请遮住无关的个人信息。
      </p>
      <StatementFields uploads={uploads} />
      <Button type="primary" size="large" htmlType="submit" loading={file.busy} disabled={uploads.busy}>
        提交申请
      </Button>
    </CallForm>
  )
}
