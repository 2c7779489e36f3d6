import { CallError, NetworkError, UnavailableError } from '@shanghao/contract/client'
import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotencyKeys.ts'

test.each([
  ['no answer', new NetworkError('timeout'), true],
  ['a database that was away', new UnavailableError('busy'), true],
  ['still under way', new CallError('1004', ''), true],
  ['the server fell over', new CallError('1999', ''), true],
  ['a clear no', new CallError('5001', ''), false],
  ['success', undefined, false],
])('the key of a submit after %s', (_, outcome, keeps) => {
  const intention = createIdempotencyKeys()
  const key = intention.keyFor({ orderId: '1' })
  intention.settle(outcome)
  expect(intention.keyFor({ orderId: '1' }) === key).toBe(keeps)
})
test('another input is another intention', () => {
  const intention = createIdempotencyKeys()
  const key = intention.keyFor({ hours: 2 })
  expect(intention.keyFor({ hours: 2 })).toBe(key)
  expect(intention.keyFor({ hours: 3 })).not.toBe(key)
})
