import { serverNow } from '@shanghao/client/time/clock'
import { shanghaiDate, shanghaiDayStart } from '@shanghao/client/time/shanghaiTime'
import { useSearchParams } from 'react-router'
import { days as daysFilter, filterText, filterValues } from '../../core/table/filters.ts'

export type Days = { readonly from: string; readonly to: string }

const filters = { days: daysFilter('日期') }
/** Days that are shown while none are chosen. */
const USUAL_DAYS = 30

/** The last days until today, in Shanghai. */
export const lastDays = (count: number, now = serverNow()): Days => ({
  from: shanghaiDate(shanghaiDayStart(now, 1 - count)),
  to: shanghaiDate(now),
})

/** The calendar month of a day, or one before it, as days: `2026-11-01` to `2026-11-30`. */
export const monthDays = (day: string, before = 0): Days => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const date = (monthIndex: number, of: number) =>
    new Date(Date.UTC(year, monthIndex, of)).toISOString().slice(0, 10)
  return { from: date(month - 1 - before, 1), to: date(month - before, 0) }
}

/** The days that the address asks for, and how to change them, which shows the first page of a list again. */
export const useDays = () => {
  const [address, setAddress] = useSearchParams()
  const chosen = filterValues(filters, address).days
  const set = (days: Days, more: Readonly<Record<string, string>> = {}): void =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      for (const name of ['num', 'time', 'cursor']) next.delete(name)
      for (const [name, text] of Object.entries({ days: filterText(days), ...more })) {
        if (text === '') next.delete(name)
        else next.set(name, text)
      }
      return next
    })
  return { days: chosen ?? lastDays(USUAL_DAYS), set }
}
