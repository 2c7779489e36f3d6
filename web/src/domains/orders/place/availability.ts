import type { CallOutput } from '@shanghao/client/http/calls'
import { isInsideWeek, isQuiet } from '@shanghao/contract/week'
import type { Rules } from '../../../core/http/rules.ts'

type Detail = CallOutput<'goods', 'detail'>
/** The data that decides when an account is available, with the server's rules, so that impossible times are not offered; the server decides. */
export type Calendar = Pick<Detail, 'plan' | 'busy' | 'rentableWeek' | 'quiet'> & {
  readonly rules: Pick<Rules, 'freeMinutes' | 'payWindowMinutes' | 'reserveAheadDays'>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Starts are offered at full and half hours. */
const GRID = 30 * MINUTE

const giftHoursFor = ({ giftEvery, giftHours }: Detail['plan'], hours: number): number =>
  giftEvery && giftHours ? Math.floor(hours / giftEvery) * giftHours : 0

/** The booking that conflicts with renting at `startsAt` (null: now, including the time to pay); null for none. */
export const bookingConflict = (
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

/** Whether `hours` from a start lie within the owner's rentable week, and may begin then. */
export const isRentable = (
  { plan, rentableWeek, quiet }: Omit<Calendar, 'rules'>,
  hours: number,
  startsAt: number,
): boolean =>
  isInsideWeek(rentableWeek, startsAt, (hours + giftHoursFor(plan, hours)) * 60) && !isQuiet(quiet, startsAt)

export const isFree = (calendar: Calendar, hours: number, startsAt: number | null, now: number): boolean =>
  isRentable(calendar, hours, startsAt ?? now) && bookingConflict(calendar, hours, startsAt, now) === null

/** All starts that can be reserved, from now on (ms). */
export const startsFrom = ({ reserveAheadDays }: Calendar['rules'], now: number): number[] => {
  const first = (Math.floor(now / GRID) + 1) * GRID
  return Array.from(
    { length: Math.floor((now + reserveAheadDays * 24 * HOUR - first) / GRID) + 1 },
    (_, i) => first + i * GRID,
  )
}

/** The first start at or after `from` that can be reserved for so many hours; null for none. */
export const firstFreeStart = (
  calendar: Calendar,
  hours: number,
  now: number,
  from: number = now,
): number | null =>
  startsFrom(calendar.rules, now).find((at) => at >= from && isFree(calendar, hours, at, now)) ?? null

/** The most hours, fewer than `hours`, that fit at a start; null when not even the minimum does. */
export const longestFreeHours = (
  calendar: Calendar & { minHours: number },
  hours: number,
  startsAt: number | null,
  now: number,
): number | null => {
  for (let shorter = hours - 1; shorter >= calendar.minHours; shorter--)
    if (isFree(calendar, shorter, startsAt, now)) return shorter
  return null
}

/** How many hours fit between a rental's end and the next booking, at most `most`. */
export const hoursUntilNext = (busy: Calendar['busy'], endsAt: number, most: number): number => {
  const next = Math.min(...busy.map((span) => span.from).filter((from) => from >= endsAt))
  return Number.isFinite(next) ? Math.min(most, Math.floor((next - endsAt) / HOUR)) : most
}
