import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { yuanShort } from '@shanghao/contract/money'
import { DayChart } from '../../core/charts/DayChart.tsx'
import { Money } from '../../core/money/Money.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { TextSkeleton } from '../../core/shell/TextSkeleton.tsx'
import { client } from '../client.ts'
import type { Days } from './days.ts'
import { SumLines } from './SumLines.tsx'

type Earnings = CallOutput<'finance', 'earnings'>

const yuanText = (fen: number): string => `¥${yuanShort(fen)}`

/** The change against the days before in percent: `+12%`; null without anything to compare with. */
const changeText = (now: number, before: number): string | null => {
  if (before <= 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}

/** The sum of the days, how it came about, and each day beside the one before the span. */
export function EarningsOverview({ days, onPick }: { days: Days; onPick: (day: string) => void }) {
  const query = useCall(client.finance.earnings, days, { keepPrevious: true })
  return (
    <QueryView query={query} skeleton={<TextSkeleton className="earnings-skeleton" rows={8} />}>
      {(earnings) => (
        <section className="earnings" aria-label="收入概览" aria-busy={query.isPlaceholderData}>
          <Summary earnings={earnings} />
          <div className="panel earnings-chart">
            <DayChart
              label={`每天到账金额，点击一天查看明细。${days.from} 至 ${days.to} 共 ${yuanText(earnings.total.totalFen)}`}
              names={{
                value: '到账',
                before: `上一段（${earnings.previous.from} 至 ${earnings.previous.to}）`,
              }}
              points={earnings.days.map(({ day, totalFen }, i) => ({
                day,
                value: totalFen,
                before: earnings.previous.days[i]?.totalFen ?? null,
              }))}
              format={yuanText}
              onPick={onPick}
            />
          </div>
        </section>
      )}
    </QueryView>
  )
}

function Summary({ earnings: { total, previous } }: { earnings: Earnings }) {
  const change = changeText(total.totalFen, previous.total.totalFen)
  return (
    <div className="panel earnings-sums">
      <h2 className="panel-title">到账</h2>
      <p className="earnings-total">
        <Money fen={total.totalFen} />
      </p>
      <p className="earnings-compared">
        上一段 <Money fen={previous.total.totalFen} />
        {change !== null && <span className="num">，{change}</span>}
        <span className="num">，结算 {total.orders} 单</span>
      </p>
      <SumLines sums={total} total="到账合计" />
    </div>
  )
}
