import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import type { Column } from '../../../core/table/column.ts'
import { DataTable } from '../../../core/table/DataTable.tsx'
import { useTable } from '../../../core/table/useTable.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import '../finance.css'

type Day = ListItem<'finance', 'ledgerDays'>

const columns: readonly Column<Day>[] = [
  {
    key: 'day',
    title: '日期',
    width: 128,
    phone: 'heading',
    render: ({ day }) => (
      <Link className="num" to={paths.ledgerDay({ day })}>
        {day}
      </Link>
    ),
  },
  {
    key: 'transfers',
    title: '流水笔数',
    width: 112,
    align: 'end',
    render: ({ transfers }) => <span className="num">{transfers}</span>,
  },
  {
    key: 'turnover',
    title: '流水金额',
    width: 152,
    align: 'end',
    render: ({ turnoverFen }) => <Money fen={turnoverFen} />,
  },
  {
    key: 'checks',
    title: '账务检查',
    width: 152,
    render: ({ checkedAt, violated }) =>
      checkedAt === null ? (
        '结账时未检查'
      ) : violated.length === 0 ? (
        '全部成立'
      ) : (
        <Tag color="error">{violated.length} 项不成立</Tag>
      ),
  },
  {
    key: 'differences',
    title: '未处理差异',
    width: 112,
    align: 'end',
    render: ({ openDifferences }) => <span className="num">{openDifferences}</span>,
  },
  {
    key: 'at',
    title: '结账时间',
    render: ({ closedAt }) => <time className="num">{momentText(closedAt, serverNow())}</time>,
  },
]

/** 日结: closed days of the ledger, the newest first. */
export default function DaysPage() {
  const table = useTable(client.finance.ledgerDays, {
    filters: {},
    sorts: ['newest'],
    toInput: ({ page }) => ({ page }),
  })
  const openFrom = useCall(client.finance.ledgerDays, table.input).data?.openFrom ?? null
  return (
    <Page title="日结">
      <p className="finance-note">
        每天 01:40 自动结前一天的账。结账后，那一天的流水在数据库里不能新增、修改或删除，更正计入发生当天。
        {openFrom !== null && <> 未结账：{openFrom} 起。</>}
      </p>
      <DataTable
        table={table}
        label="日结"
        columns={columns}
        keyOf={({ day }) => day}
        empty={{ title: '还没有结过账', text: '有流水之后，第二天 01:40 结第一天的账。' }}
      />
    </Page>
  )
}
