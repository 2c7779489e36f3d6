import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { rangeText, shanghaiDay } from '@shanghao/client/time/timeText'
import { orderStateNames } from '@shanghao/contract/orders/states'
import { WEEK_DAYS } from '@shanghao/contract/week'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { DAY_MS, inWeek, weekParam } from './week.ts'

type Account = ListItem<'orders', 'calendar'>
export type Span = Account['spans'][number]

const percent = (part: number): string => `${part * 100}%`
/** What a rental is, in words. */
export const spanTitle = ({ from, to, state, renter }: Span): string =>
  `${rangeText(from, to, serverNow())}，${orderStateNames[state]}，租客 ${renter}`

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const
const days = (from: number) =>
  WEEKDAYS.map((weekday, day) => ({ ...shanghaiDay(from, day), weekday, hours: day * 24 }))
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The days of a week above what is drawn by them. */
export function WeekHead({ from }: { from: number }) {
  const today = shanghaiDay(serverNow()).from
  return (
    <div className="week-head num" aria-hidden="true">
      {days(from).map(({ from: day, date, weekday }) => (
        <span key={day} data-today={day === today || undefined}>
          <b>{weekday}</b> {date}
        </span>
      ))}
    </div>
  )
}

/** For each hour of a week how many accounts are rented, as shades. */
export function WeekHours({ from, accounts }: { from: number; accounts: readonly number[] }) {
  const most = Math.max(1, ...accounts)
  const rented = accounts.filter((count) => count > 0).length
  return (
    <section className="week-hours" aria-label="每小时租用的账号">
      <p className="calendar-note num">
        最多同时 {Math.max(0, ...accounts)} 个账号在租用，一周里有 {rented} 小时有租用
      </p>
      <div className="week-hours-grid" aria-hidden="true">
        {days(from).map(({ from: day, weekday, hours }) => (
          <div key={day} className="week-hours-day">
            <b>{weekday}</b>
            {HOURS.map((hour) => (
              <HourShade key={hour} hour={hour} count={accounts[hours + hour] ?? 0} most={most} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

function HourShade({ hour, count, most }: { hour: number; count: number; most: number }) {
  const opacity = count === 0 ? 0.06 : 0.2 + (0.8 * count) / most
  return <i style={{ opacity }} title={`${hour}:00 ${count} 个账号`} />
}

/** Accounts below each other, their rentals drawn along the week. The browser skips lanes that are not in view. */
export function WeekLanes({ from, accounts }: { from: number; accounts: readonly Account[] }) {
  const now = serverNow()
  const passed = (now - from) / (WEEK_DAYS * DAY_MS)
  if (accounts.length === 0) return null
  return (
    <>
      <WeekHead from={from} />
      <ul className="week-lanes">
        {accounts.map(({ goodsId, title, gameName, spans }) => (
          <li key={goodsId} className="week-lane">
            <Link className="week-lane-name" to={paths.calendar({ goodsId, from: weekParam(from) })}>
              {title}
              <span> {gameName}</span>
            </Link>
            <div className="week-lane-track">
              {passed > 0 && passed < 1 && (
                <i className="week-now" style={{ insetInlineStart: percent(passed) }} />
              )}
              {spans.map((span) => {
                const { start, length } = inWeek(span, from)
                return (
                  <Link
                    key={span.orderId}
                    className="week-span"
                    data-state={span.state}
                    to={paths.looks({ orderId: span.orderId })}
                    title={spanTitle(span)}
                    aria-label={spanTitle(span)}
                    style={{ insetInlineStart: percent(start), inlineSize: percent(length) }}
                  />
                )
              })}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
