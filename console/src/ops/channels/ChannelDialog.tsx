import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { maxLength, minLength, regex } from '@shanghao/contract/validation/text'
import { Form, Input, Modal, Select, Switch } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { optionalRules, requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'
import type { Channel, Distributor } from './sites.ts'

type Values = Omit<Channel, 'inviteCode'> & { inviteCode?: string }

/** Makes a channel, or changes the name of one and whether it is open; `channel` null: a new one. */
export function ChannelDialog({
  channel,
  distributors,
  onClose,
}: {
  channel: Channel | null
  distributors: readonly Distributor[]
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.channels.saveChannel,
    {
      code: ['CHANNEL_CODE_TAKEN'],
      inviteCode: ['CHANNEL_INVITE_CODE_TAKEN'],
      distributorId: ['NOT_FOUND', 'OPERATOR_SELF'],
      name: [],
    },
    {
      invalidates: [client.channels.sites],
      onDone: () => {
        toast('渠道已保存', 'success')
        onClose()
      },
    },
  )
  const isKnown = channel !== null
  return (
    <Modal
      open
      centered
      title={isKnown ? '修改渠道' : '新建渠道'}
      okText="保存"
      cancelText="取消"
      confirmLoading={mutation.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CallForm<Values>
        form={form}
        mutation={mutation}
        initial={
          channel
            ? { ...channel, inviteCode: channel.inviteCode ?? '' }
            : { isOpen: true, distributorId: null, inviteCode: '' }
        }
        onSubmit={({ inviteCode, distributorId, ...values }) =>
          mutation.run({ ...values, distributorId: distributorId ?? null, inviteCode: inviteCode || null })
        }
      >
        <Form.Item name="name" label="名称" rules={requiredRules('名称', minLength(2), maxLength(20))}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item
          name="code"
          label="代码"
          extra="写在链接里，建好后不能改。"
          rules={requiredRules('代码', regex(/^[a-z0-9_-]{2,32}$/))}
        >
          <Input disabled={isKnown} maxLength={32} />
        </Form.Item>
        <Form.Item name="distributorId" label="分销商" extra="建好后不能换。">
          <Select
            allowClear
            disabled={isKnown}
            placeholder="平台自己的渠道"
            options={distributors.map(({ distributorId, name }) => ({ value: distributorId, label: name }))}
          />
        </Form.Item>
        <Form.Item
          name="inviteCode"
          label="邀请码"
          extra="4–12 位大写字母或数字，建好后不能改。"
          rules={optionalRules('邀请码', regex(/^[A-Z0-9]{4,12}$/))}
        >
          <Input disabled={isKnown} maxLength={12} />
        </Form.Item>
        <Form.Item required name="isOpen" label="启用" valuePropName="checked">
          <Switch />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
