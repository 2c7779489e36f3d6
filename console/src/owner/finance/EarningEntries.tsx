import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { earningPlanNames, earningSourceNames } from '@shanghao/contract/finance/earnings'
import { Link } from 'react-router'
import { Money } from '../../core/money/Money.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice, search } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import type { Days } from './days.ts'

type Entry = ListItem<'finance', 'earningEntries'>

const filters = {
  source: choice('来源', earningSourceNames),
  plan: choice('计费方式', earningPlanNames),
  goodsId: search('账号编号'),
}

const columns: readonly Column<Entry>[] = [
  {
    key: 'at',
    title: '时间',
    width: 144,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
  {
    key: 'label',
    title: '业务',
    width: 136,
    phone: 'heading',
    render: ({ label }) => label,
  },
  {
    key: 'goods',
    title: '账号',
    width: 240,
    render: ({ goodsId, title }) =>
      goodsId === null ? (
        '—'
      ) : (
        <span className="goods-cell">
          <span className="goods-cell-title">{title}</span>
          <span className="goods-cell-id num">{goodsId}</span>
        </span>
      ),
  },
  {
    key: 'order',
    title: '订单',
    width: 184,
    render: ({ orderId }) =>
      orderId === null ? (
        '—'
      ) : (
        <Link to={`../orders/${orderId}`} relative="path" className="num">
          {orderId}
        </Link>
      ),
  },
  {
    key: 'commission',
    title: '平台服务费',
    phone: 'none',
    width: 112,
    align: 'end',
    render: ({ commissionFen }) => <Money fen={-commissionFen} />,
  },
  {
    key: 'total',
    title: '到账',
    width: 120,
    align: 'end',
    render: ({ totalFen, planFen }) => (
      <strong>
        <Money fen={planFen ?? totalFen} signed />
      </strong>
    ),
  },
]

/** Every entry of the days, by source, plan or account. */
export function EarningEntries({ days }: { days: Days }) {
  const table = useTable(client.finance.earningEntries, {
    filters,
    sorts: ['newest'],
    toInput: ({ values: { source, plan, goodsId }, page }) => ({
      ...days,
      page,
      ...(source === undefined ? {} : { source }),
      ...(plan === undefined ? {} : { plan }),
      ...(goodsId === undefined ? {} : { goodsId }),
    }),
  })
  return (
    <DataTable
      table={table}
      label="收入明细"
      columns={columns}
      keyOf={({ transferId, wallet }) => `${transferId}-${wallet}`}
      empty={{ title: '这段时间没有收入', text: '租金在订单结束、过了投诉时间后结算，结算当天计入收入。' }}
    />
  )
}
