import { expect, test, vi } from 'vitest'
import { responseCache } from './responseCache.ts'

const counting = () => {
  let n = 0
  return vi.fn(async () => Buffer.from(String(++n)))
}

test('calls within the time get the first response, concurrently or later', async () => {
  const cached = responseCache()
  const compute = counting()
  const responses = await Promise.all([0, 10, 2999].map((now) => cached('a', now, 3, compute)))
  expect(responses.map(String)).toEqual(['1', '1', '1'])
  expect(String(await cached('a', 3000, 3, compute))).toBe('2')
})

test('a failure rejects the concurrent calls and is not cached', async () => {
  const cached = responseCache()
  const fails = async (): Promise<Buffer> => Promise.reject(new Error('no'))
  const waiting = [cached('a', 0, 3, fails), cached('a', 0, 3, fails)]
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(String(await cached('a', 0, 3, counting()))).toBe('1')
})

test('at the maximum the oldest response is evicted, and no other', async () => {
  const cached = responseCache(2)
  const compute = counting()
  for (const key of ['a', 'b', 'c']) await cached(key, 0, 3, compute)
  expect(String(await cached('c', 1, 3, compute))).toBe('3')
  expect(String(await cached('b', 1, 3, compute))).toBe('2')
  expect(String(await cached('a', 1, 3, compute))).toBe('4')
})
