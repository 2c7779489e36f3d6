import { describe, expect, test } from 'vitest'
import { choice, days, filterText, filterValues, search } from './filters.ts'
import { pageIn } from './useTable.ts'

const address = (text: string) => new URLSearchParams(text)
const filters = {
  state: choice('状态', { on: '已上架', off: '已下架' }),
  word: search('标题'),
  at: days('时间'),
}

describe('filters in the address', () => {
  test('are read by their kind', () => {
    expect(filterValues(filters, address('state=on&word=貂蝉&at=2026-11-01~2026-11-23'))).toEqual({
      state: 'on',
      word: '貂蝉',
      at: { from: '2026-11-01', to: '2026-11-23' },
    })
  })
  test('that do not exist are not set', () => {
    expect(filterValues(filters, address('state=toString&at=2026-11-23~2026-11-01'))).toEqual({})
    expect(filterValues(filters, address('state=&word=&at=yesterday'))).toEqual({})
  })
  test('are written as they are read', () => {
    const at = { from: '2026-11-01', to: '2026-11-23' }
    expect(filterValues(filters, address(`at=${filterText(at)}`)).at).toEqual(at)
    expect(filterText(undefined)).toBe('')
  })
})

describe('the page in the address', () => {
  test('is the first one of the usual size', () => expect(pageIn(address(''))).toEqual({ num: 1, size: 20 }))
  test('later ones carry the moment of the first and the cursor', () =>
    expect(pageIn(address('num=3&size=50&time=1700000000000&cursor=abc'))).toEqual({
      num: 3,
      size: 50,
      time: 1_700_000_000_000,
      cursor: 'abc',
    }))
  test('without the moment of the first page it is the first page', () =>
    expect(pageIn(address('num=3&cursor=abc&size=7'))).toEqual({ num: 1, size: 20 }))
})
