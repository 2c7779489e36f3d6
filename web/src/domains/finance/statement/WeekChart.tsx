import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { yuanShort } from '@shanghao/contract/money'
import { client } from '../../../core/http/request.ts'
import { Price } from '../../../ui/money/Price.tsx'
import { type Day, weekTotals } from './weekTotals.ts'
import './WeekChart.css'

/** Covers a week of nearly every user; if it does not, the chart would be incomplete and is not drawn. */
const ENTRIES = 50

/** Income and expense of the last seven days, day by day. Hidden without any. */
export function WeekChart() {
  const entries = useCall(client.finance.details, { page: { size: ENTRIES } }, { inPage: true })
  if (!entries.data) return null
  const { list, page } = entries.data
  const week = weekTotals(list, serverNow())
  const [first] = week
  const oldest = list.at(-1)
  if (!first || !oldest || (page.more && oldest.at >= first.from)) return null
  const inFen = week.reduce((total, day) => total + day.inFen, 0)
  const outFen = week.reduce((total, day) => total + day.outFen, 0)
  if (inFen + outFen === 0) return null
  const top = Math.max(...week.flatMap((day) => [day.inFen, day.outFen]))
  return (
    <section className="card week-chart" aria-label="近 7 天">
      <div className="week-chart-head">
        <h2>近 7 天</h2>
        <p className="week-chart-key-in">
          收入 <Price fen={inFen} size="s" tone="good" exact />
        </p>
        <p className="week-chart-key-out">
          支出 <Price fen={outFen} size="s" tone="ink" exact />
        </p>
      </div>
      <ul className="week-chart-days">
        {week.map((day) => (
          <WeekDay key={day.from} day={day} top={top} />
        ))}
      </ul>
    </section>
  )
}

/** Two bars; a day with any amount has a visible bar. */
function WeekDay({ day: { name, inFen, outFen }, top }: { day: Day; top: number }) {
  const height = (fen: number) => `${Math.max(fen > 0 ? 6 : 0, (fen / top) * 100)}%`
  return (
    <li>
      <span className="sr-only">
        {name}收入 {yuanShort(inFen)} 元，支出 {yuanShort(outFen)} 元
      </span>
      <span className="week-chart-bars" aria-hidden="true">
        <i className="week-chart-in" style={{ height: height(inFen) }} />
        <i className="week-chart-out" style={{ height: height(outFen) }} />
      </span>
      <small aria-hidden="true">{name}</small>
    </li>
  )
}
