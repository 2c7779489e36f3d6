import { clockText, minuteText, shanghaiDay } from '@shanghao/client/time/timeText'

const DAYS = 7
const DAY_MINUTES = 1440

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
  readonly rentableFrom: number
  readonly rentableTo: number
}

const closedParts = ({ rentableFrom, rentableTo }: Times): DayPart[] => {
  const [from, to] = [rentableFrom / DAY_MINUTES, rentableTo / DAY_MINUTES]
  const closed =
    from === to
      ? []
      : from < to
        ? [
            [0, from],
            [to, 1],
          ]
        : [[to, from]]
  return closed.flatMap(([start = 0, end = 0]) =>
    end > start ? [{ from: start, to: end, kind: 'closed' as const }] : [],
  )
}

/** The daily hours in which an account can be rented: 全天, 08:00–23:00, 20:00–次日 02:00. */
export const rentableText = ({ rentableFrom, rentableTo }: Times): string => {
  if (rentableFrom === rentableTo) return '全天'
  const [from, to] = [minuteText(rentableFrom), minuteText(rentableTo)]
  return `${from}–${rentableTo < rentableFrom ? '次日 ' : ''}${to}`
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
    const openText = rentableText(times)
    return {
      name,
      date,
      parts: [
        ...closedParts(times),
        ...booked.map((span) => ({ from: share(span.from), to: share(span.to), kind: 'busy' as const })),
        ...(later === 0 ? [{ from: 0, to: share(now), kind: 'past' as const }] : []),
      ],
      text: `${openText === '全天' ? openText : `${openText} `}可租${ranges.length > 0 ? `，其中 ${ranges.join('、')} 已租出` : ''}`,
    }
  })
