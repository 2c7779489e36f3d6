import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { disputeStateNames, partyNames } from '@shanghao/contract/disputes/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import type { Column } from '../../../core/table/column.ts'
import { DataTable } from '../../../core/table/DataTable.tsx'
import { useTable } from '../../../core/table/useTable.ts'
import { client } from '../../client.ts'
import { sideFilters } from '../sides.ts'

type Complaint = ListItem<'people', 'personComplaints'>

const columns: readonly Column<Complaint>[] = [
  { key: 'reason', title: '原因', phone: 'heading', render: ({ reason }) => reason },
  { key: 'by', title: '发起方', width: 88, render: ({ filedBy }) => partyNames[filedBy] },
  {
    key: 'order',
    title: '订单编号',
    width: 184,
    render: ({ orderId }) => <span className="num">{orderId}</span>,
  },
  {
    key: 'claim',
    title: '申请',
    width: 104,
    align: 'end',
    render: ({ claimFen }) => <span className="num">{yuanSign(claimFen)}</span>,
  },
  {
    key: 'outcome',
    title: '结果',
    width: 104,
    align: 'end',
    render: ({ outcomeFen }) => (
      <span className="num">{outcomeFen === null ? '—' : yuanSign(outcomeFen)}</span>
    ),
  },
  { key: 'state', title: '进度', width: 144, render: ({ state }) => disputeStateNames[state] },
  {
    key: 'filed',
    title: '时间',
    width: 160,
    render: ({ filedAt }) => <time className="num">{momentText(filedAt, serverNow())}</time>,
  },
]

export default function ComplaintsSection({ userId }: { userId: string }) {
  const table = useTable(client.people.personComplaints, {
    filters: sideFilters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ userId, as: values.as ?? 'renter', page }),
  })
  return (
    <DataTable
      table={table}
      label="投诉"
      columns={columns}
      keyOf={({ disputeId }) => disputeId}
      empty={{ title: '没有投诉', text: '可以换一个身份查看。' }}
    />
  )
}
