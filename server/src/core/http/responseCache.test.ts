import { expect, test, vi } from 'vitest'
import { responseCache } from './responseCache.ts'

const counting = () => {
  let n = 0
  return vi.fn(async () => Buffer.from(String(++n)))
}

test('who asks within the time gets the first answer, at once or later', async () => {
  const hot = responseCache()
  const compute = counting()
  const answers = await Promise.all([0, 10, 2999].map((now) => hot('a', now, 3, compute)))
  expect(answers.map(String)).toEqual(['1', '1', '1'])
  expect(String(await hot('a', 3000, 3, compute))).toBe('2')
})

test('a failure is told to those who waited for it and kept for nobody', async () => {
  const hot = responseCache()
  const fails = async (): Promise<Buffer> => Promise.reject(new Error('no'))
  const waiting = [hot('a', 0, 3, fails), hot('a', 0, 3, fails)]
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(String(await hot('a', 0, 3, counting()))).toBe('1')
})

test('without room the oldest answer goes, and no other', async () => {
  const hot = responseCache(2)
  const compute = counting()
  for (const key of ['a', 'b', 'c']) await hot(key, 0, 3, compute)
  expect(String(await hot('c', 1, 3, compute))).toBe('3')
  expect(String(await hot('b', 1, 3, compute))).toBe('2')
  expect(String(await hot('a', 1, 3, compute))).toBe('4')
})
