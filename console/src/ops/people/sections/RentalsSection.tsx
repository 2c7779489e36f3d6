import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { orderStateNames } from '@shanghao/contract/orders/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Link } from 'react-router'
import type { Column } from '../../../core/table/column.ts'
import { DataTable } from '../../../core/table/DataTable.tsx'
import { useTable } from '../../../core/table/useTable.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { sideFilters } from '../sides.ts'

type Rental = ListItem<'people', 'personRentals'>

const columns: readonly Column<Rental>[] = [
  { key: 'title', title: '账号', phone: 'heading', render: ({ title }) => title },
  {
    key: 'order',
    title: '订单编号',
    width: 184,
    render: ({ orderId }) => <span className="num">{orderId}</span>,
  },
  {
    key: 'other',
    title: '对方',
    width: 128,
    render: ({ otherId, otherName }) => <Link to={paths.person({ userId: otherId })}>{otherName}</Link>,
  },
  { key: 'state', title: '状态', width: 96, render: ({ state }) => orderStateNames[state] },
  {
    key: 'rent',
    title: '租金',
    width: 104,
    align: 'end',
    render: ({ rentFen }) => <span className="num">{yuanSign(rentFen)}</span>,
  },
  {
    key: 'refund',
    title: '退租金',
    width: 104,
    align: 'end',
    render: ({ refundFen }) => <span className="num">{refundFen === 0 ? '—' : yuanSign(refundFen)}</span>,
  },
  {
    key: 'starts',
    title: '开始',
    width: 160,
    render: ({ startsAt }) => <time className="num">{momentText(startsAt, serverNow())}</time>,
  },
]

export default function RentalsSection({ userId }: { userId: string }) {
  const table = useTable(client.people.personRentals, {
    filters: sideFilters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ userId, as: values.as ?? 'renter', page }),
  })
  return (
    <DataTable
      table={table}
      label="订单"
      columns={columns}
      keyOf={({ orderId }) => orderId}
      empty={{ title: '没有订单', text: '可以换一个身份查看。' }}
    />
  )
}
