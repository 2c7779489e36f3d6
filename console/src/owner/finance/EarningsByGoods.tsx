import type { ListItem } from '@shanghao/client/http/calls'
import { Button } from 'antd'
import { Money } from '../../core/money/Money.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import type { Days } from './days.ts'

type Row = ListItem<'finance', 'earningsByGoods'>

const columnsFor = (onPick: (goodsId: string) => void): readonly Column<Row>[] => [
  {
    key: 'goods',
    title: '账号',
    width: 240,
    phone: 'heading',
    render: ({ goodsId, title }) => (
      <span className="goods-cell">
        <span className="goods-cell-title">{title ?? '不属于任何账号'}</span>
        {goodsId !== null && <span className="goods-cell-id num">{goodsId}</span>}
      </span>
    ),
  },
  {
    key: 'orders',
    title: '订单数',
    width: 96,
    align: 'end',
    sort: { descend: 'orders' },
    render: ({ orders }) => <span className="num">{orders}</span>,
  },
  { key: 'rent', title: '租金', width: 104, align: 'end', render: ({ rentFen }) => <Money fen={rentFen} /> },
  {
    key: 'refund',
    title: '退给租客',
    width: 104,
    align: 'end',
    sort: { descend: 'refundFen' },
    render: ({ refundFen }) => <Money fen={-refundFen} />,
  },
  {
    key: 'commission',
    title: '平台服务费',
    width: 104,
    align: 'end',
    render: ({ commissionFen }) => <Money fen={-commissionFen} />,
  },
  {
    key: 'other',
    title: '赔付与补偿',
    width: 104,
    align: 'end',
    render: ({ cancelFeeFen, depositFen, compensationFen, correctionFen }) => (
      <Money fen={cancelFeeFen + depositFen + compensationFen + correctionFen} />
    ),
  },
  {
    key: 'total',
    title: '到账',
    width: 112,
    align: 'end',
    sort: { descend: 'totalFen' },
    render: ({ totalFen }) => (
      <strong>
        <Money fen={totalFen} />
      </strong>
    ),
  },
  {
    key: 'open',
    title: '操作',
    width: 88,
    phone: 'actions',
    render: ({ goodsId }) =>
      goodsId !== null && (
        <Button type="link" onClick={() => onPick(goodsId)}>
          明细
        </Button>
      ),
  },
]

/** Earnings by account. */
export function EarningsByGoods({ days, onPick }: { days: Days; onPick: (goodsId: string) => void }) {
  const table = useTable(client.finance.earningsByGoods, {
    filters: {},
    sorts: ['totalFen', 'orders', 'refundFen'],
    toInput: ({ sort, page }) => ({ ...days, sort, page }),
  })
  return (
    <DataTable
      table={table}
      label="按账号的收入"
      columns={columnsFor(onPick)}
      keyOf={({ goodsId }) => goodsId ?? ''}
      empty={{ title: '这段时间没有收入', text: '租金在订单结束、过了投诉时间后结算，结算当天计入收入。' }}
    />
  )
}
