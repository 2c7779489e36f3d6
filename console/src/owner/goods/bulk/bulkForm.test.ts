import { expect, test } from 'vitest'
import { type ChangeValues, changeOf, EMPTY_CHANGE } from './bulkForm.ts'

const change = (values: Partial<ChangeValues>) => changeOf({ ...EMPTY_CHANGE, ...values })

test('a change has only what its kind is about', () => {
  expect(change({ percent: -10, minHours: 3 })).toEqual({
    kind: 'price',
    prices: ['hourlyFen'],
    by: { how: 'percent', percent: -10 },
    roundFen: 1,
  })
  expect(change({ how: 'add', addFen: -50, percent: 5 })).toMatchObject({ by: { how: 'add', fen: -50 } })
  expect(change({ kind: 'hours', minHours: 3, percent: 5 })).toEqual({ kind: 'hours', minHours: 3 })
  expect(change({ kind: 'unshelve', percent: 5 })).toEqual({ kind: 'unshelve' })
})

test.each([
  [{}, '请输入要改多少'],
  [{ percent: 0 }, '请输入要改多少'],
  [{ percent: 5, prices: [] }, '请选择要改的价格'],
  [{ kind: 'hours' as const }, '请选择要改的时段，或输入租期'],
  [{ kind: 'hours' as const, changesWeek: true, week: '0'.repeat(168) }, '请至少选择一个可租的小时'],
])('what is missing of %j is told', (values, problem) => expect(change(values)).toEqual({ problem }))
