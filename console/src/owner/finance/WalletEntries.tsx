import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { entryTypeNames } from '@shanghao/contract/finance/states'
import { Link } from 'react-router'
import { Money } from '../../core/money/Money.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'

type Entry = ListItem<'finance', 'ownerEntries'>
const filters = { type: choice('业务', entryTypeNames) }

const columns: readonly Column<Entry>[] = [
  {
    key: 'at',
    title: '时间',
    width: 144,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
  { key: 'label', title: '业务', phone: 'heading', render: ({ label }) => label },
  {
    key: 'wallet',
    title: '账户',
    width: 104,
    render: ({ wallet }) => (wallet === 'cash' ? '现金余额' : '赠送余额'),
  },
  {
    key: 'order',
    title: '订单',
    width: 184,
    render: ({ orderId, type }) =>
      orderId === null ? (
        '—'
      ) : type === 'income' ? (
        <Link className="num" to={`../../orders/${orderId}`} relative="path">
          {orderId}
        </Link>
      ) : (
        <span className="num">{orderId}</span>
      ),
  },
  { key: 'fen', title: '金额', width: 128, align: 'end', render: ({ fen }) => <Money fen={fen} signed /> },
  {
    key: 'balance',
    title: '余额',
    width: 128,
    align: 'end',
    render: ({ balanceFen }) => <Money fen={balanceFen} />,
  },
]

/** The entries of a month. */
export function WalletEntries({ month }: { month: string }) {
  const table = useTable(client.finance.ownerEntries, {
    filters,
    sorts: ['newest'],
    toInput: ({ values: { type }, page }) => ({ month, page, ...(type === undefined ? {} : { type }) }),
  })
  return (
    <DataTable
      table={table}
      label="余额明细"
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ title: '这个月没有收支', text: '余额没有变动，期末余额等于期初余额。' }}
    />
  )
}
