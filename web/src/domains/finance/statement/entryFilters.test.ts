import { expect, test } from 'vitest'
import { monthItems, monthValues, parseFilters } from './entryFilters.ts'

test('filters are parsed from a query; invalid ones are ignored', () => {
  expect(parseFilters(new URLSearchParams('kind=out&type=withdrawal&month=2026-11'))).toEqual({
    kind: 'out',
    type: 'withdrawal',
    month: '2026-11',
  })
  expect(parseFilters(new URLSearchParams('kind=up&type=lottery&month=2026-13'))).toEqual({ kind: 'all' })
})

test('months are those of Shanghai, by year, after the choice of all', () => {
  const items = monthItems(Date.parse('2026-01-31T16:30:00Z'))
  expect(items.map(({ label, children }) => [label, children?.length])).toEqual([
    ['全部月份', undefined],
    ['2026年', 2],
    ['2025年', 10],
  ])
  expect(items[1]?.children).toEqual([
    { value: '2026-02', label: '2月', extra: '本月' },
    { value: '2026-01', label: '1月' },
  ])
  expect([monthValues(undefined), monthValues('2025-12')]).toEqual([['all'], ['2025', '2025-12']])
})
