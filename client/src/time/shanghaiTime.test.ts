import { expect, test } from 'vitest'
import { shanghaiCalendar, shanghaiDate, shanghaiDayStart, shanghaiMinute } from './shanghaiTime.ts'

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
