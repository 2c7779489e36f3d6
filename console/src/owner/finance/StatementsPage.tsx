import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { Table, type TableColumnType, Tag } from 'antd'
import { Link } from 'react-router'
import { Money } from '../../core/money/Money.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useIsPhone } from '../../core/shell/useIsPhone.ts'
import { client } from '../client.ts'
import { StatementDownloads } from './StatementDownloads.tsx'
import './finance.css'

type Month = ListItem<'finance', 'monthlyStatements'>

const monthCell = ({ month, closedAt }: Month) => (
  <span className="month-cell">
    <Link className="num" to={month} relative="path">
      {month}
    </Link>
    {closedAt === null && <Tag>未结账</Tag>}
  </span>
)

const amount = (
  key: 'openingFen' | 'inFen' | 'outFen' | 'closingFen',
  title: string,
): TableColumnType<Month> => ({
  key,
  title,
  align: 'end',
  render: (_, row) => <Money fen={key === 'outFen' ? -row.outFen : row[key]} />,
})

const columns: TableColumnType<Month>[] = [
  { key: 'month', title: '月份', width: 160, render: (_, row) => monthCell(row) },
  amount('openingFen', '期初余额'),
  amount('inFen', '收入'),
  amount('outFen', '支出'),
  amount('closingFen', '期末余额'),
  {
    key: 'entries',
    title: '流水笔数',
    width: 96,
    align: 'end',
    render: (_, { entries }) => <span className="num">{entries}</span>,
  },
  {
    key: 'files',
    title: '下载',
    width: 216,
    render: (_, row) => <StatementDownloads month={row.month} isClosed={row.closedAt !== null} />,
  },
]

/** 月结单: every month with its balances, and the files of closed ones. */
export default function StatementsPage() {
  const query = useCall(client.finance.monthlyStatements, {})
  const isPhone = useIsPhone()
  return (
    <Page title="月结单">
      <p className="page-note">
        每月结账后不再变动：期初余额加上收入、减去支出，等于期末余额。之后的更正计入发生的月份。
      </p>
      <QueryView query={query}>
        {({ list }) =>
          isPhone ? (
            <ul className="month-cards">
              {list.map((row) => (
                <li key={row.month} className="panel">
                  {monthCell(row)}
                  <dl className="sum-lines">
                    {(
                      [
                        ['期初余额', row.openingFen],
                        ['收入', row.inFen],
                        ['支出', -row.outFen],
                        ['期末余额', row.closingFen],
                      ] as const
                    ).map(([name, fen]) => (
                      <div key={name}>
                        <dt>{name}</dt>
                        <dd>
                          <Money fen={fen} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                  <StatementDownloads month={row.month} isClosed={row.closedAt !== null} />
                </li>
              ))}
            </ul>
          ) : (
            <Table<Month>
              aria-label="月结单"
              columns={columns}
              dataSource={list}
              rowKey={({ month }) => month}
              pagination={list.length > 24 ? { pageSize: 24, showSizeChanger: false } : false}
              scroll={{ x: 'max-content' }}
            />
          )
        }
      </QueryView>
    </Page>
  )
}
