import { expect, test } from 'vitest'
import { initialValues } from '../../core/settings/define.ts'
import { depositFor, levelOf } from './levels.ts'
import { userSettings } from './settings.ts'

const rules = initialValues(userSettings)

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
  expect(levelOf(completedOrders, rules).level).toBe(level)
})

test('from level 3 deposits up to 100 yuan are waived, larger ones are paid in full', () => {
  expect(depositFor(29, 5000, rules)).toBe(5000)
  expect(depositFor(30, 10_000, rules)).toBe(0)
  expect(depositFor(30, 10_001, rules)).toBe(10_001)
})
