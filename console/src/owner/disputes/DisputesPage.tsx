import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Segmented } from 'antd'
import { Link } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

type Dispute = ListItem<'disputes', 'disputesForOwner'>
const shows = { mine: '等你处理', live: '进行中', closed: '已结束' } as const
const filters = { show: choice('范围', shows) }

const dueText = ({ isMine, dueAt, stateName }: Dispute): string => {
  if (dueAt === null) return stateName
  return isMine ? `请在${momentText(dueAt, serverNow())} 前处理` : stateName
}

const columns: readonly Column<Dispute>[] = [
  {
    key: 'title',
    title: '账号',
    phone: 'heading',
    render: ({ disputeId, title }) => <Link to={paths.dispute({ disputeId })}>{title}</Link>,
  },
  {
    key: 'reason',
    title: '原因',
    width: 200,
    render: ({ party, reasonLabel }) => `${party === 'owner' ? '你投诉：' : ''}${reasonLabel}`,
  },
  { key: 'renter', title: '租客', width: 128, render: ({ renter }) => <span className="num">{renter}</span> },
  {
    key: 'claim',
    title: '申请',
    width: 96,
    align: 'end',
    render: ({ claimFen }) => <span className="num">{yuanSign(claimFen)}</span>,
  },
  {
    key: 'offer',
    title: '方案',
    width: 96,
    align: 'end',
    render: ({ offerFen }) => <span className="num">{offerFen === null ? '—' : yuanSign(offerFen)}</span>,
  },
  { key: 'state', title: '进度', width: 220, render: (row) => <span className="num">{dueText(row)}</span> },
]

/** The disputes of the owner's accounts: first those that wait for the owner. */
export default function DisputesPage() {
  const table = useTable(client.disputes.disputesForOwner, {
    filters,
    sorts: ['newest'],
    isLive: true,
    toInput: ({ values, page }) => ({ show: values.show ?? 'mine', page }),
  })
  const counts = useCall(client.disputes.disputeCounts, {}, { isLive: true })
  const { mine = 0, live = 0 } = counts.data ?? {}
  return (
    <Page
      title="维权"
      actions={
        <Segmented
          aria-label="显示"
          size="large"
          value={table.values.show ?? 'mine'}
          options={[
            { value: 'mine', label: `${shows.mine} ${mine}` },
            { value: 'live', label: `${shows.live} ${live}` },
            { value: 'closed', label: shows.closed },
          ]}
          onChange={(show) => table.setFilter('show', show === 'mine' ? undefined : show)}
        />
      }
    >
      <DataTable
        table={{ ...table, filters: {} }}
        label="维权"
        columns={columns}
        keyOf={({ disputeId }) => disputeId}
        empty={{ title: '这里没有维权', text: '租客投诉后，会在这里等你回应；超过期限未回应可能视为同意。' }}
      />
    </Page>
  )
}
