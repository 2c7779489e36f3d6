import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callHeaders } from '../http/callHeaders.ts'
import { watchAttendance } from './attendance.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const caller = { token: 'token', deviceId: '0', channel: { channel: '', source: '', cid: '' } }
const isMarked = () => 'X-Unattended' in callHeaders(caller)

test('calls are marked from a minute after the last input on, until the next one', () => {
  expect(isMarked()).toBe(false)
  const page = new EventTarget()
  watchAttendance(page)
  expect(isMarked()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(isMarked()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isMarked()).toBe(true)
  for (const input of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    page.dispatchEvent(new Event(input))
    expect(isMarked()).toBe(false)
    vi.advanceTimersByTime(60_001)
    expect(isMarked()).toBe(true)
  }
})
