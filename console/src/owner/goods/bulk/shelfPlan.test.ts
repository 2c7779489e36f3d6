import { expect, test } from 'vitest'
import { fieldMoment, fieldText } from './shelfPlan.ts'

test('a field of date and time is Shanghai’s clock', () => {
  const at = Date.parse('2026-11-23T18:05:00Z')
  expect(fieldText(at)).toBe('2026-11-24T02:05')
  expect(fieldMoment(fieldText(at))).toBe(at)
})
