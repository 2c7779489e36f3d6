import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestLimiter } from './requestLimits.ts'

type IsWithin = (address: string) => Promise<boolean>

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const log = { warn: vi.fn() }
/** A total as the database keeps it, with the number of times that it was added to. */
const sharedTotal = () => {
  const totals = new Map<string, number>()
  const addToTotal = vi.fn(async (key: string, requests: number) => {
    totals.set(key, (totals.get(key) ?? 0) + requests)
    return totals.get(key) ?? 0
  })
  return addToTotal
}
const alone = (perMinute: number, maxKeys?: number): IsWithin =>
  requestLimiter({ perMinute, addToTotal: sharedTotal(), log, ...(maxKeys && { maxKeys }) })

const countPassing = async (isWithin: IsWithin, addresses: string[]): Promise<number> => {
  let passing = 0
  for (const address of addresses) if (await isWithin(address)) passing += 1
  return passing
}
const times = (count: number, address = '203.0.113.1'): string[] => Array(count).fill(address)

test('requests count by IPv4 address, by /64, and by /48 with four times the limit, per minute', async () => {
  const isWithin = alone(10)
  expect(await countPassing(isWithin, times(15))).toBe(10)
  const sameNetwork = Array.from({ length: 15 }, (_, i) => `2001:db8:1:1::${i}`)
  expect(await countPassing(isWithin, sameNetwork)).toBe(10)
  const sameWide = Array.from({ length: 60 }, (_, i) => `2001:db8:1:${i + 2}::1`)
  expect(await countPassing(isWithin, sameWide)).toBe(30)
  expect(await isWithin('2001:db8:2::1')).toBe(true)
  vi.setSystemTime(60_000)
  expect(await isWithin('203.0.113.1')).toBe(true)
})

test('beyond the maximum of keys new addresses share one count, and known ones keep theirs', async () => {
  const isWithin = alone(1, 50)
  expect(await isWithin('203.0.113.1')).toBe(true)
  const others = Array.from({ length: 400 }, (_, i) => `10.0.${Math.floor(i / 200)}.${i % 200}`)
  expect(await countPassing(isWithin, others)).toBe(49 + 100)
  expect(await isWithin('203.0.113.1')).toBe(false)
})

test.each([1, 20, 400])('four processes together keep the limit, %i requests at once', async (atOnce) => {
  const addToTotal = sharedTotal()
  const processes = Array.from({ length: 4 }, () => requestLimiter({ perMinute: 1000, addToTotal, log }))
  let passing = 0
  for (let sent = 0; sent < 2000; sent += atOnce) {
    const each = processes.map((isWithin) => Promise.all(times(atOnce).map(isWithin)))
    passing += (await Promise.all(each)).flat().filter(Boolean).length
  }
  expect(passing).toBeGreaterThanOrEqual(1000)
  // Four processes, each ahead of the total by at most two batches of 20.
  expect(passing).toBeLessThanOrEqual(1000 + 4 * 2 * 20)
})

test('a total is added to once per fiftieth of the limit, and not for fewer requests or refused ones', async () => {
  const addToTotal = sharedTotal()
  const isWithin = requestLimiter({ perMinute: 6000, addToTotal, log })
  await countPassing(isWithin, times(119, '203.0.113.9'))
  expect(addToTotal).not.toHaveBeenCalled()
  expect(await countPassing(isWithin, times(20_000))).toBe(6000)
  expect(addToTotal.mock.calls.map(([, requests]) => requests).reduce((a, b) => a + b)).toBe(6000)
  expect(addToTotal.mock.calls.length).toBeLessThanOrEqual(50)
})

test('while the total is unavailable each process limits by its own count, and tries again', async () => {
  log.warn.mockClear()
  const addToTotal = vi.fn(sharedTotal())
  addToTotal.mockImplementation(() => new Promise(() => {}))
  const isWithin = requestLimiter({ perMinute: 100, addToTotal, log })
  const passing = countPassing(isWithin, times(150))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await passing).toBe(100)
  expect(log.warn).toHaveBeenCalledTimes(1)

  addToTotal.mockResolvedValue(101)
  await isWithin('203.0.113.2')
  await isWithin('203.0.113.2')
  expect(addToTotal).toHaveBeenCalledTimes(1)
  vi.setSystemTime(3_000)
  await isWithin('203.0.113.2')
  await vi.advanceTimersByTimeAsync(0)
  expect(addToTotal).toHaveBeenCalledTimes(2)
  expect(await isWithin('203.0.113.2')).toBe(false)
})
