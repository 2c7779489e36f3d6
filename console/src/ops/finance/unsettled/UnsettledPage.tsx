import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { channelNames } from '@shanghao/contract/refundWays'
import { STUCK_HOURS } from '@shanghao/contract/rules'
import { Button, Segmented } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import type { Column } from '../../../core/table/column.ts'
import { DataTable } from '../../../core/table/DataTable.tsx'
import { type Table, useTable } from '../../../core/table/useTable.ts'
import { useMay } from '../../access.ts'
import { client } from '../../client.ts'
import { SubjectLink } from '../ledger/SubjectLink.tsx'
import type { StuckPayment, StuckRefund } from '../payouts/records.ts'
import '../finance.css'

const EndRefundDrawer = lazy(() => import('./EndRefundDrawer.tsx'))
const EndPaymentDrawer = lazy(() => import('./EndPaymentDrawer.tsx'))

/** What refunds and payments without a result have in common. */
const common: readonly Column<StuckRefund | StuckPayment>[] = [
  { key: 'user', title: '用户', width: 112, render: ({ userId }) => <SubjectLink kind="user" id={userId} /> },
  { key: 'channel', title: '渠道', width: 96, render: ({ channel }) => channelNames[channel] },
  {
    key: 'fen',
    title: '金额',
    width: 120,
    align: 'end',
    render: ({ amountFen }) => <Money fen={amountFen} />,
  },
  {
    key: 'createdAt',
    title: '发起时间',
    width: 144,
    render: ({ createdAt }) => <time className="num">{momentText(createdAt, serverNow())}</time>,
  },
  {
    key: 'asked',
    title: '查询次数与下次',
    render: ({ asked, nextAskAt }) => (
      <span className="num">
        {asked} 次，{momentText(nextAskAt, serverNow())}
      </span>
    ),
  },
]

const shows = { refunds: '退款', payments: '支付' } as const

/** 未结退款与支付: what its channel has not ended for a day, to be ended by evidence. */
export default function UnsettledPage() {
  const [address, setAddress] = useSearchParams()
  const show = address.get('show') === 'payments' ? 'payments' : 'refunds'
  return (
    <Page title="未结退款与支付">
      <div className="finance-bar">
        <Segmented
          aria-label="显示"
          options={Object.entries(shows).map(([value, label]) => ({ value, label }))}
          value={show}
          onChange={(value) => setAddress(value === 'payments' ? { show: value } : {})}
        />
      </div>
      <p className="finance-note">
        {`超过 ${STUCK_HOURS} 小时渠道没有给出结果。`}
        到商户平台按单号查询，凭截图或工单号了结；渠道金额不一致的支付不能确认，在商户平台退回后关闭。
      </p>
      {show === 'refunds' ? <Refunds /> : <Payments />}
    </Page>
  )
}

/** Those of one sort, each with the drawer that ends it. */
function Unsettled<T extends StuckRefund | StuckPayment>({
  name,
  table,
  columns,
  keyOf,
  drawer,
}: {
  name: string
  table: Table<T>
  columns: readonly Column<T>[]
  keyOf: (row: T) => string
  drawer: (row: T, onClose: () => void) => ReactNode
}) {
  const may = useMay()
  const [ended, setEnded] = useState<T | null>(null)
  const act: Column<T> = {
    key: 'act',
    title: '操作',
    width: 128,
    phone: 'actions',
    render: (row) =>
      may('finance_act') && (
        <Button size="small" onClick={() => setEnded(row)}>
          凭依据了结
        </Button>
      ),
  }
  return (
    <>
      <DataTable
        table={table}
        label={`未结${name}`}
        columns={[...columns, ...common, act]}
        keyOf={keyOf}
        empty={{
          title: `没有未结的${name}`,
          text: `渠道超过 ${STUCK_HOURS} 小时没有结果的${name}会出现在这里。`,
        }}
      />
      <Suspense>{ended && drawer(ended, () => setEnded(null))}</Suspense>
    </>
  )
}

const refundColumns: readonly Column<StuckRefund>[] = [
  {
    key: 'id',
    title: '退款编号',
    width: 216,
    phone: 'heading',
    render: ({ refundId }) => <SubjectLink kind="refund" id={refundId} />,
  },
  { key: 'reason', title: '原因', width: 160, render: ({ reason }) => reason },
]

function Refunds() {
  const table = useTable(client.pay.stuckRefunds, {
    filters: {},
    sorts: ['newest'],
    toInput: ({ page }) => ({ page }),
  })
  return (
    <Unsettled
      name={shows.refunds}
      table={table}
      columns={refundColumns}
      keyOf={({ refundId }) => refundId}
      drawer={(refund, onClose) => <EndRefundDrawer refund={refund} onClose={onClose} />}
    />
  )
}

const paymentColumns: readonly Column<StuckPayment>[] = [
  {
    key: 'id',
    title: '支付编号',
    width: 200,
    phone: 'heading',
    render: ({ paymentId }) => <SubjectLink kind="payment" id={paymentId} />,
  },
  {
    key: 'purpose',
    title: '用于',
    width: 240,
    render: ({ purpose, bizId }) =>
      purpose === 'order' || purpose === 'recharge' ? (
        <SubjectLink kind={purpose} id={bizId} isNamed />
      ) : (
        bizId
      ),
  },
]

function Payments() {
  const table = useTable(client.pay.stuckPayments, {
    filters: {},
    sorts: ['newest'],
    toInput: ({ page }) => ({ page }),
  })
  return (
    <Unsettled
      name={shows.payments}
      table={table}
      columns={paymentColumns}
      keyOf={({ paymentId }) => paymentId}
      drawer={(payment, onClose) => <EndPaymentDrawer payment={payment} onClose={onClose} />}
    />
  )
}
