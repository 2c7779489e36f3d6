import { BUSY_AHEAD_DAYS } from '@shanghao/contract/rules'
import { serverNow } from '../../../core/time/clock.ts'
import { rentableText, weekOf } from './availabilityWeek.ts'
import type { GoodsDetail } from './goodsDetail.ts'
import './AvailabilityWeek.css'

const hours = [0, 6, 12, 18, 24]

/** Seven days as seven bars: one sees at a glance when the account is free. */
export function BusyWeek({ goods }: { goods: GoodsDetail }) {
  const week = weekOf(goods, serverNow())
  const open = rentableText(goods)
  return (
    <div className="week">
      <div className="week-hours num" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <ol aria-label={`未来 ${BUSY_AHEAD_DAYS} 天`}>
        {week.map(({ name, date, parts, text }) => (
          <li key={date}>
            <span className="week-day">
              {name}
              <small className="num">{date}</small>
            </span>
            <span className="sr-only">{text}</span>
            <span className="week-bar" aria-hidden="true">
              {parts.map(({ from, to, kind }) => (
                <i
                  key={`${kind}-${from}`}
                  className={`week-${kind}`}
                  style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                />
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p className="week-legend" aria-hidden="true">
        <span>
          <i className="week-bar" />
          可租
        </span>
        <span>
          <i className="week-bar week-busy" />
          已租出
        </span>
        {open === '全天' ? null : (
          <span>
            <i className="week-bar week-closed" />
            每天 {open} 可租
          </span>
        )}
      </p>
    </div>
  )
}
