import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { maxLength, minLength, regex } from '@shanghao/contract/validation/text'
import { Form, Input, InputNumber, Modal } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'
import { type Distributor, percentText } from './sites.ts'

type Values = { userId: string; name: string; sharePercent: number }

const bpOf = (percent: number): number => Math.round(percent * 100)

/** Makes a user a distributor, or changes the share of one; `distributor` null: a new one. Above `shareAloneBp` it waits for a second operator. */
export function DistributorDialog({
  distributor,
  shareAloneBp,
  onClose,
}: {
  distributor: Distributor | null
  shareAloneBp: number
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const options = {
    invalidates: [client.channels.sites],
    onDone: ({ awaitedApproval }: { awaitedApproval: number | null }) => {
      if (awaitedApproval !== null) toast('已提交，等待另一位运营人员审批', 'success')
      else toast(distributor ? '比例已修改，新订单适用' : '分销商已新建', 'success')
      onClose()
    },
  }
  const create = useFormMutation(
    client.channels.createDistributor,
    {
      userId: ['NOT_FOUND', 'BENEFICIARY_UNVERIFIED', 'DISTRIBUTOR_TAKEN', 'OPERATOR_SELF'],
      sharePercent: ['SHARE_TOO_LARGE'],
      name: [],
    },
    options,
  )
  const change = useFormMutation(
    client.channels.setDistributorShare,
    { sharePercent: ['SHARE_TOO_LARGE', 'OPERATOR_SELF'] },
    options,
  )
  const mutation = distributor ? change : create
  return (
    <Modal
      open
      centered
      title={distributor ? `${distributor.name}的分成比例` : '新建分销商'}
      okText="保存"
      cancelText="取消"
      confirmLoading={mutation.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CallForm<Values>
        form={form}
        mutation={mutation}
        initial={distributor ? { sharePercent: distributor.shareBp / 100 } : {}}
        onSubmit={({ sharePercent, userId, name }) => {
          const shareBp = bpOf(sharePercent)
          return distributor
            ? change.run({ distributorId: distributor.distributorId, shareBp })
            : create.run({ userId, name, shareBp })
        }}
      >
        {distributor === null && (
          <>
            <Form.Item
              name="userId"
              label="用户编号"
              extra="须已实名，不能是你自己。"
              rules={requiredRules('用户编号', regex(/^[1-9]\d{0,14}$/))}
            >
              <Input inputMode="numeric" autoComplete="off" />
            </Form.Item>
            <Form.Item name="name" label="名称" rules={requiredRules('名称', minLength(2), maxLength(20))}>
              <Input maxLength={20} />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="sharePercent"
          label="占平台服务费的比例"
          extra={`高于 ${percentText(shareAloneBp)} 须另一位运营人员审批。已下的订单保持原来的比例。`}
          rules={requiredRules('比例')}
        >
          <InputNumber className="field-wide" min={0} max={100} precision={2} suffix="%" />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
