import { expect, test } from 'vitest'
import { screensOf } from './screen.ts'

const screen = screensOf<'see'>()

test('an address has the parameters in its path and the rest in its query, without what is empty', () => {
  const order = screen<{ orderId: string; tab?: string; page?: number }>('/orders/:orderId', {
    title: '订单',
  })
  expect(order({ orderId: '7' })).toBe('/orders/7')
  expect(order({ orderId: 'a b', tab: '', page: 2 })).toBe('/orders/a%20b?page=2')
  expect(order.pattern).toBe('/orders/:orderId')
})
test('a screen without parameters needs none', () =>
  expect(screen('/staff', { title: '员工', may: 'see' })()).toBe('/staff'))
