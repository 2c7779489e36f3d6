import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import {
  ownerPermissions,
  permissionsOfRole,
  type StaffRole,
  staffRoleNames,
  staffRoles,
} from '@shanghao/contract/owners/permissions'
import { loginPhone } from '@shanghao/contract/validation/people'
import { maxLength } from '@shanghao/contract/validation/text'
import { Form, Input, Modal, Radio } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { chosenRules, requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'

type Values = { phone: string; name: string; role: StaffRole }

/** Invites a number. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.owners.inviteStaff,
    { phone: ['STAFF_SELF', 'STAFF_INVITED'], name: [], role: [] },
    {
      invalidates: [client.owners.staff],
      onDone: () => {
        toast('已邀请，请让对方用这个手机号登录号主后台接受', 'success')
        onClose()
      },
    },
  )
  return (
    <Modal
      open
      centered
      title="邀请员工"
      okText="邀请"
      cancelText="取消"
      confirmLoading={mutation.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CallForm<Values> form={form} mutation={mutation} initial={{ role: 'night' }} onSubmit={mutation.run}>
        <Form.Item
          name="phone"
          label="手机号"
          extra="不会发短信，请自己告诉对方。"
          rules={requiredRules('手机号', loginPhone)}
        >
          <Input inputMode="numeric" maxLength={11} autoComplete="off" />
        </Form.Item>
        <Form.Item name="name" label="称呼" rules={requiredRules('称呼', maxLength(20))}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label="角色" rules={chosenRules('角色')}>
          <Radio.Group className="invite-roles">
            {staffRoles.map((role) => (
              <Radio key={role} value={role}>
                {staffRoleNames[role]}
                <div className="staff-facts">
                  {permissionsOfRole[role].map((permission) => ownerPermissions[permission]).join('、')}
                </div>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
