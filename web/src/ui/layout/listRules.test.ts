import { expect, test } from 'vitest'
import { EMPTY_TITLE, END_TEXT, marksEnd, pullTexts, showsBackToTop } from './listRules.ts'
import { pullStateAt } from './usePullToRefresh.ts'

test('the texts of lists are the specified ones', () => {
  expect([EMPTY_TITLE, END_TEXT]).toEqual(['~ 空空如也 ~', '-- END --'])
  expect(Object.values(pullTexts)).toEqual(['', '下拉刷新', '释放更新', '加载中 ...', '加载中 ...'])
})

test.each([
  ['no-more', 5, true],
  ['no-more', 4, false],
  ['idle', 10, false],
  ['loading', 10, false],
])('the end of a list that is %s with %i items is marked: %s', (state, count, marked) =>
  expect(marksEnd(state, count)).toBe(marked),
)

test.each([
  [1000, false],
  [1001, true],
])('after %i px the way to the top is shown: %s', (px, shown) => expect(showsBackToTop(px)).toBe(shown))

test.each([
  [0, 0],
  [1, 1],
  [79, 1],
  [80, 2],
  [200, 2],
] as const)('a list pulled by %i px is in state %i', (px, state) => expect(pullStateAt(px)).toBe(state))
