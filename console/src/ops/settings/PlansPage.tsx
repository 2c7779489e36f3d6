import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { settingPlanStateNames } from '@shanghao/contract/settings/states'
import { settingValueText } from '@shanghao/contract/settings/valueText'
import { Button, Form, Input, Modal, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

type Plan = ListItem<'settings', 'plans'>

const filters = { state: choice('状态', settingPlanStateNames) }
const colors = { waiting: 'processing', applied: 'success', refused: 'error', cancelled: 'default' } as const

const columns: readonly Column<Plan>[] = [
  {
    key: 'label',
    title: '规则',
    phone: 'heading',
    render: ({ key, label }) => <Link to={paths.settingHistory({ key })}>{label}</Link>,
  },
  {
    key: 'to',
    title: '改动',
    width: 200,
    render: ({ from, to, unit }) => (
      <span className="num">
        {settingValueText(from, unit)} → {settingValueText(to, unit)}
      </span>
    ),
  },
  {
    key: 'effectiveAt',
    title: '生效时间',
    width: 160,
    render: ({ effectiveAt }) => <time className="num">{momentText(effectiveAt, serverNow())}</time>,
  },
  {
    key: 'state',
    title: '状态',
    width: 200,
    render: ({ state, note }) => (
      <>
        <Tag color={colors[state]}>{settingPlanStateNames[state]}</Tag>
        {note}
      </>
    ),
  },
  { key: 'reason', title: '原因', render: ({ reason }) => reason },
  {
    key: 'by',
    title: '申请与审批',
    width: 168,
    render: ({ requestedBy, approvedBy }) => (
      <span className="num">
        {requestedBy}
        {approvedBy !== null && `，${approvedBy} 审批`}
      </span>
    ),
  },
]

/** Scheduled changes of rules: those that wait can be cancelled. */
export default function PlansPage() {
  const may = useMay()
  const [cancelling, setCancelling] = useState<Plan | null>(null)
  const table = useTable(client.settings.plans, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ ...(values.state ? { state: values.state } : {}), page }),
  })
  const actions: Column<Plan> = {
    key: 'actions',
    title: '操作',
    width: 88,
    phone: 'actions',
    render: (plan) =>
      may('settings_edit') &&
      plan.state === 'waiting' && (
        <Button size="small" onClick={() => setCancelling(plan)}>
          取消
        </Button>
      ),
  }
  return (
    <Page title="定时修改" actions={<Link to={paths.settings()}>规则</Link>}>
      <DataTable
        table={table}
        label="定时修改"
        columns={[...columns, actions]}
        keyOf={({ planId }) => String(planId)}
        empty={{ title: '没有定时修改', text: '在规则页修改一项规则，选择定时生效后会出现在这里。' }}
      />
      {cancelling && <CancelDialog plan={cancelling} onClose={() => setCancelling(null)} />}
    </Page>
  )
}

function CancelDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>()
  const cancel = useCallMutation(client.settings.cancelPlan, {
    invalidates: [client.settings.plans, client.settings.list],
    onDone: () => {
      toast('已取消，到时不会修改', 'success')
      onClose()
    },
  })
  return (
    <Modal
      open
      centered
      title={`取消「${plan.label}」的定时修改`}
      okText="取消定时修改"
      cancelText="返回"
      okButtonProps={{ danger: true, loading: cancel.busy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={({ reason }: { reason: string }) => void cancel.run({ planId: plan.planId, reason })}
      >
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, min: 2, message: '请写明原因' }]}
        >
          <Input.TextArea rows={3} maxLength={100} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
