import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { MoneyLine } from '../../../ui/money/MoneyLine.tsx'
import { MoneyLink } from '../../../ui/money/MoneySheet.tsx'
import { depositReturnText } from '../../../ui/orders/refundTexts.ts'

type Detail = CallOutput<'orders', 'detail'>

/** The order's amounts, how the price was computed, and when each part is paid out. */
export function OrderMoney({ order }: { order: Detail }) {
  const { money, quote, orderId } = order
  const notes = partNotes(order, serverNow())
  const { label, isDue } = sumLabel(order)
  return (
    <section className="card detail-card" aria-label="金额">
      <MoneyLine
        open
        label={label}
        fen={money.reduce((sum, { fen }) => sum + fen, 0)}
        tone={isDue ? 'price' : 'ink'}
        parts={money.map((part) => ({ ...part, note: notes[part.label] ?? part.note }))}
      />
      <div className="detail-money-foot">
        <p className="detail-note">计费方式：{quote.explanation}</p>
        <MoneyLink of={{ kind: 'order', id: orderId }} />
      </div>
    </section>
  )
}

/** The label of the sum in this state; `isDue` while it is still to be paid. */
const sumLabel = ({ state, depositFen, depositReturnedFen, paidBy, payBy }: Detail) => {
  switch (state) {
    case 'pending_payment':
      return { label: '应付', isDue: payBy !== null }
    case 'cancelled':
      return {
        label: paidBy === null ? '订单金额，没有扣款' : '实际花费',
        isDue: false,
      }
    case 'settled':
      return { label: '实际花费', isDue: false }
    case 'ended':
      return { label: depositFen > depositReturnedFen ? '已付，含待退押金' : '实际花费', isDue: false }
    default:
      return { label: '已付', isDue: false }
  }
}

/** Where a part of the money goes, by the label of its line. */
const partNotes = (
  { state, rentSettlesAt, depositReturnsAt, paidBy }: Detail,
  now: number,
): Record<string, string> => {
  if (state !== 'ended') return {}
  return {
    ...(rentSettlesAt !== null && rentSettlesAt > now
      ? { 租金: `${momentText(rentSettlesAt, now)} 结算给号主` }
      : {}),
    ...(depositReturnsAt !== null && depositReturnsAt > now
      ? { 押金: `无纠纷，${momentText(depositReturnsAt, now)} 退回${depositReturnText(paidBy)}` }
      : {}),
  }
}
