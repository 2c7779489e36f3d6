import { expect, test } from 'vitest'
import { depositFor, levelOf } from './levels.ts'

test.each([
  [0, 1],
  [9, 1],
  [10, 2],
  [29, 2],
  [30, 3],
  [99, 3],
  [100, 4],
  [5000, 4],
])('%i completed orders are level %i', (completedOrders, level) => {
  expect(levelOf(completedOrders).level).toBe(level)
})

test('from level 3 deposits up to 100 yuan are waived, larger ones are left in full', () => {
  expect(depositFor(29, 5000)).toBe(5000)
  expect(depositFor(30, 10_000)).toBe(0)
  expect(depositFor(30, 10_001)).toBe(10_001)
})
