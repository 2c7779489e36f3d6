import { describe, expect, test } from 'vitest'
import { listStateOf, nextAsk } from './usePagedList.ts'

const page = { num: 1, size: 3, time: 1_795_000_000_000, cursor: 'c1', more: true }

describe('the next page', () => {
  test('is asked for with the frozen time and the cursor', () =>
    expect(nextAsk({ list: [1, 2, 3], page })).toEqual({ num: 2, time: page.time, cursor: 'c1' }))
  test('without a cursor by its number', () =>
    expect(nextAsk({ list: [1, 2, 3], page: { ...page, cursor: null } })).toEqual({
      num: 2,
      time: page.time,
    }))
  test('is not asked for when fewer came than fit', () =>
    expect(nextAsk({ list: [1, 2], page })).toBeUndefined())
  test('nor when the server says it was the last', () =>
    expect(nextAsk({ list: [1, 2, 3], page: { ...page, more: false } })).toBeUndefined())
})

describe('where a list stands', () => {
  const rest = {
    isFetching: false,
    isError: false,
    isFetchNextPageError: false,
    isSuccess: true,
    hasNextPage: true,
  }
  const failed = { ...rest, isSuccess: false, isError: true }
  test.each([
    ['idle before it is asked for', { ...rest, isSuccess: false }, 0, 'idle'],
    ['idle with more to come', rest, 10, 'idle'],
    ['loading', { ...rest, isFetching: true }, 10, 'loading'],
    ['no-more at the end', { ...rest, hasNextPage: false }, 7, 'no-more'],
    ['empty', { ...rest, hasNextPage: false }, 0, 'empty'],
    ['error when the first page failed', failed, 0, 'error'],
    ['error when the next page failed', { ...failed, isFetchNextPageError: true }, 10, 'error'],
    ['as it was when only the refresh failed', failed, 10, 'idle'],
  ] as const)('%s', (_, asked, count, state) => expect(listStateOf(asked, count)).toBe(state))
})
