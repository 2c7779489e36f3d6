import { clockText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { WEEK_DAYS } from '@shanghao/contract/week'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { type Span, spanTitle, WeekHead } from './WeekLanes.tsx'
import { dayParts } from './week.ts'

const HOURS = [0, 6, 12, 18] as const
const DAYS = Array.from({ length: WEEK_DAYS }, (_, day) => day)
const percent = (part: number): string => `${part * 100}%`

/** The week of one account: a column for each day, its rentals drawn down the hours. */
export function WeekOfAccount({ from, spans }: { from: number; spans: readonly Span[] }) {
  const parts = dayParts(spans, from)
  return (
    <div className="week-account">
      <WeekHead from={from} />
      <div className="week-days">
        {HOURS.map((hour) => (
          <span
            key={hour}
            className="week-hour num"
            style={{ insetBlockStart: percent(hour / 24) }}
            aria-hidden="true"
          >
            {hour}:00
          </span>
        ))}
        {DAYS.map((day) => (
          <ul key={day} className="week-day">
            {parts
              .filter((part) => part.day === day)
              .map(({ span, start, length }) => (
                <li
                  key={span.orderId}
                  className="week-part"
                  style={{ insetBlockStart: percent(start), blockSize: percent(length) }}
                >
                  <Link
                    className="week-span"
                    data-state={span.state}
                    to={paths.looks({ orderId: span.orderId })}
                    title={spanTitle(span)}
                    aria-label={spanTitle(span)}
                  >
                    <span aria-hidden="true" className="num">
                      {clockText(span.from)} {yuanSign(span.rentFen)}
                    </span>
                  </Link>
                </li>
              ))}
          </ul>
        ))}
      </div>
      {spans.length === 0 && <p className="calendar-note">这一周没有租用。</p>}
    </div>
  )
}
