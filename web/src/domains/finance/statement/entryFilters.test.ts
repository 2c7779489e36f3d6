import { expect, test } from 'vitest'
import { monthsUpTo, parseFilters } from './entryFilters.ts'

test('filters are parsed from a query; invalid ones are ignored', () => {
  expect(parseFilters(new URLSearchParams('kind=out&type=withdrawal&month=2026-11'))).toEqual({
    kind: 'out',
    type: 'withdrawal',
    month: '2026-11',
  })
  expect(parseFilters(new URLSearchParams('kind=up&type=lottery&month=2026-13'))).toEqual({ kind: 'all' })
})

test('months are those of Shanghai, with the year for another year', () => {
  const months = monthsUpTo(Date.parse('2026-01-31T16:30:00Z'))
  expect(months.slice(0, 3)).toEqual([
    { month: '2026-02', label: '2月' },
    { month: '2026-01', label: '1月' },
    { month: '2025-12', label: '2025年12月' },
  ])
  expect(months).toHaveLength(12)
})
