import { WHOLE_WEEK, weekOfDays } from '@shanghao/contract/week'
import { expect, test } from 'vitest'
import { cellBeside, paintBetween } from './paint.ts'

test('a rectangle is painted from any of its corners', () => {
  const night = paintBetween('0'.repeat(168), 6 * 24 + 23, 18, true)
  expect(night).toBe(weekOfDays(18, 0))
  expect(paintBetween(WHOLE_WEEK, 0, 167, false)).toBe('0'.repeat(168))
  expect(paintBetween(WHOLE_WEEK, 25, 25, false).indexOf('0')).toBe(25)
})

test('arrow keys move within the week', () => {
  expect(cellBeside(0, 'ArrowLeft')).toBe(0)
  expect(cellBeside(0, 'ArrowDown')).toBe(24)
  expect(cellBeside(167, 'ArrowDown')).toBe(167)
  expect(cellBeside(5, 'Enter')).toBeNull()
})
