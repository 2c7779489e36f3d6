import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, spanText } from '@shanghao/client/time/timeText'
import { partyNames } from '@shanghao/contract/disputes/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { Shortcuts } from '../../core/shortcuts/Shortcuts.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { changedByAct } from './changedByAct.ts'
import { ReasonTemplates } from './ReasonTemplates.tsx'
import { Workload } from './Workload.tsx'
import './arbitration.css'

type Row = ListItem<'disputes', 'queue'>

const shows = { free: '没有人接手', mine: '我接手的' } as const
const filters = { show: choice('范围', shows) }
/** Overdue follows from the clock alone (ms). */
const POLL_MS = 60_000

const holderText = ({ assignedTo, isMine }: Row): string =>
  isMine ? '我' : assignedTo === null ? '没有人接手' : `运营人员 ${assignedTo}`

function Due({ row: { dueAt, overdue } }: { row: Row }) {
  if (dueAt === null) return null
  const now = serverNow()
  return (
    <span className="num">
      {overdue ? <Tag color="error">已超时</Tag> : `还有 ${spanText(dueAt - now)}`}
      <span className="arbitration-second">{momentText(dueAt, now)} 前</span>
    </span>
  )
}

/** The disputes that wait for the platform, the earliest promised time first. */
export default function ArbitrationPage() {
  const may = useMay()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const table = useTable(client.disputes.queue, {
    filters,
    sorts: ['due'],
    isLive: true,
    toInput: ({ values, page }) => ({
      ...(values.show === undefined ? {} : { show: values.show }),
      page,
    }),
  })
  const workload = useCall(client.disputes.workload, {}, { refetchEveryMs: POLL_MS })
  const take = useCallMutation(client.disputes.take, {
    invalidates: changedByAct,
    onDone: (_done, { disputeId }) => {
      toast('已接手', 'success')
      navigate(paths.arbitrationCase({ disputeId }))
    },
  })
  const next = table.rows.find(({ assignedTo }) => assignedTo === null)
  const mine = table.rows.find(({ isMine }) => isMine)
  const takeNext = () => {
    if (next) void take.run({ disputeId: next.disputeId, from: null })
    else toast('没有等待接手的案件')
  }
  const open = (row: Row | undefined) =>
    row ? navigate(paths.arbitrationCase({ disputeId: row.disputeId })) : toast('没有这样的案件')
  const columns: readonly Column<Row>[] = [
    {
      key: 'case',
      title: '案件',
      phone: 'heading',
      render: ({ disputeId, party, reasonLabel, orderId }) => (
        <>
          <Link to={paths.arbitrationCase({ disputeId })}>
            {partyNames[party]}投诉：{reasonLabel}
          </Link>
          <span className="arbitration-second num">订单 {orderId}</span>
        </>
      ),
    },
    { key: 'state', title: '进度', width: 120, render: ({ stateName }) => stateName },
    {
      key: 'amount',
      title: '申请',
      width: 112,
      align: 'end',
      render: ({ amountFen }) => <span className="num">{yuanSign(amountFen)}</span>,
    },
    { key: 'due', title: '承诺时间', width: 168, render: (row) => <Due row={row} /> },
    { key: 'holder', title: '接手', width: 136, render: holderText },
    {
      key: 'acts',
      title: '操作',
      width: 96,
      phone: 'actions',
      render: ({ disputeId, isMine, assignedTo }) =>
        may('disputes_decide') &&
        !isMine && (
          <Button size="small" onClick={() => void take.run({ disputeId, from: assignedTo })}>
            接手
          </Button>
        ),
    },
  ]
  return (
    <Page
      title="仲裁工作台"
      actions={
        <>
          <Button onClick={() => setEditing(true)}>理由模板</Button>
          <Shortcuts
            shortcuts={[
              { keys: 'n', label: '接手最早到期、没有人接手的案件', run: takeNext },
              { keys: 'Enter', label: '打开我最早到期的案件', run: () => void open(mine) },
              { keys: 'a', label: '显示全部', run: () => table.setFilter('show', undefined) },
              { keys: 'm', label: '只看我接手的', run: () => table.setFilter('show', 'mine') },
              { keys: 'f', label: '只看没有人接手的', run: () => table.setFilter('show', 'free') },
            ]}
          />
        </>
      }
    >
      <Workload query={workload} />
      <DataTable
        table={table}
        label="案件"
        columns={columns}
        keyOf={({ disputeId }) => disputeId}
        empty={{ title: '没有等待裁定的维权', text: '双方谈不拢、申请仲裁或对裁定申诉后，会出现在这里。' }}
      />
      {isEditing && <ReasonTemplates onClose={() => setEditing(false)} />}
    </Page>
  )
}
