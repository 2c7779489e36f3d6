import { yuanShort } from '@shanghao/contract/money'
import { useCall } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { serverNow } from '../../../core/time/clock.ts'
import { Price } from '../../../ui/money/Price.tsx'
import { type Day, weekOf } from './weekTotals.ts'
import './WeekChart.css'

/** Enough for a week of nearly anybody; where it isn't, the chart would leave days out and is not drawn. */
const ENTRIES = 50

/** Where the money of the last seven days came from and went, day by day. Shown only when there is something to see. */
export function WeekChart() {
  const entries = useCall(client.finance.details, { page: { size: ENTRIES } }, { inPage: true })
  if (!entries.data) return null
  const { list, page } = entries.data
  const week = weekOf(list, serverNow())
  const [first] = week
  const oldest = list.at(-1)
  if (!first || !oldest || (page.more && oldest.at >= first.from)) return null
  const inFen = week.reduce((total, day) => total + day.inFen, 0)
  const outFen = week.reduce((total, day) => total + day.outFen, 0)
  if (inFen + outFen === 0) return null
  const top = Math.max(...week.flatMap((day) => [day.inFen, day.outFen]))
  return (
    <section className="card week" aria-label="近 7 天">
      <div className="week-head">
        <h2>近 7 天</h2>
        <p className="week-key-in">
          收入 <Price fen={inFen} size="s" tone="good" exact />
        </p>
        <p className="week-key-out">
          支出 <Price fen={outFen} size="s" tone="ink" exact />
        </p>
      </div>
      <ul className="week-days">
        {week.map((day) => (
          <WeekDay key={day.from} day={day} top={top} />
        ))}
      </ul>
    </section>
  )
}

/** Two bars beside each other; a day with any money has a bar that can be seen. */
function WeekDay({ day: { name, inFen, outFen }, top }: { day: Day; top: number }) {
  const height = (fen: number) => `${Math.max(fen > 0 ? 6 : 0, (fen / top) * 100)}%`
  return (
    <li>
      <span className="sr-only">
        {name}收入 {yuanShort(inFen)} 元，支出 {yuanShort(outFen)} 元
      </span>
      <span className="week-bars" aria-hidden="true">
        <i className="week-in" style={{ height: height(inFen) }} />
        <i className="week-out" style={{ height: height(outFen) }} />
      </span>
      <small aria-hidden="true">{name}</small>
    </li>
  )
}
