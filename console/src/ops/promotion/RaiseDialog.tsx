import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { Form, Modal } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { LongTextField } from '../../core/form/LongTextField.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { YuanInput } from '../../core/form/YuanInput.tsx'
import { client } from '../client.ts'

type Values = { amountFen: number; reason: string }

/** Raises the budget of a campaign. */
export function RaiseDialog({ campaignId, onClose }: { campaignId: number; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.promotion.raiseCampaignBudget,
    { amountFen: ['CAMPAIGN_OVER'], reason: [] },
    {
      invalidates: [client.promotion.campaignDetail, client.promotion.listCampaigns],
      onDone: ({ awaitedApproval }) => {
        toast(awaitedApproval === null ? '预算已追加' : '已提交，等待另一位运营人员审批', 'success')
        onClose()
      },
    },
  )
  return (
    <Modal
      open
      centered
      title="追加预算"
      okText="追加"
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
          name="amountFen"
          label="追加多少"
          extra="同一个活动里没有经过第二人审批的预算合计超过单笔限额时，需要另一位运营人员审批。"
          rules={requiredRules('追加金额')}
        >
          <YuanInput />
        </Form.Item>
        <LongTextField name="reason" label="原因" min={2} max={200} rows={3} />
      </CallForm>
    </Modal>
  )
}
