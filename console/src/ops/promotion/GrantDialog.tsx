import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { maxLength, regex } from '@shanghao/contract/validation/text'
import { Form, Input, Modal } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'

type Values = { userId: string; note: string }

/** Gives one person a packet of a campaign for operators. */
export function GrantDialog({ campaignId, onClose }: { campaignId: number; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.promotion.grantRedPack,
    { userId: ['NOT_FOUND', 'BENEFICIARY_UNVERIFIED', 'OPERATOR_SELF'], note: ['CAMPAIGN_OVER'] },
    {
      invalidates: [client.promotion.campaignDetail, client.promotion.campaignClaims],
      onDone: ({ awaitedApproval }) => {
        toast(awaitedApproval === null ? '红包已发放' : '已提交，等待另一位运营人员审批', 'success')
        onClose()
      },
    },
  )
  return (
    <Modal
      open
      centered
      title="发给用户"
      okText="发放"
      cancelText="取消"
      confirmLoading={mutation.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CallForm<Values>
        form={form}
        mutation={mutation}
        onSubmit={(values) => mutation.run({ campaignId, ...values })}
      >
        <Form.Item
          name="userId"
          label="用户编号"
          extra="只能发给已实名的用户，不能发给自己。"
          rules={requiredRules('用户编号', regex(/^[1-9]\d{0,14}$/))}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="note"
          label="原因"
          extra="例如工单号；同一原因对同一用户只发一次。"
          rules={requiredRules('原因', maxLength(60))}
        >
          <Input maxLength={60} showCount />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
