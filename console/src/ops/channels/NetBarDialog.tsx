import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { NET_BAR_PREFIX } from '@shanghao/contract/rules'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { Form, Input, Modal, Select, Switch } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { chosenRules, requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'
import type { Channel, NetBar } from './sites.ts'

type Values = Omit<NetBar, 'netBarId' | 'networks'> & { networks: string }

/** Makes a net bar, or changes one; `netBar` null: a new one. */
export function NetBarDialog({
  netBar,
  channels,
  onClose,
}: {
  netBar: NetBar | null
  channels: readonly Channel[]
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.channels.saveNetBar,
    { channel: ['NOT_FOUND', 'OPERATOR_SELF'], name: [], networks: [] },
    {
      invalidates: [client.channels.sites],
      onDone: () => {
        toast('网吧已保存', 'success')
        onClose()
      },
    },
  )
  return (
    <Modal
      open
      centered
      title={netBar ? '修改网吧' : '新建网吧'}
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
          netBar ? { ...netBar, networks: netBar.networks.join('\n') } : { isOpen: true, networks: '' }
        }
        onSubmit={({ networks, ...values }) =>
          mutation.run({
            ...values,
            networks: networks.split(/\s+/).filter((network) => network !== ''),
            ...(netBar ? { netBarId: netBar.netBarId } : {}),
          })
        }
      >
        <Form.Item name="name" label="名称" rules={requiredRules('名称', minLength(2), maxLength(30))}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="channel" label="推广渠道" rules={chosenRules('推广渠道')}>
          <Select
            options={channels.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))}
          />
        </Form.Item>
        <Form.Item
          name="networks"
          label="公网网络"
          extra={`一行一个，例如 203.0.113.0/28，最多 20 个；范围不超过 IPv4 的 /${NET_BAR_PREFIX.v4} 或 IPv6 的 /${NET_BAR_PREFIX.v6}；不填则只认带网吧编号的链接。`}
        >
          <Input.TextArea rows={4} />
        </Form.Item>
        <Form.Item required name="isOpen" label="启用" valuePropName="checked">
          <Switch />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
