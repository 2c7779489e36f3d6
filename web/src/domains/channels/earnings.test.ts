import { expect, test } from 'vitest'
import { daysOf, earnedIn, firstMonth, lastMonths, periodText } from './earnings.ts'

const row = (period: string, shareFen: number) => ({
  period,
  shareFen,
  orders: 1,
  payoutFen: 0,
  balanceFen: 0,
})
const at = (time: string) => Date.parse(`${time}+08:00`)

test('the last twelve months end with that of Shanghai, and those without a row are empty', () => {
  const rows = [row('2026-11', 60), row('2026-02', 5), row('2025-11', 7)]
  const before = lastMonths(rows, at('2026-11-30T23:59:59.999'))
  expect(before.map(({ period }) => period)).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
  ])
  expect(before.map(({ shareFen }) => shareFen)).toEqual([0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 60])
  const after = lastMonths(rows, at('2026-12-01T00:00:00'))
  expect([after[0]?.period, after[11]]).toEqual(['2026-01', { period: '2026-12', shareFen: 0, orders: 0 }])
})

test('a month has all its days', () => {
  expect(daysOf([], '2028-02')).toHaveLength(29)
  expect(daysOf([], '2026-12').at(-1)?.period).toBe('2026-12-31')
  const days = daysOf([row('2026-11-03', 12)], '2026-11')
  expect([days.length, days[2]]).toEqual([30, { period: '2026-11-03', shareFen: 12, orders: 1 }])
})

test('months can be looked at from the first with a row, and at least a year back', () => {
  const now = at('2026-11-28T12:00:00')
  expect(firstMonth([], now)).toBe('2025-12')
  expect(firstMonth([row('2026-11', 1)], now)).toBe('2025-12')
  expect(firstMonth([row('2026-11', 1), row('2024-03', 1)], now)).toBe('2024-03')
})

test('a period is named with its year where it is another one', () => {
  const now = at('2026-01-01T00:00:00')
  expect(['2026-01', '2025-12', '2025-12-31'].map((period) => periodText(period, now))).toEqual([
    '1月',
    '2025年12月',
    '12月31日',
  ])
  expect(earnedIn([], '2026-01')).toEqual({ period: '2026-01', shareFen: 0, orders: 0 })
})
