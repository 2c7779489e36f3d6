import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import type { InputOf } from '@shanghao/contract/call'
import type { operatorChannelCalls } from '@shanghao/contract/channels/operator'
import { Form, Input, Modal, Radio, Select } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { chosenRules, requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'
import { hostRules } from './portalDraft.ts'
import type { Domain, Sites } from './sites.ts'

type Values = InputOf<typeof operatorChannelCalls.saveDomain>

const types = [
  { value: 30, label: '平台或门户' },
  { value: 60, label: '分销站点' },
  { value: 70, label: '分销站点（网吧）' },
]

/** Registers a host name, or changes where it leads; `domain` null: a new one. */
export function DomainDialog({
  domain,
  sites,
  onClose,
}: {
  domain: Domain | null
  sites: Sites
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const clientType = Form.useWatch('clientType', form) ?? domain?.clientType ?? 30
  const mutation = useFormMutation(
    client.channels.saveDomain,
    {
      host: ['DOMAIN_OWN', 'OPERATOR_SELF'],
      portalId: ['NOT_FOUND', 'DOMAIN_TAKEN'],
      channel: [],
      movedTo: [],
    },
    {
      invalidates: [client.channels.sites],
      onDone: () => {
        toast('域名已登记', 'success')
        onClose()
      },
    },
  )
  return (
    <Modal
      open
      centered
      title={domain ? '修改域名' : '登记域名'}
      okText="保存"
      cancelText="取消"
      confirmLoading={mutation.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CallForm<Values>
        form={form}
        mutation={mutation}
        initial={domain ?? { clientType: 30 }}
        onSubmit={({ host, clientType: type, portalId, channel, movedTo }) =>
          mutation.run({
            host,
            clientType: type,
            portalId: type === 30 ? (portalId ?? null) : null,
            channel: type === 30 ? null : (channel ?? null),
            movedTo: movedTo ?? null,
          })
        }
      >
        <Form.Item
          name="host"
          label="域名"
          extra="不带 https:// 和端口。"
          rules={requiredRules('域名', ...hostRules)}
        >
          <Input disabled={domain !== null} placeholder="play.example.com" autoComplete="off" />
        </Form.Item>
        <Form.Item required name="clientType" label="用途">
          <Radio.Group options={types} />
        </Form.Item>
        {clientType === 30 ? (
          <Form.Item name="portalId" label="门户" extra="不选则打开平台首页。">
            <Select
              allowClear
              placeholder="平台首页"
              options={sites.portals.map(({ portalId, name }) => ({ value: portalId, label: name }))}
            />
          </Form.Item>
        ) : (
          <Form.Item name="channel" label="推广渠道" rules={chosenRules('推广渠道')}>
            <Select
              options={sites.channels.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))}
            />
          </Form.Item>
        )}
        <Form.Item name="movedTo" label="换成的新域名">
          <Select
            allowClear
            placeholder="没有换"
            options={sites.domains
              .filter(({ host }) => host !== domain?.host)
              .map(({ host }) => ({ value: host, label: host }))}
          />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
