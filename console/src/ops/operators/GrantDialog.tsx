import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import {
  type OperatorRole,
  operatorPermissions,
  operatorRoleNames,
  operatorRoles,
  permissionsOfOperator,
} from '@shanghao/contract/ops/permissions'
import { loginPhone } from '@shanghao/contract/validation/people'
import { Form, Input, Modal, Select } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { chosenRules, requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'

type Values = { phone: string; role: OperatorRole; reason: string }

const fieldErrors = {
  phone: ['PHONE_UNKNOWN', 'BENEFICIARY_UNVERIFIED', 'OPERATOR_SELF'],
  role: ['ROLE_HELD'],
  reason: [],
} as const
const roles = operatorRoles.map((role) => ({ value: role, label: operatorRoleNames[role] }))

/** Requests that a person be given a role, which a second administrator approves. */
export default function GrantDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const role = Form.useWatch('role', form)
  const mutation = useFormMutation(client.ops.grantRole, fieldErrors, {
    onDone: () => {
      toast('已提交，等待另一位管理员审批', 'success')
      onClose()
    },
  })
  return (
    <Modal
      title="授予角色"
      open
      centered
      okText="提交审批"
      cancelText="取消"
      okButtonProps={{ loading: mutation.busy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <CallForm form={form} mutation={mutation} onSubmit={mutation.run}>
        <Form.Item
          name="phone"
          label="手机号"
          extra="对方需已注册并完成实名认证。"
          rules={requiredRules('手机号', loginPhone)}
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={11} />
        </Form.Item>
        <Form.Item
          name="role"
          label="角色"
          rules={chosenRules('角色')}
          extra={role && permissionsOfOperator[role].map((one) => operatorPermissions[one]).join('、')}
        >
          <Select options={roles} />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={requiredRules('原因')}>
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
