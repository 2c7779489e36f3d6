import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { operatorActPermissions } from '@shanghao/contract/ops/permissions'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { invalidate } from '../../core/http/queries.ts'
import { Money } from '../../core/money/Money.tsx'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import type { Approval } from './approval.ts'
import './ApprovalsPage.css'

const RejectDrawer = lazy(() => import('./RejectDrawer.tsx'))

const filters = {
  state: choice('状态', { pending: '待审批', approved: '已批准', rejected: '已驳回', expired: '已失效' }),
}

const moment = (at: number) => <time className="num">{momentText(at, serverNow())}</time>

const decisionText = ({ state, expiresAt, decidedAt, decidedBy, note }: Approval) => {
  if (state === 'pending') return <>{moment(expiresAt)} 失效</>
  if (decidedAt === null || decidedBy === null) return '已失效'
  return (
    <>
      运营人员 {decidedBy}，{moment(decidedAt)}
      {note !== null && `：${note}`}
    </>
  )
}

const columns = (reject: (approval: Approval) => void): readonly Column<Approval>[] => [
  { key: 'kind', title: '类型', width: 144, render: ({ kindName }) => kindName },
  {
    key: 'text',
    title: '批准后会做什么',
    phone: 'heading',
    render: ({ text, remarks, reason }) => (
      <span className="approval-text">
        {text}
        {remarks.map((remark) => (
          <span key={remark} className="approval-remark">
            {remark}
          </span>
        ))}
        <span className="approval-reason">原因：{reason}</span>
      </span>
    ),
  },
  {
    key: 'fen',
    title: '金额',
    width: 120,
    align: 'end',
    render: ({ amountFen }) => (amountFen === 0 ? '—' : <Money fen={amountFen} />),
  },
  {
    key: 'by',
    title: '提交人与时间',
    width: 168,
    render: ({ requestedBy, requestedAt, isOwn }) => (
      <>
        {isOwn ? '我' : `运营人员 ${requestedBy}`}，{moment(requestedAt)}
      </>
    ),
  },
  { key: 'decision', title: '结果', width: 176, render: decisionText },
  {
    key: 'act',
    title: '操作',
    width: 168,
    phone: 'actions',
    render: (approval) => <Acts approval={approval} onReject={() => reject(approval)} />,
  },
]

function Acts({ approval, onReject }: { approval: Approval; onReject: () => void }) {
  const may = useMay()
  const { approvalId, kind, state, isOwn, text, remarks, kindName } = approval
  const changed = { invalidates: [client.ops.approvals] }
  const approve = useCallMutation(client.ops.approve, {
    ...changed,
    onDone: () => toast('已批准并执行', 'success'),
    // Another operator may have decided it.
    onFail: () => invalidate(client.ops.approvals),
  })
  const withdraw = useCallMutation(client.ops.withdraw, {
    ...changed,
    onDone: () => toast('已撤回', 'success'),
  })
  if (state !== 'pending') return null
  if (isOwn)
    return (
      <Button size="small" loading={withdraw.busy} onClick={() => void withdraw.run({ approvalId })}>
        撤回
      </Button>
    )
  if (!may(operatorActPermissions[kind])) return <span className="approval-reason">需要相应权限</span>
  const ask = async () => {
    if (
      await confirmDialog({
        title: `批准：${kindName}？`,
        text: [text, ...remarks].join('。'),
        confirm: '批准',
      })
    )
      void approve.run({ approvalId })
  }
  return (
    <span className="approval-acts">
      <Button size="small" type="primary" loading={approve.busy} onClick={() => void ask()}>
        批准
      </Button>
      <Button size="small" danger onClick={onReject}>
        驳回
      </Button>
    </span>
  )
}

/** 审批: acts of other operators that take a second one, in words; own requests can be withdrawn. */
export default function ApprovalsPage() {
  const [rejected, setRejected] = useState<Approval | null>(null)
  const table = useTable(client.ops.approvals, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ state: values.state ?? 'pending', page }),
  })
  return (
    <Page title="审批">
      <DataTable
        table={table}
        label="操作"
        columns={columns(setRejected)}
        keyOf={({ approvalId }) => String(approvalId)}
        empty={{
          title: '没有等待审批的操作',
          text: '其他运营人员提交的、需要第二人批准的操作会出现在这里。与你本人有关的不会列出。',
        }}
      />
      <Suspense>
        {rejected && <RejectDrawer approval={rejected} onClose={() => setRejected(null)} />}
      </Suspense>
    </Page>
  )
}
