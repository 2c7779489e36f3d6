import { yuan } from '@shanghao/contract/money'
import { type Earned, periodText } from './earnings.ts'
import './EarningsBars.css'

/** What periods brought as bars; one with any amount has a visible bar. Screen readers hear those with an amount. */
export function EarningsBars({
  label,
  bars,
  selected,
  isMarked,
  markOf,
  now,
}: {
  label: string
  bars: readonly Earned[]
  /** The period that is looked at more closely. */
  selected?: string
  /** Which bars are named at the axis, by their place from 0, and how. */
  isMarked: (i: number) => boolean
  markOf: (bar: Earned) => string
  now: number
}) {
  const top = Math.max(...bars.map(({ shareFen }) => shareFen))
  const heightOf = (fen: number) => (fen > 0 ? `${Math.max(4, (fen / top) * 100)}%` : '0')
  return (
    <figure className="earnings-bars">
      <figcaption>{top > 0 ? `最高 ${yuan(top)} 元` : '暂无分成'}</figcaption>
      <ul className="sr-only" aria-label={label}>
        {bars
          .filter(({ orders }) => orders > 0)
          .map(({ period, shareFen, orders }) => (
            <li key={period}>
              {periodText(period, now)} {yuan(shareFen)} 元，{orders} 单
            </li>
          ))}
      </ul>
      <div className="earnings-bars-drawing" aria-hidden="true">
        {bars.map((bar, i) => (
          <div key={bar.period} data-selected={bar.period === selected ? '' : undefined}>
            <i style={{ height: heightOf(bar.shareFen) }} />
            {isMarked(i) ? <small>{markOf(bar)}</small> : null}
          </div>
        ))}
      </div>
    </figure>
  )
}
