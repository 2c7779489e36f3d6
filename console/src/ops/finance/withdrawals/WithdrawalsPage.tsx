import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { withdrawalStateNames } from '@shanghao/contract/finance/states'
import { STUCK_HOURS } from '@shanghao/contract/rules'
import { Link, useNavigate } from 'react-router'
import { downloadFile } from '../../../core/files/downloadFile.ts'
import { ExportButton } from '../../../core/files/ExportButton.tsx'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { queueShortcuts } from '../../../core/shortcuts/queueShortcuts.ts'
import { Shortcuts } from '../../../core/shortcuts/Shortcuts.tsx'
import type { Column } from '../../../core/table/column.ts'
import { DataTable } from '../../../core/table/DataTable.tsx'
import { choice, search } from '../../../core/table/filters.ts'
import { useTable } from '../../../core/table/useTable.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { SubjectLink } from '../ledger/SubjectLink.tsx'
import '../finance.css'

type Withdrawal = ListItem<'finance', 'withdrawalReviews'>

const filters = {
  tab: choice('状态', { ...withdrawalStateNames, stuck: `超过 ${STUCK_HOURS} 小时未到账`, all: '全部' }),
  userId: search('用户编号'),
}

const columns: readonly Column<Withdrawal>[] = [
  {
    key: 'at',
    title: '申请时间',
    width: 136,
    phone: 'heading',
    render: ({ createdAt, withdrawalId }) => (
      <Link to={paths.withdrawal({ withdrawalId })}>
        <time className="num">{momentText(createdAt, serverNow())}</time>
      </Link>
    ),
  },
  { key: 'user', title: '用户', width: 104, render: ({ userId }) => <SubjectLink kind="user" id={userId} /> },
  { key: 'holder', title: '户名', width: 88, render: ({ holder }) => holder },
  {
    key: 'account',
    title: '支付宝账号',
    width: 152,
    render: ({ account }) => <span className="num">{account}</span>,
  },
  {
    key: 'amount',
    title: '金额',
    width: 120,
    align: 'end',
    render: ({ amountFen }) => <Money fen={amountFen} />,
  },
  {
    key: 'arrives',
    title: '到账',
    width: 120,
    align: 'end',
    render: ({ arrivesFen }) => <Money fen={arrivesFen} />,
  },
  {
    key: 'before',
    title: '以往到账',
    width: 136,
    align: 'end',
    render: ({ paidBefore }) => (
      <span className="num">
        {paidBefore.count} 笔 <Money fen={paidBefore.fen} />
      </span>
    ),
  },
  { key: 'state', title: '状态', render: ({ stateName, reason }) => reason ?? stateName },
]

/** 提现审核: those that wait first, oldest first; others by state or user. */
export default function WithdrawalsPage() {
  const navigate = useNavigate()
  const table = useTable(client.finance.withdrawalReviews, {
    filters,
    sorts: ['usual'],
    toInput: ({ values, page }) => ({
      tab: values.tab ?? (values.userId === undefined ? 'reviewing' : 'all'),
      ...(values.userId === undefined ? {} : { userId: values.userId }),
      page,
    }),
  })
  const { tab } = table.input
  return (
    <Page
      title="提现审核"
      actions={
        <>
          <ExportButton
            run={(format) => downloadFile('/api/ops/withdraw/file', { tab, format }, `提现.${format}`)}
          />
          <Shortcuts
            shortcuts={queueShortcuts(table, '提现', ({ withdrawalId }) =>
              navigate(paths.withdrawal({ withdrawalId })),
            )}
          />
        </>
      }
    >
      <DataTable
        table={table}
        label="提现"
        columns={columns}
        keyOf={({ withdrawalId }) => withdrawalId}
        empty={{ title: '没有等待审核的提现', text: '需要审核的提现申请会出现在这里，先申请的在前。' }}
      />
    </Page>
  )
}
