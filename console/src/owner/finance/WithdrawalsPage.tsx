import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Money } from '../../core/money/Money.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { TextSkeleton } from '../../core/shell/TextSkeleton.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import './finance.css'

/** Loaded when it is opened: forms are large, and staff only look. */
const WithdrawDrawer = lazy(() => import('./WithdrawDrawer.tsx'))

type Withdrawal = ListItem<'finance', 'ownerWithdrawals'>

const columns: readonly Column<Withdrawal>[] = [
  {
    key: 'createdAt',
    title: '申请时间',
    width: 144,
    render: ({ createdAt }) => <time className="num">{momentText(createdAt, serverNow())}</time>,
  },
  { key: 'state', title: '状态', width: 176, phone: 'heading', render: ({ stateName }) => stateName },
  {
    key: 'account',
    title: '提现账户',
    width: 168,
    render: ({ account }) => <span className="num">{account}</span>,
  },
  {
    key: 'amount',
    title: '金额',
    width: 120,
    align: 'end',
    render: ({ amountFen }) => <Money fen={amountFen} />,
  },
  { key: 'fee', title: '手续费', width: 104, align: 'end', render: ({ feeFen }) => <Money fen={feeFen} /> },
  {
    key: 'arrives',
    title: '到账',
    width: 120,
    align: 'end',
    render: ({ arrivesFen }) => <Money fen={arrivesFen} />,
  },
  { key: 'reason', title: '说明', render: ({ reason }) => reason ?? '—' },
]

/** 提现: balances, the form for the owner, and what was withdrawn. Staff look only. */
export default function WithdrawalsPage() {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const balance = useCall(client.finance.ownerBalance, {})
  const table = useTable(client.finance.ownerWithdrawals, {
    filters: {},
    sorts: ['newest'],
    toInput: ({ page }) => ({ page }),
  })
  return (
    <Page
      title="提现"
      actions={
        may('money_withdraw') && (
          <Button type="primary" onClick={() => setOpen(true)}>
            申请提现
          </Button>
        )
      }
    >
      <QueryView query={balance} skeleton={<TextSkeleton rows={2} />}>
        {({ cashFen, withdrawingFen, pendingFen, pendingOrders, bonusFen }) => (
          <dl className="panel balances">
            <div>
              <dt>现金余额</dt>
              <dd className="balances-main">
                <Money fen={cashFen} />
              </dd>
            </div>
            <div>
              <dt>提现中</dt>
              <dd>
                <Money fen={withdrawingFen} />
              </dd>
            </div>
            <div>
              <dt>
                待结算租金 <span className="second-text num">{pendingOrders} 单</span>
              </dt>
              <dd>
                <Money fen={pendingFen} />
              </dd>
            </div>
            <div>
              <dt>赠送余额（不能提现）</dt>
              <dd>
                <Money fen={bonusFen} />
              </dd>
            </div>
          </dl>
        )}
      </QueryView>
      {!may('money_withdraw') && <p className="page-note">员工可以查看提现记录，提现由号主本人申请。</p>}
      <DataTable
        table={table}
        label="提现记录"
        columns={columns}
        keyOf={({ withdrawalId }) => withdrawalId}
        empty={{ title: '还没有提现', text: '租金结算后进入现金余额，可以提现到号主本人的支付宝。' }}
      />
      {isOpen && (
        <Suspense>
          <WithdrawDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}
