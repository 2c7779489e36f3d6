import { expect, test } from 'vitest'
import { daySpans, hourOfWeek, isInsideWeek, WHOLE_WEEK, weekOfDays, weekText } from './week.ts'

const at = (text: string) => new Date(`${text}+08:00`).getTime()
const evenings = weekOfDays(18, 2)
const workdays = `${weekOfDays(8, 22).slice(0, 120)}${'0'.repeat(48)}`

test('hours of the week begin on Monday at midnight in Shanghai', () => {
  expect(hourOfWeek(at('2026-11-23T00:00:00'))).toBe(0)
  expect(hourOfWeek(at('2026-11-23T00:59:59'))).toBe(0)
  expect(hourOfWeek(at('2026-11-29T23:00:00'))).toBe(167)
  expect(hourOfWeek(at('1969-12-31T23:00:00'))).toBe(2 * 24 + 23)
})

test.each([
  ['2026-11-23T18:00:00', 8 * 60, true],
  ['2026-11-23T18:00:00', 8 * 60 + 1, false],
  ['2026-11-23T17:59:00', 60, false],
  ['2026-11-24T01:30:00', 30, true],
  ['2026-11-24T02:00:00', 1, false],
  ['2026-11-29T23:00:00', 180, true],
])('evenings from %s for %i minutes: %s', (from, minutes, inside) =>
  expect(isInsideWeek(evenings, at(from), minutes)).toBe(inside),
)

test('a whole week has room for any length, a week with a gap for none over it', () => {
  expect(isInsideWeek(WHOLE_WEEK, at('2026-11-23T05:00:00'), 43_200)).toBe(true)
  expect(isInsideWeek(evenings, at('2026-11-23T18:00:00'), 43_200)).toBe(false)
})

test('days as spans', () => {
  expect(daySpans(evenings, 0)).toEqual([
    { from: 0, to: 2 },
    { from: 18, to: 24 },
  ])
  expect(daySpans(workdays, 6)).toEqual([])
})

test.each([
  [WHOLE_WEEK, '全天'],
  [evenings, '每天 18:00–次日 02:00'],
  [weekOfDays(8, 22), '每天 08:00–22:00'],
  [workdays, '周一至周五 08:00–22:00；周六至周日 不出租'],
  [`${'0'.repeat(144)}${'1'.repeat(24)}`, '周一至周六 不出租；周日 全天'],
  [
    `${'1'.repeat(2)}${'0'.repeat(16)}${'1'.repeat(6)}${'0'.repeat(144)}`,
    '周一 00:00–02:00、18:00–24:00；周二至周日 不出租',
  ],
])('a week in words', (week, text) => expect(weekText(week)).toBe(text))
