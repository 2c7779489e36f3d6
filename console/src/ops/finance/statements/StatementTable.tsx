import { Table } from 'antd'
import { Link } from 'react-router'
import { Money } from '../../../core/money/Money.tsx'
import { StateView } from '../../../core/shell/StateView.tsx'

export type StatementRow = {
  readonly period: string
  readonly orders: number
  /** 分, in the order of the columns. */
  readonly amounts: readonly number[]
}

/** Amounts by month, each of which leads to its days, or by day. */
export function StatementTable({
  label,
  rows,
  columns,
  linkOf,
}: {
  label: string
  rows: readonly StatementRow[]
  /** The titles of the amounts, in their order. */
  columns: readonly string[]
  linkOf: (month: string) => string
}) {
  if (rows.length === 0)
    return <StateView kind="empty" title="这段时间没有账目" text="订单结算后会出现在这里。" />
  return (
    <Table<StatementRow>
      aria-label={label}
      size="small"
      dataSource={[...rows]}
      rowKey={({ period }) => period}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'period',
          title: '期间',
          render: (_, { period }) =>
            period.length === 7 ? (
              <Link className="num" to={linkOf(period)}>
                {period}
              </Link>
            ) : (
              <span className="num">{period}</span>
            ),
        },
        {
          key: 'orders',
          title: '订单数',
          align: 'end',
          render: (_, { orders }) => <span className="num">{orders}</span>,
        },
        ...columns.map((title, column) => ({
          key: title,
          title,
          align: 'end' as const,
          render: (_value: unknown, { amounts }: StatementRow) => <Money fen={amounts[column] ?? 0} />,
        })),
      ]}
    />
  )
}
