import { serverNow } from '../../core/clock.ts'
import type { Answer } from '../../core/request.ts'
import { momentText } from '../../core/time.ts'
import { MoneyLine } from '../../ui/MoneyLine.tsx'

type Detail = Answer<'orders', 'detail'>

/** What was paid, how the price came about, and where each part goes when. */
export function OrderMoney({ order }: { order: Detail }) {
  const { money, quote, state } = order
  const total = money.reduce((sum, { fen }) => sum + fen, 0)
  const steps = stepsOf(order, serverNow())
  return (
    <section className="card detail-card" aria-label="金额">
      <MoneyLine
        open
        label={state === 'pending_payment' ? '应付' : '合计'}
        fen={total}
        parts={money.map(({ label, fen, note }) => ({ label, fen, note }))}
      />
      <p className="detail-note">计价方式：{quote.explanation}</p>
      {steps.map((step) => (
        <p key={step} className="detail-note">
          {step}
        </p>
      ))}
    </section>
  )
}

const stepsOf = (
  { state, rentSettlesAt, depositReturnsAt, depositReturnedFen }: Detail,
  now: number,
): string[] => {
  if (state !== 'ended') return []
  return [
    ...(rentSettlesAt !== null && rentSettlesAt > now
      ? [`租金 ${momentText(rentSettlesAt, now)} 结算给号主，这之前有问题可以找客服`]
      : []),
    ...(depositReturnsAt !== null && depositReturnedFen === 0
      ? [`押金最晚 ${momentText(depositReturnsAt, now)} 退回余额`]
      : []),
  ]
}
