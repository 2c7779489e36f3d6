import { expect, test } from 'vitest'
import { lastDays, monthDays } from './days.ts'

test('days are those of Shanghai in any time zone of the browser', () => {
  const midnight = Date.parse('2026-11-30T16:00:00Z')
  expect(lastDays(1, midnight)).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  expect(lastDays(7, midnight - 1)).toEqual({ from: '2026-11-24', to: '2026-11-30' })
})

test('a month has its own last day, also over the turn of a year', () => {
  expect(monthDays('2026-03-15')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(monthDays('2026-03-15', 1)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthDays('2026-01-31', 1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})
