import type { CallOutput } from '@shanghao/client/http/calls'
import { shanghaiDate } from '@shanghao/client/time/shanghaiTime'

type Row = CallOutput<'channels', 'distributorStatement'>['rows'][number]

export const MONTHS = 12

/** What was earned in a month (YYYY-MM) or on a day (YYYY-MM-DD) in Shanghai. */
export type Earned = { readonly period: string; readonly shareFen: number; readonly orders: number }

/** The month (YYYY-MM) in Shanghai of a moment (ms). */
export const monthOf = (ms: number): string => shanghaiDate(ms).slice(0, 7)

/** The month (YYYY-MM) so many months after another; negative for before. */
export const addMonths = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1))
    .toISOString()
    .slice(0, 7)

/** What a period of a statement brought; nothing where it has no row. */
export const earnedIn = (rows: readonly Row[], period: string): Earned => {
  const { shareFen = 0, orders = 0 } = rows.find((row) => row.period === period) ?? {}
  return { period, shareFen, orders }
}

/** The twelve months up to that of `now` (ms), the oldest first. */
export const lastMonths = (rows: readonly Row[], now: number): Earned[] =>
  Array.from({ length: MONTHS }, (_, i) => earnedIn(rows, addMonths(monthOf(now), i - MONTHS + 1)))

/** Every day of a month, from its statement by day. */
export const daysOf = (rows: readonly Row[], month: string): Earned[] => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return Array.from({ length: last }, (_, i) => earnedIn(rows, `${month}-${String(i + 1).padStart(2, '0')}`))
}

/** 11月, 11月28日; a month of another year than that of `now` (ms) with its year. */
export const periodText = (period: string, now: number): string => {
  const [year = '', month, day] = period.split('-')
  const yearText = day === undefined && year !== monthOf(now).slice(0, 4) ? `${year}年` : ''
  return `${yearText}${Number(month)}月${day === undefined ? '' : `${Number(day)}日`}`
}

/** The first month that can be looked at: that of the first row, and at least those of the chart. */
export const firstMonth = (rows: readonly Row[], now: number): string => {
  const earliest = addMonths(monthOf(now), 1 - MONTHS)
  const first = rows.at(-1)?.period ?? earliest
  return first < earliest ? first : earliest
}
