import { expect, test } from 'vitest'
import { paths } from '../../../paths.ts'
import { type Filters, filtersIn, queryOf } from './rentListQuery.ts'

const filters: Filters = {
  gameId: 3,
  keyword: '听雪',
  sort: 'price_up',
  zones: [4, 5],
  options: [101, 7],
  priceFrom: 200,
  priceTo: 0,
  noDeposit: true,
  twoStep: true,
  freeNow: true,
}
const read = (address: string) => filtersIn(new URL(address, 'https://shop.example').searchParams)

test('an address brings back everything it was made from', () => {
  expect(read(paths.rentList(queryOf(filters)))).toEqual(filters)
})

test('an address without filters asks for nothing', () => {
  const nothing = read(paths.rentList())
  expect(queryOf(nothing)).toEqual({})
  expect(paths.rentList(queryOf(nothing))).toBe('/pages/rent-list/index')
})

test('what is amiss in an address narrows nothing', () => {
  const odd = read(
    '/x?gameId=-1&sort=cheapest&zones=4-x-0-4&options=' +
      Array.from({ length: 99 }, (_, i) => i + 1).join('-') +
      `&priceFrom=1e9&noDeposit=yes&keyword=${'长'.repeat(40)}`,
  )
  expect(odd).toMatchObject({
    gameId: 0,
    sort: 'default',
    zones: [4],
    priceFrom: undefined,
    noDeposit: false,
  })
  expect(odd.options).toHaveLength(60)
  expect(odd.keyword).toHaveLength(30)
})
