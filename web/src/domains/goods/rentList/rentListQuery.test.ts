import { expect, test } from 'vitest'
import { paths } from '../../../paths.ts'
import { type Filters, filtersToQuery, parseFilters } from './rentListQuery.ts'

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
const read = (address: string) => parseFilters(new URL(address, 'https://shop.example').searchParams)

test('a query is parsed back into the same filters', () => {
  expect(read(paths.rentList(filtersToQuery(filters)))).toEqual(filters)
})

test('a query without filters gives no filters', () => {
  const nothing = read(paths.rentList())
  expect(filtersToQuery(nothing)).toEqual({})
  expect(paths.rentList(filtersToQuery(nothing))).toBe('/pages/rent-list/index')
})

test('invalid parts of a query are ignored', () => {
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
