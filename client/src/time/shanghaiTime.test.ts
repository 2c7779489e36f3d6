import { expect, test } from 'vitest'
import {
  parseShanghaiField,
  shanghaiCalendar,
  shanghaiDate,
  shanghaiDayOf,
  shanghaiDayStart,
  shanghaiFieldText,
  shanghaiMinute,
} from './shanghaiTime.ts'

/** The last millisecond of 31 December 2026 in Shanghai, a Thursday, and the first of 2027. */
const LAST = Date.parse('2026-12-31T15:59:59.999Z')
const FIRST = LAST + 1

test('days, months and years turn at midnight in Shanghai', () => {
  expect([LAST, FIRST].map(shanghaiDate)).toEqual(['2026-12-31', '2027-01-01'])
  expect([LAST, FIRST].map(shanghaiMinute)).toEqual([1439, 0])
  expect(shanghaiDayStart(FIRST)).toBe(FIRST)
  expect(shanghaiDayStart(LAST)).toBe(Date.parse('2026-12-30T16:00:00Z'))
  expect(shanghaiDayStart(LAST, 1)).toBe(FIRST)
  expect(shanghaiCalendar(LAST)).toEqual({ year: 2026, month: 12, day: 31, weekday: 4 })
  expect(shanghaiCalendar(FIRST)).toEqual({ year: 2027, month: 1, day: 1, weekday: 5 })
})

test('fields for a day, or a date and time, mean Shanghai in any time zone of the browser', () => {
  const text = '2026-11-30T23:59'
  const ms = Date.parse('2026-11-30T15:59:00Z')
  expect(parseShanghaiField(text)).toBe(ms)
  expect(shanghaiFieldText(ms)).toBe(text)
  for (const none of ['', '明天', '2026-11-30', '2026-13-01T00:00', '2026-11-30T24:61'])
    expect([none, parseShanghaiField(none)]).toEqual([none, null])
  expect(shanghaiDayOf('2027-01-01')).toBe(FIRST)
  for (const none of ['', 'x', '2026-02-31x', '2026-13-01'])
    expect([none, shanghaiDayOf(none)]).toEqual([none, null])
})
