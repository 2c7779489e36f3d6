import { clockText, shanghaiDay } from '@shanghao/client/time/timeText'
import { DAY_HOURS, daySpans, hourOfWeek, hourText } from '@shanghao/contract/week'

const DAYS = 7

/** A part of a day, as fractions of it from 0 to 1. */
export type DayPart = {
  readonly from: number
  readonly to: number
  readonly kind: 'closed' | 'busy' | 'past'
}
export type Day = {
  readonly name: string
  readonly date: string
  readonly parts: readonly DayPart[]
  /** The same as text. */
  readonly text: string
}
type Times = {
  readonly busy: readonly { readonly from: number; readonly to: number }[]
  readonly rentableWeek: string
}

const dayOfWeek = (from: number): number => hourOfWeek(from) / DAY_HOURS

/** The hours of a day in which the owner doesn't rent the account out. */
const closedParts = (week: string, day: number): DayPart[] => {
  const open = daySpans(week, day)
  const starts = [0, ...open.map(({ to }) => to)]
  const ends = [...open.map(({ from }) => from), DAY_HOURS]
  return starts.flatMap((start, i) => {
    const end = ends[i] ?? DAY_HOURS
    return end > start ? [{ from: start / DAY_HOURS, to: end / DAY_HOURS, kind: 'closed' as const }] : []
  })
}

const openText = (week: string, day: number): string => {
  const open = daySpans(week, day)
  if (open.length === 0) return '不出租'
  if (open[0]?.from === 0 && open[0].to === DAY_HOURS) return '全天可租'
  return `${open.map(({ from, to }) => `${hourText(from)}–${hourText(to)}`).join('、')} 可租`
}

/** The seven days from now on: booked, closed by the owner, or past. */
export const availabilityWeek = (times: Times, now: number): Day[] =>
  Array.from({ length: DAYS }, (_, later) => {
    const { from, to, name, date } = shanghaiDay(now, later)
    const share = (moment: number) => Math.min(1, Math.max(0, (moment - from) / (to - from)))
    const booked = times.busy.filter((span) => span.from < to && span.to > Math.max(from, now))
    const ranges = booked.map(
      (span) =>
        `${span.from <= from ? '00:00' : clockText(span.from)}–${span.to >= to ? '24:00' : clockText(span.to)}`,
    )
    const day = dayOfWeek(from)
    return {
      name,
      date,
      parts: [
        ...closedParts(times.rentableWeek, day),
        ...booked.map((span) => ({ from: share(span.from), to: share(span.to), kind: 'busy' as const })),
        ...(later === 0 ? [{ from: 0, to: share(now), kind: 'past' as const }] : []),
      ],
      text: `${openText(times.rentableWeek, day)}${ranges.length > 0 ? `，其中 ${ranges.join('、')} 已租出` : ''}`,
    }
  })
