import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { parseYuan, yuan } from '@shanghao/contract/money'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { LongTextField } from '../../core/form/LongTextField.tsx'
import { client } from '../client.ts'
import type { Case } from './case.ts'
import { changedByAct } from './changedByAct.ts'
import { ReasonTemplates } from './ReasonTemplates.tsx'
import { settlementText } from './settlementText.ts'

type Values = {
  amount: string
  renterCompensation: string
  ownerCompensation: string
  reason: string
}

const fenOf = (text: string | undefined): number | null =>
  parseYuan(text?.trim() === '' ? '0' : (text ?? '0'))

const amountRule = (maxFen: number) => ({
  validator: async (_rule: unknown, text: unknown) => {
    const fen = fenOf(String(text ?? ''))
    if (fen === null) throw new Error('请输入金额，最多两位小数')
    if (fen > maxFen) throw new Error(`最多 ${yuanSign(maxFen)}`)
  },
})

/** Decides a case or its appeal: the amount with what it means for both sides, and the reason that both read. */
export function DecisionDrawer({ found, onClose }: { found: Case; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [isPicking, setPicking] = useState(false)
  const { disputeId, party, state, proposal, offer, order, rentMaxFen, depositMaxFen } = found
  const isOwners = party === 'owner'
  const maxFen = isOwners ? depositMaxFen : rentMaxFen
  const amount = Form.useWatch('amount', form)
  const fen = useDebouncedValue(fenOf(amount) ?? -1, 300)
  const amounts = (of: number) => ({ rentFen: isOwners ? 0 : of, depositFen: isOwners ? of : 0 })
  const preview = useCall(
    client.disputes.previewDecision,
    { disputeId, ...amounts(fen) },
    { enabled: fen >= 0 && fen <= maxFen, keepPrevious: true, inPage: true },
  )
  const call = state === 'appealed' ? client.disputes.decideAppeal : client.disputes.decide
  const decide = useFormMutation(
    call,
    { amount: ['DISPUTE_AMOUNT'], ownerCompensation: ['BENEFICIARY_UNVERIFIED'] },
    {
      invalidates: changedByAct,
      onDone: ({ awaitedApproval }) => {
        toast(awaitedApproval === null ? '裁定已生效' : '已提交，等待另一位运营人员审批', 'success')
        onClose()
      },
    },
  )
  const submit = ({ amount: given, renterCompensation, ownerCompensation, reason }: Values) =>
    decide.run({
      disputeId,
      ...amounts(fenOf(given) ?? 0),
      renterCompensationFen: fenOf(renterCompensation) ?? 0,
      ownerCompensationFen: fenOf(ownerCompensation) ?? 0,
      reason,
    })
  const offerFen = offer && (isOwners ? offer.depositToOwnerFen : offer.rentFen)
  const choices = [
    { name: '支持申请', of: Math.min(proposal.claimFen, maxFen) },
    ...(offerFen === null ? [] : [{ name: '按对方方案', of: offerFen }]),
    { name: '不支持申请', of: 0 },
  ]
  const compensationMax = order.rentFen + order.depositFen
  return (
    <Drawer open title={state === 'appealed' ? '最终裁定' : '裁定'} size={480} onClose={onClose}>
      <CallForm<Values>
        form={form}
        mutation={decide}
        initial={{
          amount: yuan(Math.min(proposal.claimFen, maxFen)),
          renterCompensation: '',
          ownerCompensation: '',
        }}
        onSubmit={submit}
      >
        <div className="case-acts">
          {choices.map(({ name, of }) => (
            <Button key={name} onClick={() => form.setFieldValue('amount', yuan(of))}>
              {name} <span className="num">{yuanSign(of)}</span>
            </Button>
          ))}
        </div>
        <Form.Item
          name="amount"
          label={isOwners ? '押金赔付号主（元）' : '退给租客的租金（元）'}
          rules={[{ required: true, message: '请输入金额' }, amountRule(maxFen)]}
          extra={
            <span className="num" role="status">
              {preview.data ? settlementText(preview.data) : ' '}
            </span>
          }
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <details className="decision-more">
          <summary>平台另外补偿（需要另一位运营人员审批）</summary>
          <Form.Item name="renterCompensation" label="补偿租客（元）" rules={[amountRule(compensationMax)]}>
            <Input inputMode="decimal" autoComplete="off" />
          </Form.Item>
          <Form.Item name="ownerCompensation" label="补偿号主（元）" rules={[amountRule(compensationMax)]}>
            <Input inputMode="decimal" autoComplete="off" />
          </Form.Item>
        </details>
        <LongTextField name="reason" label="裁定理由" extra="双方都能看到" min={5} max={500} rows={6} />
        <div className="case-acts">
          <Button onClick={() => setPicking(true)}>选用模板</Button>
          <Button type="primary" htmlType="submit" loading={decide.busy}>
            提交裁定
          </Button>
        </div>
      </CallForm>
      {isPicking && (
        <ReasonTemplates
          onPick={(text) => {
            form.setFieldValue('reason', text)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Drawer>
  )
}
