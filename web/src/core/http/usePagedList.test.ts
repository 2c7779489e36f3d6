import { describe, expect, test } from 'vitest'
import { listState, nextPageRequest } from './usePagedList.ts'

const page = { num: 1, size: 3, time: 1_795_000_000_000, cursor: 'c1', more: true }

describe('the next page', () => {
  test('is requested with the frozen time and the cursor', () =>
    expect(nextPageRequest({ list: [1, 2, 3], page })).toEqual({ num: 2, time: page.time, cursor: 'c1' }))
  test('is requested by its number without a cursor', () =>
    expect(nextPageRequest({ list: [1, 2, 3], page: { ...page, cursor: null } })).toEqual({
      num: 2,
      time: page.time,
    }))
  test('is not requested after a page that is not full', () =>
    expect(nextPageRequest({ list: [1, 2], page })).toBeUndefined())
  test('is not requested when the server says that there is no more', () =>
    expect(nextPageRequest({ list: [1, 2, 3], page: { ...page, more: false } })).toBeUndefined())
})

describe('the state of a list', () => {
  const rest = {
    isFetching: false,
    isError: false,
    isFetchNextPageError: false,
    isSuccess: true,
    hasNextPage: true,
  }
  const failed = { ...rest, isSuccess: false, isError: true }
  test.each([
    ['idle before the first request', { ...rest, isSuccess: false }, 0, 'idle'],
    ['idle with more to come', rest, 10, 'idle'],
    ['loading', { ...rest, isFetching: true }, 10, 'loading'],
    ['no-more at the end', { ...rest, hasNextPage: false }, 7, 'no-more'],
    ['empty', { ...rest, hasNextPage: false }, 0, 'empty'],
    ['error when the first page failed', failed, 0, 'error'],
    ['error when the next page failed', { ...failed, isFetchNextPageError: true }, 10, 'error'],
    ['as it was when only the refresh failed', failed, 10, 'idle'],
  ] as const)('%s', (_, query, count, state) => expect(listState(query, count)).toBe(state))
})
