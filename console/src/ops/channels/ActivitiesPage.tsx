import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { maxLength, minLength, regex } from '@shanghao/contract/validation/text'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import type { Column } from '../../core/table/column.ts'
import { ListTable } from '../../core/table/ListTable.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { type Sites, useSites } from './sites.ts'
import './channels.css'

type Activity = Sites['activities'][number]

/** Hosts of activities' pages, to which a login may lead. */
export default function ActivitiesPage() {
  const may = useMay()
  const query = useSites()
  const [isAdding, setAdding] = useState(false)
  const remove = useCallMutation(client.channels.removeActivitySite, {
    invalidates: [client.channels.sites],
    onDone: () => toast('已不再允许，发出的凭证随之失效', 'success'),
  })
  const askRemove = async ({ host, name }: Activity) => {
    const isConfirmed = await confirmDialog({
      title: `不再允许「${name}」？`,
      text: `登录后不能再前往 ${host}，已发出的凭证立即失效。`,
      confirm: '不再允许',
      isDestructive: true,
    })
    if (isConfirmed) await remove.run({ host })
  }
  const columns: readonly Column<Activity>[] = [
    { key: 'name', title: '活动页', phone: 'heading', render: ({ name }) => name },
    { key: 'host', title: '域名', width: 320, render: ({ host }) => <code>{host}</code> },
    {
      key: 'acts',
      title: '操作',
      width: 120,
      phone: 'actions',
      render: (activity) =>
        may('channels_edit') && (
          <Button
            size="small"
            danger
            aria-label={`不再允许${activity.name}`}
            onClick={() => void askRemove(activity)}
          >
            不再允许
          </Button>
        ),
    },
  ]
  return (
    <Page
      title="活动页"
      actions={
        may('channels_edit') && (
          <Button type="primary" onClick={() => setAdding(true)}>
            允许域名
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {({ activities }) => (
          <section className="channel-section">
            <ListTable
              rows={activities}
              label="活动页"
              columns={columns}
              keyOf={({ host }) => host}
              empty={{
                title: '还没有允许的活动页',
                text: '登录后只能前往这里的域名，允许一个域名要两位运营人员。',
              }}
            />
          </section>
        )}
      </QueryView>
      {isAdding && <ActivityDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function ActivityDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Activity>()
  const mutation = useFormMutation(
    client.channels.saveActivitySite,
    { host: ['DOMAIN_OWN'], name: [] },
    {
      invalidates: [client.channels.sites],
      onDone: () => {
        toast('已提交，等待另一位运营人员审批', 'success')
        onClose()
      },
    },
  )
  return (
    <Modal
      open
      centered
      title="允许活动页域名"
      okText="提交审批"
      cancelText="取消"
      confirmLoading={mutation.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>租客会带着一次性凭证前往这个域名，请确认它由我们或合作方运营。</p>
      <CallForm<Activity> form={form} mutation={mutation} onSubmit={mutation.run}>
        <Form.Item name="name" label="名称" rules={requiredRules('名称', minLength(2), maxLength(20))}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item
          name="host"
          label="域名"
          rules={requiredRules('域名', regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/))}
        >
          <Input placeholder="event.example.com" autoComplete="off" />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
