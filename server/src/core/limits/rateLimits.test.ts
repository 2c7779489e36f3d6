import { expect, test, vi } from 'vitest'
import { failureOf } from '../errors.ts'
import { requestLimiter } from './rateLimits.ts'

const passes = (limit: (address: string) => void, address: string): boolean => {
  try {
    limit(address)
    return true
  } catch (thrown) {
    expect(failureOf(thrown)?.failure).toBe('TOO_MANY_REQUESTS')
    return false
  }
}
const countPassing = (limit: (address: string) => void, addresses: string[]): number =>
  addresses.filter((address) => passes(limit, address)).length

test('calls count by IPv4 address, by /64, and by /48 with four times the limit, per minute', () => {
  vi.useFakeTimers({ now: 0 })
  const limit = requestLimiter(10)
  expect(countPassing(limit, Array(15).fill('203.0.113.1'))).toBe(10)
  expect(
    countPassing(
      limit,
      Array.from({ length: 15 }, (_, i) => `2001:db8:1:1::${i}`),
    ),
  ).toBe(10)
  expect(
    countPassing(
      limit,
      Array.from({ length: 60 }, (_, i) => `2001:db8:1:${i + 2}::1`),
    ),
  ).toBe(30)
  expect(passes(limit, '2001:db8:2::1')).toBe(true)
  vi.setSystemTime(60_000)
  expect(passes(limit, '203.0.113.1')).toBe(true)
  vi.useRealTimers()
})

test('beyond the maximum of keys new addresses share one count, and known ones keep theirs', () => {
  vi.useFakeTimers({ now: 0 })
  const limit = requestLimiter(1, 50)
  expect(passes(limit, '203.0.113.1')).toBe(true)
  const others = Array.from({ length: 400 }, (_, i) => `10.0.${Math.floor(i / 200)}.${i % 200}`)
  expect(countPassing(limit, others)).toBe(49 + 100)
  expect(passes(limit, '203.0.113.1')).toBe(false)
  vi.useRealTimers()
})
