import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { Money } from '../../core/money/Money.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import type { Column } from '../../core/table/column.ts'
import { ListTable } from '../../core/table/ListTable.tsx'
import { client } from '../client.ts'
import { StatementDownloads } from './StatementDownloads.tsx'
import './finance.css'

type Month = ListItem<'finance', 'monthlyStatements'>

const amount = (key: 'openingFen' | 'inFen' | 'outFen' | 'closingFen', title: string): Column<Month> => ({
  key,
  title,
  width: 128,
  align: 'end',
  render: (row) => <Money fen={key === 'outFen' ? -row.outFen : row[key]} />,
})

const columns: readonly Column<Month>[] = [
  {
    key: 'month',
    title: '月份',
    width: 160,
    phone: 'heading',
    render: ({ month, closedAt }) => (
      <span className="month-cell">
        <Link className="num" to={month} relative="path">
          {month}
        </Link>
        {closedAt === null && <Tag>未结账</Tag>}
      </span>
    ),
  },
  amount('openingFen', '期初余额'),
  amount('inFen', '收入'),
  amount('outFen', '支出'),
  amount('closingFen', '期末余额'),
  {
    key: 'entries',
    title: '流水笔数',
    width: 96,
    align: 'end',
    render: ({ entries }) => <span className="num">{entries}</span>,
  },
  {
    key: 'files',
    title: '下载',
    phone: 'actions',
    render: ({ month, closedAt }) => <StatementDownloads month={month} isClosed={closedAt !== null} />,
  },
]

/** 月结单: every month with its balances, and the files of closed ones. */
export default function StatementsPage() {
  const query = useCall(client.finance.monthlyStatements, {})
  return (
    <Page title="月结单">
      <p className="page-note">
        每月结账后不再变动：期初余额加上收入、减去支出，等于期末余额。之后的更正计入发生的月份。
      </p>
      <QueryView query={query}>
        {({ list }) => (
          <ListTable
            rows={list}
            label="月结单"
            columns={columns}
            keyOf={({ month }) => month}
            empty={{ title: '还没有月结单', text: '有收入或提现的月份会列在这里，次月结账后可以下载。' }}
          />
        )}
      </QueryView>
    </Page>
  )
}
