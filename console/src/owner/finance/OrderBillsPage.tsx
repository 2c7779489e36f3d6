import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { fileWire } from '@shanghao/contract/wire.generated'
import { Link } from 'react-router'
import { downloadFile } from '../../core/files/downloadFile.ts'
import { ExportButton } from '../../core/files/ExportButton.tsx'
import { Money } from '../../core/money/Money.tsx'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice, search } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { DaysBar } from './DaysBar.tsx'
import { useDays } from './days.ts'
import './finance.css'

type Bill = ListItem<'finance', 'orderBills'>

const filters = {
  only: choice('只看', { refunded: '退过租金', deposit: '有押金赔付', pending: '待结算' }),
  goodsId: search('账号编号'),
}

const columns: readonly Column<Bill>[] = [
  {
    key: 'order',
    title: '订单',
    width: 184,
    phone: 'heading',
    render: ({ orderId }) => (
      <Link className="num" to={orderId} relative="path">
        {orderId}
      </Link>
    ),
  },
  {
    key: 'createdAt',
    title: '下单时间',
    width: 136,
    render: ({ createdAt }) => <time className="num">{momentText(createdAt, serverNow())}</time>,
  },
  {
    key: 'goods',
    title: '账号',
    width: 180,
    render: ({ goodsId, title }) => (
      <span className="goods-cell">
        <span className="goods-cell-title">{title}</span>
        <span className="goods-cell-id num">{goodsId}</span>
      </span>
    ),
  },
  { key: 'state', title: '状态', width: 88, render: ({ stateName }) => stateName },
  { key: 'rent', title: '租金', width: 96, align: 'end', render: ({ rentFen }) => <Money fen={rentFen} /> },
  {
    key: 'refund',
    title: '退给租客',
    width: 104,
    align: 'end',
    render: ({ refundFen }) => <Money fen={-refundFen} />,
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
    width: 116,
    align: 'end',
    render: ({ totalFen, pendingFen }) => (
      <span className="total-cell">
        <strong>
          <Money fen={totalFen} />
        </strong>
        {pendingFen > 0 && (
          <span className="second-text">
            待结算 <Money fen={pendingFen} />
          </span>
        )}
      </span>
    ),
  },
]

/** 订单账单: paid orders by the day they were placed, with their money. */
export default function OrderBillsPage() {
  const { days, set } = useDays()
  const table = useTable(client.finance.orderBills, {
    filters,
    sorts: ['newest'],
    toInput: ({ values: { only, goodsId }, page }) => ({
      ...days,
      page,
      only: only ?? ('all' as const),
      ...(goodsId === undefined ? {} : { goodsId }),
    }),
  })
  return (
    <Page
      title="订单账单"
      actions={
        <ExportButton
          run={(format) => {
            const { page: _page, ...shown } = table.input
            return downloadFile(fileWire.finance.orderBillsFile, { ...shown, format }, `订单账单.${format}`)
          }}
        />
      }
    >
      <DaysBar days={days} onChange={(next) => set(next)} />
      <DataTable
        table={table}
        label="订单"
        columns={columns}
        keyOf={({ orderId }) => orderId}
        empty={{ title: '这段时间没有付款的订单', text: '换一段时间看看，或到账号里检查是否已上架。' }}
      />
    </Page>
  )
}
