import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkError, within } from './chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('hands on what arrives', async () => {
  expect(await within(Promise.resolve(7))).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})
test('missing code is a chunk error', async () => {
  await expect(within(Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(ChunkError)
})
test('so is code that takes longer than 120 seconds', async () => {
  const late = expect(within(new Promise(() => {}))).rejects.toBeInstanceOf(ChunkError)
  await vi.advanceTimersByTimeAsync(120_000)
  await late
})
