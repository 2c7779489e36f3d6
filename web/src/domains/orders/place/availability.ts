import type { Answer } from '../../../core/http/request.ts'
import type { Rules } from '../../../core/http/rules.ts'
import { shanghaiMinute } from '../../../core/time/shanghaiTime.ts'

type Detail = Answer<'goods', 'detail'>
/** What decides when an account can be had. The server's rules are among it, so that hopeless times aren't offered; its answer counts. */
export type Calendar = Pick<Detail, 'plan' | 'busy' | 'rentableFrom' | 'rentableTo'> & {
  readonly rules: Pick<Rules, 'freeMinutes' | 'payWindowMinutes' | 'reserveAheadDays'>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY_MINUTES = 1440
/** Starts are offered at full and half hours. */
const GRID = 30 * MINUTE

const after = (minute: number, from: number): number => (minute - from + DAY_MINUTES) % DAY_MINUTES

const giftHoursFor = ({ giftEvery, giftHours }: Detail['plan'], hours: number): number =>
  giftEvery && giftHours ? Math.floor(hours / giftEvery) * giftHours : 0

/** The booked span that stands in the way of renting at `startsAt` (null: as soon as it is paid); null when none does. */
export const clashOf = (
  { plan, busy, rules }: Calendar,
  hours: number,
  startsAt: number | null,
  now: number,
): { from: number; to: number } | null => {
  const from = startsAt ?? now
  const length = (hours + giftHoursFor(plan, hours)) * HOUR + rules.freeMinutes * MINUTE
  const to = from + length + (startsAt === null ? rules.payWindowMinutes * MINUTE : 0)
  return busy.find((span) => span.from < to && from < span.to) ?? null
}

/** Whether `hours` from a start lie inside the hours of the day at which the owner lets the account. */
export const isRentable = (
  { plan, rentableFrom, rentableTo }: Omit<Calendar, 'rules'>,
  hours: number,
  startsAt: number,
): boolean => {
  const window = after(rentableTo, rentableFrom)
  const minutes = (hours + giftHoursFor(plan, hours)) * 60
  return window === 0 || after(shanghaiMinute(startsAt), rentableFrom) + minutes <= window
}

export const isFree = (calendar: Calendar, hours: number, startsAt: number | null, now: number): boolean =>
  isRentable(calendar, hours, startsAt ?? now) && clashOf(calendar, hours, startsAt, now) === null

/** Every start that can be reserved: the grid from now on, as far ahead as the rules allow. ms */
export const startsFrom = ({ reserveAheadDays }: Calendar['rules'], now: number): number[] => {
  const first = (Math.floor(now / GRID) + 1) * GRID
  return Array.from(
    { length: Math.floor((now + reserveAheadDays * 24 * HOUR - first) / GRID) + 1 },
    (_, i) => first + i * GRID,
  )
}

/** The first reservable start for so many hours, at or after `from`; null when there is none in the days ahead. */
export const firstFreeStart = (
  calendar: Calendar,
  hours: number,
  now: number,
  from: number = now,
): number | null =>
  startsFrom(calendar.rules, now).find((at) => at >= from && isFree(calendar, hours, at, now)) ?? null

/** The most hours, fewer than `hours`, that still fit at a start; null when not even the account's least do. */
export const hoursThatFit = (
  calendar: Calendar & { minHours: number },
  hours: number,
  startsAt: number | null,
  now: number,
): number | null => {
  for (let fewer = hours - 1; fewer >= calendar.minHours; fewer--)
    if (isFree(calendar, fewer, startsAt, now)) return fewer
  return null
}

/** How many more hours fit between a rental's end and the next booking, at most `most`. */
export const hoursUntilNext = (busy: Calendar['busy'], endsAt: number, most: number): number => {
  const next = Math.min(...busy.map((span) => span.from).filter((from) => from >= endsAt))
  return Number.isFinite(next) ? Math.min(most, Math.floor((next - endsAt) / HOUR)) : most
}
