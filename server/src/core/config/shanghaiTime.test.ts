import { expect, test } from 'vitest'
import {
  fromShanghaiTime,
  shanghaiClock,
  shanghaiDate,
  shanghaiDayStart,
  shanghaiMidnight,
  shanghaiMinute,
  shanghaiMonthSpan,
  shanghaiRfc3339,
  shanghaiTime,
} from './shanghaiTime.ts'

/** The last millisecond of 31 December 2026 in Shanghai, and the first of 2027. */
const LAST = new Date('2026-12-31T15:59:59.999Z')
const FIRST = new Date('2026-12-31T16:00:00.000Z')

test('a day begins at midnight in Shanghai', () => {
  expect([LAST, FIRST].map(shanghaiDate)).toEqual(['2026-12-31', '2027-01-01'])
  expect([LAST, FIRST].map(shanghaiMinute)).toEqual([1439, 0])
  expect([LAST, FIRST].map(shanghaiClock)).toEqual(['23:59', '00:00'])
  expect([LAST, FIRST].map(shanghaiDayStart)).toEqual([new Date('2026-12-30T16:00:00Z'), FIRST])
  expect(shanghaiMidnight('2027-01-01')).toEqual(FIRST)
  expect(() => shanghaiMidnight('2027-02-29')).toThrow(RangeError)
})

test('a month spans from its first midnight to the next one', () => {
  expect(shanghaiMonthSpan('2026-12')).toEqual({ from: new Date('2026-11-30T16:00:00Z'), to: FIRST })
  expect(shanghaiMonthSpan('2028-02').to).toEqual(shanghaiMidnight('2028-03-01'))
})

test('texts of providers are written without fractions, and read', () => {
  expect([LAST, FIRST].map(shanghaiTime)).toEqual(['2026-12-31 23:59:59', '2027-01-01 00:00:00'])
  expect(shanghaiRfc3339(LAST)).toBe('2026-12-31T23:59:59+08:00')
  expect(shanghaiRfc3339(new Date('1991-07-01T00:00:00Z'))).toBe('1991-07-01T09:00:00+09:00')
  expect(fromShanghaiTime('2027-01-01 00:00:00')).toEqual(FIRST)
  for (const text of ['', '2027-01-01', '2027-02-29 00:00:00', '2026-12-31 24:00:00', '2026-12-31 23:59:60'])
    expect(fromShanghaiTime(text)).toBeNull()
})
