import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { yuanShort } from '@shanghao/contract/money'
import { client } from '../../../core/http/request.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { type Day, weekTotals } from './weekTotals.ts'
import './WeekChart.css'

/** Covers a week of nearly every user; if it does not, the chart would be incomplete and is not drawn. */
const ENTRIES = 50

/**
 * Income and expense of the last seven days, day by day. It takes the same room while it loads and where there is nothing to
 * draw, so that the entries below don't move.
 */
export function WeekChart() {
  const entries = useCall(client.finance.details, { page: { size: ENTRIES } }, { inPage: true })
  const week = entries.data ? wholeWeek(entries.data, serverNow()) : null
  const sum = (part: 'inFen' | 'outFen') => week?.reduce((total, day) => total + day[part], 0) ?? 0
  const [inFen, outFen] = [sum('inFen'), sum('outFen')]
  const top = Math.max(...(week ?? []).flatMap((day) => [day.inFen, day.outFen]))
  return (
    <section className="card week-chart" aria-label="近 7 天" aria-busy={entries.isPending}>
      <div className="week-chart-head">
        <h2>近 7 天</h2>
        {week ? (
          <>
            <p className="week-chart-key-in">
              收入 <Price fen={inFen} size="s" tone="good" exact />
            </p>
            <p className="week-chart-key-out">
              支出 <Price fen={outFen} size="s" tone="ink" exact />
            </p>
          </>
        ) : null}
      </div>
      {week ? (
        <ul className="week-chart-days">
          {week.map((day) => (
            <WeekDay key={day.from} day={day} top={top} />
          ))}
        </ul>
      ) : (
        <div className="week-chart-none">
          {entries.isPending ? <Skeleton height="100%" radius={8} /> : null}
          {entries.data ? <p>近 7 天的明细较多，可在下方按月查看</p> : null}
          {entries.error && !entries.data ? (
            <p role="alert">
              图表加载失败
              <Button kind="plain" size="s" onClick={() => void entries.refetch()}>
                重试
              </Button>
            </p>
          ) : null}
        </div>
      )}
    </section>
  )
}

/** The last seven days; null where the entries don't reach back so far. */
const wholeWeek = ({ list, page }: CallOutput<'finance', 'details'>, now: number): Day[] | null => {
  const week = weekTotals(list, now)
  const [first] = week
  const oldest = list.at(-1)
  return first && oldest && page.more && oldest.at >= first.from ? null : week
}

/** Two bars; a day with any amount has a visible bar. */
function WeekDay({ day: { name, inFen, outFen }, top }: { day: Day; top: number }) {
  const height = (fen: number) => `${fen > 0 ? Math.max(6, (fen / top) * 100) : 0}%`
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
