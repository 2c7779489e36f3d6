import { expect, test } from 'vitest'
import { DAY_MS, dayParts, HOUR_MS, inWeek, weekOf, weekParam, weekStart } from './week.ts'

/** Wednesday, 18 November 2026, 12:00 in Shanghai. */
const NOW = Date.parse('2026-11-18T04:00:00Z')
const MONDAY = Date.parse('2026-11-15T16:00:00Z')

test('a week begins on Monday at midnight in Shanghai', () => {
  expect(weekStart(NOW)).toBe(MONDAY)
  expect(weekStart(MONDAY)).toBe(MONDAY)
  expect(weekStart(MONDAY - 1)).toBe(MONDAY - 7 * DAY_MS)
  expect(weekStart(NOW, 1)).toBe(MONDAY + 7 * DAY_MS)
  expect(weekOf('2026-11-22', NOW)).toBe(MONDAY)
  expect([weekOf(null, NOW), weekOf('x', NOW)]).toEqual([MONDAY, MONDAY])
  expect(weekParam(MONDAY)).toBe('2026-11-16')
})

test('a span over midnight has a part in each day, and one that ends at midnight none in the next', () => {
  const night = { from: MONDAY + 22 * HOUR_MS, to: MONDAY + 32 * HOUR_MS }
  expect(dayParts([night], MONDAY).map(({ day, start, length }) => [day, start * 24, length * 24])).toEqual([
    [0, 22, 2],
    [1, 0, 8],
  ])
  expect(dayParts([{ from: MONDAY - DAY_MS, to: MONDAY }], MONDAY)).toEqual([])
  expect(dayParts([{ from: MONDAY + 12 * HOUR_MS, to: MONDAY + DAY_MS }], MONDAY)).toHaveLength(1)
})

test('a span is cut at the ends of the week', () => {
  expect(inWeek({ from: MONDAY - DAY_MS, to: MONDAY + 7 * DAY_MS * 0.5 }, MONDAY)).toEqual({
    start: 0,
    length: 0.5,
  })
  expect(inWeek({ from: MONDAY + 7 * DAY_MS * 0.75, to: MONDAY + 9 * DAY_MS }, MONDAY)).toEqual({
    start: 0.75,
    length: 0.25,
  })
})
