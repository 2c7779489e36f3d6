import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkError, loadChunk, PAGE_TIMEOUT_MS } from './chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('returns the loaded module', async () => {
  expect(await loadChunk(Promise.resolve(7))).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})
test('missing code is a chunk error', async () => {
  await expect(loadChunk(Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(ChunkError)
})
test.each([
  ['code', undefined, 120_000],
  ['a page', PAGE_TIMEOUT_MS, 60_000],
])('%s that takes longer is a chunk error', async (_what, limit, ms) => {
  const settled = vi.fn()
  const late = loadChunk(new Promise(() => {}), limit).catch(settled)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await late
  expect(settled).toHaveBeenCalledWith(expect.any(ChunkError))
})
