import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Link } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { search } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

type Look = ListItem<'orders', 'looks'>

const filters = { goodsId: search('账号编号'), orderId: search('订单编号') }

const columns: readonly Column<Look>[] = [
  {
    key: 'title',
    title: '账号',
    phone: 'heading',
    render: ({ title, goodsId }) => <Link to={paths.looks({ goodsId })}>{title}</Link>,
  },
  {
    key: 'at',
    title: '查看时间',
    width: 176,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
  { key: 'renter', title: '租客', width: 136, render: ({ renter }) => <span className="num">{renter}</span> },
  { key: 'place', title: '网络', width: 136, render: ({ place }) => <span className="num">{place}</span> },
  {
    key: 'order',
    title: '订单编号',
    width: 196,
    render: ({ orderId }) => (
      <Link className="num" to={paths.order({ orderId })}>
        {orderId}
      </Link>
    ),
  },
  {
    key: 'former',
    title: '看到的密码',
    width: 112,
    render: ({ isFormer }) => (isFormer ? '已修改' : '当前密码'),
  },
]

/** Who looked at the login of which account when, the newest first. */
export default function LooksPage() {
  const table = useTable(client.orders.looks, {
    filters,
    sorts: ['newest'],
    isLive: true,
    toInput: ({ values: { goodsId, orderId }, page }) => ({
      ...(goodsId === undefined ? {} : { goodsId }),
      ...(orderId === undefined ? {} : { orderId }),
      page,
    }),
  })
  return (
    <Page title="查看记录">
      <DataTable
        table={table}
        label="查看记录"
        columns={columns}
        keyOf={({ orderId, at }) => `${orderId}-${at}`}
        empty={{ title: '还没有人查看过', text: '租客每次查看账号密码，都会记录在这里。' }}
      />
    </Page>
  )
}
