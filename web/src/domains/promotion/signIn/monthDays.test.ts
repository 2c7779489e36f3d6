import { expect, test } from 'vitest'
import { addMonths, monthDays } from './monthDays.ts'

test('a month begins under its weekday and has all its days', () => {
  const { days, firstColumn } = monthDays('2026-11')
  expect([days[0], days.at(-1), firstColumn]).toEqual(['2026-11-01', '2026-11-30', 7])
  expect(monthDays('2028-02').days.at(-1)).toBe('2028-02-29')
})

test('months are counted over the turn of the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
