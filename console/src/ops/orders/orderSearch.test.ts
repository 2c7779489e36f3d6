import { expect, test } from 'vitest'
import { placedBetween, searchedBy } from './orderSearch.ts'

test('a typed number is looked for as what its length says', () => {
  expect(searchedBy(' 1794981900000121098 ')).toEqual({ orderId: '1794981900000121098' })
  expect(searchedBy('1000000001')).toEqual({ goodsId: '1000000001' })
  expect(searchedBy('13800000001')).toEqual({ person: '13800000001' })
  expect(searchedBy('100002')).toEqual({ person: '100002' })
  expect([searchedBy(undefined), searchedBy(' ')]).toEqual([{}, {}])
})

test('days are those of Shanghai, the last one included', () => {
  expect(placedBetween({ from: '2026-11-22', to: '2026-11-23' })).toEqual({
    from: Date.parse('2026-11-21T16:00:00Z'),
    until: Date.parse('2026-11-23T16:00:00Z'),
  })
})
