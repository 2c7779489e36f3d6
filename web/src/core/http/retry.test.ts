import { isTransient, useRetrying } from '@shanghao/client/http/retry'
import { CallError, NetworkError, UnavailableError } from '@shanghao/contract/client'
import { codes } from '@shanghao/contract/wire.generated'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from './query.ts'
import { client } from './request.ts'

const fetched = vi.fn<typeof fetch>()
const answering = (code: string, object: unknown = {}) =>
  Response.json({ responseCode: code, responseMsg: '服务暂时繁忙', data: { object } })
const busy = () => Promise.resolve(answering(codes.DATABASE_UNAVAILABLE))
const keysSent = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
const pay = (options = {}) => client.pay.balanceUnifiedOrder({ orderId: '1' }, options)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queryClient.clear()
  expect(useRetrying.getState().count).toBe(0)
})

describe('a payment under a key', () => {
  test('is retried under the same key until the database is back', async () => {
    fetched
      .mockImplementationOnce(busy)
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementationOnce(async () => answering(codes.IN_PROGRESS))
      .mockImplementation(async () => answering('0000', { orderId: '1' }))
    const paid = pay({ idempotencyKey: 'one-intention' })
    await vi.advanceTimersByTimeAsync(0)
    expect(useRetrying.getState().count).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await paid).toEqual({ orderId: '1' })
    expect(keysSent()).toEqual(Array(4).fill('one-intention'))
  })

  test('fails after half a minute with an unknown outcome', async () => {
    fetched.mockImplementation(busy)
    const paid = pay({ idempotencyKey: 'one-intention' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(29_000)
    const sent = fetched.mock.calls.length
    expect(sent).toBeGreaterThan(5)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await paid).toEqual(new UnavailableError('服务暂时繁忙'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched.mock.calls.length - sent).toBeLessThan(3)
  })

  test('is not retried after a definite refusal', async () => {
    fetched.mockImplementation(async () => answering('5001'))
    await expect(pay({ idempotencyKey: 'one-intention' })).rejects.toBeInstanceOf(CallError)
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

test('a mutation without a key is never retried', async () => {
  fetched.mockImplementation(busy)
  await expect(pay()).rejects.toBeInstanceOf(UnavailableError)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a mutation whose key the server does not store is never retried', async () => {
  fetched.mockImplementation(busy)
  const set = client.user.passwordFree({ open: true } as never, { idempotencyKey: 'some-key-of-mine' })
  await expect(set).rejects.toBeInstanceOf(UnavailableError)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a read is retried', async () => {
  fetched.mockImplementationOnce(busy).mockImplementation(async () => answering('0000', { words: ['貂蝉'] }))
  const words = client.goods.hotKeyWords({}, { isRead: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await words).toEqual({ words: ['貂蝉'] })
})

test('an aborted request is not retried', async () => {
  fetched.mockImplementation(busy)
  const leaving = new AbortController()
  const words = client.goods.hotKeyWords({}, { isRead: true, signal: leaving.signal }).catch(() => 'given up')
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await words).toBe('given up')
  expect(fetched.mock.calls.length).toBeLessThan(3)
})

const refused = new NetworkError('no answer', { cause: new TypeError() })
const timedOut = new NetworkError('no answer', { cause: new DOMException('', 'TimeoutError') })
test.each([
  ['a database that is away', new UnavailableError(''), { isRead: true }, true],
  ['a refused connection of a mutation', refused, {}, true],
  ['a refused connection of a read, which the page repeats', refused, { isRead: true }, false],
  ['a refused connection without a network', refused, { isOnline: false }, false],
  ['a proxy without its server', new NetworkError('', { status: 503 }), { isRead: true }, true],
  ['a missing page', new NetworkError('', { status: 404 }), {}, false],
  ['a timeout', timedOut, {}, false],
  ['an error of ours', new CallError('1999', ''), {}, false],
])('%s', (_, error, { isRead = false, isOnline = true }: { isRead?: boolean; isOnline?: boolean }, passes) =>
  expect(isTransient(error, isRead, isOnline)).toBe(passes),
)
