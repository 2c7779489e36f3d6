import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Table, type TableColumnType } from 'antd'
import { useParams } from 'react-router'
import { Money } from '../../core/money/Money.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useIsNarrow } from '../../core/shell/useIsNarrow.ts'
import { client } from '../client.ts'
import { SumLines } from './SumLines.tsx'
import './finance.css'

type OrderBill = CallOutput<'finance', 'orderBill'>
type Entry = OrderBill['entries'][number]

const moment = (at: number): string => momentText(at, serverNow())

const columns: TableColumnType<Entry>[] = [
  { key: 'at', title: '时间', width: 136, render: (_, { at }) => <time className="num">{moment(at)}</time> },
  { key: 'text', title: '事由', render: (_, { text }) => text },
  { key: 'way', title: '资金去向', render: (_, { from, to }) => `${from} → ${to}` },
  { key: 'fen', title: '金额', width: 112, align: 'end', render: (_, { fen }) => <Money fen={fen} /> },
  {
    key: 'own',
    title: '你的余额变动',
    width: 128,
    align: 'end',
    render: (_, { ownFen }) => (ownFen === 0 ? '—' : <Money fen={ownFen} signed />),
  },
  {
    key: 'escrow',
    title: '托管余额',
    width: 112,
    align: 'end',
    render: (_, { escrowFen }) => <Money fen={escrowFen} />,
  },
  {
    key: 'id',
    title: '流水编号',
    width: 104,
    align: 'end',
    render: (_, { transferId }) => <span className="num">{transferId}</span>,
  },
]

/** The bill of one order, down to every transfer of the ledger. */
export default function OrderBillPage() {
  const { orderId = '' } = useParams()
  const query = useCall(client.finance.orderBill, { orderId })
  return (
    <Page title="订单账单">
      <QueryView query={query}>{(bill) => <Bill {...bill} />}</QueryView>
    </Page>
  )
}

function Bill({ bill, entries, planned }: OrderBill) {
  const isNarrow = useIsNarrow()
  return (
    <div className="bill">
      <section className="panel bill-sums" aria-label="收入怎样得出">
        <h2 className="panel-title">{bill.title}</h2>
        <p className="bill-facts">
          <span className="num">订单 {bill.orderId}</span>
          <span>{bill.stateName}</span>
          <span className="num">租用 {bill.hours} 小时</span>
          <span className="num">租客 {bill.renter}</span>
          <span className="num">下单 {moment(bill.createdAt)}</span>
        </p>
        <SumLines sums={bill} total="这一单到账" />
        {planned.length > 0 && (
          <>
            <h3 className="panel-subtitle">接下来</h3>
            <ul className="planned">
              {planned.map(({ at, text, from, to, fen }) => (
                <li key={`${text} ${to}`}>
                  <span>
                    {text}：{from} → {to}
                    <small className="num">{at === null ? '时间待定' : moment(at)}</small>
                  </span>
                  <Money fen={fen} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className="panel" aria-label="流水">
        <h2 className="panel-title">流水</h2>
        {isNarrow ? (
          <ul className="entry-cards">
            {entries.map((entry) => (
              <EntryCard key={entry.transferId} entry={entry} />
            ))}
          </ul>
        ) : (
          <Table<Entry>
            aria-label="流水"
            columns={columns}
            dataSource={entries}
            rowKey={({ transferId }) => transferId}
            pagination={false}
            scroll={{ x: 'max-content' }}
          />
        )}
      </section>
    </div>
  )
}

function EntryCard({ entry: { at, text, from, to, fen, ownFen, transferId } }: { entry: Entry }) {
  return (
    <li>
      <p className="entry-card-head">
        <span>{text}</span>
        <Money fen={fen} />
      </p>
      <p className="entry-card-way">
        {from} → {to}
      </p>
      <p className="entry-card-way num">
        {moment(at)} · 流水 {transferId}
        {ownFen !== 0 && (
          <>
            {' · 你的余额 '}
            <Money fen={ownFen} signed />
          </>
        )}
      </p>
    </li>
  )
}
