import type { CallMutation } from '@shanghao/client/http/useCallMutation'
import { Button, Form, type FormInstance, Radio } from 'antd'
import type { ReactNode } from 'react'
import { CallForm } from '../../core/form/CallForm.tsx'
import { LongTextField } from '../../core/form/LongTextField.tsx'
import { chosenRules } from '../../core/form/rules.ts'
import { TransactionField } from '../../core/form/TransactionField.tsx'

export type EvidenceValues<O extends string> = {
  outcome: O
  transactionId: string
  amount: string
  evidence: string
}

/** Ends something whose channel gives no result: as what, by which number, and by what evidence. */
export function EvidenceForm<O extends string>({
  form,
  mutation,
  outcomes,
  numbered,
  children,
  onSubmit,
}: {
  form: FormInstance
  mutation: Pick<CallMutation<never, unknown>, 'fields' | 'busy'>
  outcomes: Readonly<Record<O, string>>
  /** The outcome that the channel's number proves; none for refunds. */
  numbered: O | null
  /** Further fields of the outcome with a number. */
  children?: ReactNode
  onSubmit: (values: EvidenceValues<O>) => unknown
}) {
  const outcome = Form.useWatch<O | undefined>('outcome', form)
  return (
    <CallForm<EvidenceValues<O>> form={form} mutation={mutation} onSubmit={onSubmit}>
      <p className="finance-note">
        提交和审批时都会先向渠道查询，渠道有结果的以渠道为准。另一位运营人员审批后执行。
      </p>
      <Form.Item name="outcome" label="结果" rules={chosenRules('结果')}>
        <Radio.Group options={Object.entries<string>(outcomes).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      {numbered !== null && outcome === numbered && (
        <>
          <TransactionField />
          {children}
        </>
      )}
      <LongTextField
        name="evidence"
        label="依据"
        extra="商户平台的截图编号、客服工单号等，审批人据此核对"
        min={2}
        max={500}
        rows={4}
      />
      <Button type="primary" block htmlType="submit" loading={mutation.busy}>
        提交审批
      </Button>
    </CallForm>
  )
}
