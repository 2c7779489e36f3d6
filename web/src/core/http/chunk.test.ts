import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkError, loadChunk } from './chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('returns the loaded module', async () => {
  expect(await loadChunk(Promise.resolve(7))).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})
test('missing code is a chunk error', async () => {
  await expect(loadChunk(Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(ChunkError)
})
test('code that takes longer than 120 seconds is a chunk error', async () => {
  const late = expect(loadChunk(new Promise(() => {}))).rejects.toBeInstanceOf(ChunkError)
  await vi.advanceTimersByTimeAsync(120_000)
  await late
})
