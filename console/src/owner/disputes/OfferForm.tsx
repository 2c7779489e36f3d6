import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Button, Form, InputNumber } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { client } from '../client.ts'
import { incomeText, type OwnerDispute, settlementText } from './disputeMoney.ts'
import { StatementFields } from './StatementFields.tsx'
import { useEvidence } from './useEvidence.ts'

type Values = { fen: number; text: string }

/** Another amount than the claim, with what it comes to for both sides while it is typed. */
export function OfferForm({
  dispute,
  changed,
  onClose,
}: {
  dispute: OwnerDispute
  changed: readonly unknown[]
  onClose: () => void
}) {
  const { disputeId, offerMaxFen, income } = dispute
  const [form] = Form.useForm<Values>()
  const yuan = Form.useWatch('fen', form)
  const fen = useDebouncedValue(Math.round((yuan ?? 0) * 100))
  const preview = useCall(
    client.disputes.previewForOwner,
    { disputeId, fen },
    { enabled: fen > 0 && fen <= offerMaxFen, inPage: true },
  )
  const uploads = useEvidence()
  const answer = useFormMutation(
    client.disputes.answerForOwner,
    { fen: ['DISPUTE_AMOUNT'] },
    {
      invalidates: changed,
      onDone: () => {
        toast('方案已发给租客', 'success')
        onClose()
      },
    },
  )
  const submit = ({ fen: given, text }: Values) =>
    answer.run({
      disputeId,
      kind: 'offer',
      fen: Math.round(given * 100),
      text,
      pictures: uploads.stored.map(({ publicKey }) => publicKey),
    })
  return (
    <CallForm<Values> form={form} mutation={answer} onSubmit={submit}>
      <h3>给出方案</h3>
      <Form.Item
        name="fen"
        label={`金额（元，最多 ${yuanSign(offerMaxFen)}）`}
        rules={[{ required: true, message: '请输入方案金额' }]}
        extra={
          preview.data && (
            <span className="num">
              {settlementText(preview.data.settlement)}。{incomeText(preview.data.incomeFen, income.fullFen)}
            </span>
          )
        }
      >
        <InputNumber size="large" min={0.01} max={offerMaxFen / 100} precision={2} inputMode="decimal" />
      </Form.Item>
      <StatementFields uploads={uploads} />
      <div className="dispute-acts">
        <Button size="large" onClick={onClose}>
          取消
        </Button>
        <Button type="primary" size="large" htmlType="submit" loading={answer.busy} disabled={uploads.busy}>
          发送方案
        </Button>
      </div>
    </CallForm>
  )
}
