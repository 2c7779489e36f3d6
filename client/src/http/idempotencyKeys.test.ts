import { CallError, NetworkError, UnavailableError } from '@shanghao/contract/client'
import { expect, test } from 'vitest'
import { idempotencyKeysOf } from './idempotencyKeys.ts'

const newCall = () => async () => ({})

test.each([
  ['no answer', new NetworkError('timeout'), true],
  ['a database that was away', new UnavailableError('busy'), true],
  ['still under way', new CallError('1004', ''), true],
  ['the server fell over', new CallError('1999', ''), true],
  ['a clear no', new CallError('5001', ''), false],
  ['success', undefined, false],
])('the key of a submit after %s', (_, outcome, keeps) => {
  const keys = idempotencyKeysOf(newCall())
  const key = keys.keyFor({ orderId: '1' })
  keys.settle({ orderId: '1' }, outcome)
  expect(keys.keyFor({ orderId: '1' }) === key).toBe(keeps)
})

test('another input is another intention, and so is another call; the first keeps its key beside them', () => {
  const keys = idempotencyKeysOf(newCall())
  const key = keys.keyFor({ hours: 2 })
  expect(keys.keyFor({ hours: 2 })).toBe(key)
  expect(keys.keyFor({ hours: 3 })).not.toBe(key)
  expect(idempotencyKeysOf(newCall()).keyFor({ hours: 2 })).not.toBe(key)
  expect(keys.keyFor({ hours: 2 })).toBe(key)
})

test('a form that is opened again after a lost answer sends the key of before, until an answer arrives', () => {
  const call = newCall()
  const [closed, opened] = [idempotencyKeysOf(call), idempotencyKeysOf(call)]
  const key = closed.keyFor({ amountFen: 5_000 })
  closed.settle({ amountFen: 5_000 }, new NetworkError('timeout'))
  expect(opened.keyFor({ amountFen: 5_000 })).toBe(key)
  opened.settle({ amountFen: 5_000 })
  expect(idempotencyKeysOf(call).keyFor({ amountFen: 5_000 })).not.toBe(key)
})

test('no more than the latest inputs without an outcome are kept', () => {
  const keys = idempotencyKeysOf(newCall())
  const first = keys.keyFor({ n: 0 })
  for (let n = 1; n < 20; n += 1) keys.keyFor({ n })
  expect(keys.keyFor({ n: 0 })).toBe(first)
  keys.keyFor({ n: 20 })
  expect(keys.keyFor({ n: 0 })).not.toBe(first)
})
