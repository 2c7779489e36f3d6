import {
  shanghaiCalendar,
  shanghaiDate,
  shanghaiDayOf,
  shanghaiDayStart,
} from '@shanghao/client/time/shanghaiTime'
import { WEEK_DAYS } from '@shanghao/contract/week'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Monday, 00:00 in Shanghai, of the week of a moment (ms), or so many weeks later. */
export const weekStart = (at: number, weeksLater = 0): number =>
  shanghaiDayStart(at, -((shanghaiCalendar(at).weekday + 6) % 7) + weeksLater * WEEK_DAYS)

/** The week that an address asks for by a day of it (YYYY-MM-DD); that of `now` for none. */
export const weekOf = (text: string | null, now: number): number => {
  return weekStart((text === null ? null : shanghaiDayOf(text)) ?? now)
}
/** How a week stands in the address. */
export const weekParam = (from: number): string => shanghaiDate(from)

type Span = { readonly from: number; readonly to: number }
/** A part of a span within one day: the day's number, and its start and length as parts of the day. */
export type DayPart<S> = {
  readonly span: S
  readonly day: number
  readonly start: number
  readonly length: number
}

/** Spans of a week that begins at `from`, cut at midnights and at the ends of the week. */
export const dayParts = <S extends Span>(spans: readonly S[], from: number): DayPart<S>[] =>
  spans.flatMap((span) =>
    Array.from({ length: WEEK_DAYS }, (_, day) => {
      const begins = from + day * DAY_MS
      const start = Math.max(span.from, begins)
      const end = Math.min(span.to, begins + DAY_MS)
      return { span, day, start: (start - begins) / DAY_MS, length: (end - start) / DAY_MS }
    }).filter(({ length }) => length > 0),
  )

/** Where a span lies in a week that begins at `from`, as parts of the week. */
export const inWeek = ({ from: start, to }: Span, from: number): { start: number; length: number } => {
  const week = WEEK_DAYS * DAY_MS
  const begins = Math.max(0, start - from) / week
  return { start: begins, length: Math.min(1, (to - from) / week) - begins }
}
