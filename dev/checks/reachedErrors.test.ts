import { expect, test } from 'vitest'
import { unreachedErrors } from './reachedErrors.ts'

const contract = { orders: { create: { errors: ['TAKEN', 'GONE'] }, list: { errors: [] } } }
const unreached = (reached: string[], unreachable: Record<string, string> = {}) =>
  unreachedErrors(contract, ['INTERNAL'], new Set(reached), unreachable)

test('nothing is listed when each pair, and each error of any call once, was reached', () => {
  expect(unreached(['orders.create TAKEN', 'orders.create GONE', 'orders.list INTERNAL'])).toEqual([])
})

test('a pair that no test reached is listed, although another call reached the error', () => {
  expect(unreached(['orders.create TAKEN', 'orders.list GONE', 'orders.list INTERNAL'])).toEqual([
    'orders.create GONE',
  ])
})

test('an error of any call that no call reached is listed', () => {
  expect(unreached(['orders.create TAKEN', 'orders.create GONE'])).toEqual(['any call INTERNAL'])
})

test('an exception takes a pair out, and is listed when it is not needed', () => {
  const reached = ['orders.create TAKEN', 'orders.list INTERNAL']
  expect(unreached(reached, { 'orders.create GONE': 'a reason' })).toEqual([])
  const [first, second] = unreached(reached, {
    'orders.create GONE': 'a reason',
    'orders.create TAKEN': 'reached',
    'orders.list GONE': 'not named',
  })
  expect(first).toContain('orders.create TAKEN is reached')
  expect(second).toContain('orders.list GONE is reached or not named')
})
