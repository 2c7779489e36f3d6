import { WHOLE_WEEK, weekOfDays } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import {
  bookingConflict,
  type Calendar,
  firstFreeStart,
  hoursUntilNext,
  isFree,
  longestFreeHours,
  startsFrom,
} from './availability.ts'
import { coveredHours } from './coveredHours.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const NOW = at('2026-11-18T12:10:00')
const plan: Calendar['plan'] = {
  hourlyFen: 300,
  tenHourFen: null,
  overnightFen: null,
  dayFen: null,
  weekFen: null,
  giftEvery: null,
  giftHours: null,
  overnightStart: 1320,
  overnightEnd: 480,
}
const rules = { freeMinutes: 5, payWindowMinutes: 15, reserveAheadDays: 3 }
const calendar = (some: Partial<Calendar & { minHours: number }> = {}): Calendar & { minHours: number } => ({
  plan,
  busy: [],
  rentableWeek: WHOLE_WEEK,
  quiet: null,
  rules,
  minHours: 1,
  ...some,
})
const busy = [{ from: at('2026-11-18T15:00:00'), to: at('2026-11-18T18:20:00') }]

describe('a rental that begins now', () => {
  test('needs its free minutes and the time to pay besides its hours', () => {
    expect(isFree(calendar({ busy }), 2, null, NOW)).toBe(true)
    expect(isFree(calendar({ busy }), 2, null, NOW + 31 * 60_000)).toBe(false)
  })
  test('includes the bonus hours', () => {
    const gifts = { ...plan, giftEvery: 2, giftHours: 1 }
    expect(bookingConflict(calendar({ busy, plan: gifts }), 2, null, NOW)).toEqual(busy[0])
  })
  test('is shortened to the free hours', () => {
    expect(longestFreeHours(calendar({ busy }), 5, null, NOW)).toBe(2)
    expect(longestFreeHours(calendar({ busy, minHours: 3 }), 5, null, NOW)).toBeNull()
  })
})

describe('a reservation', () => {
  test('starts at full and half hours, three days ahead at most', () => {
    const starts = startsFrom(rules, NOW)
    expect(starts[0]).toBe(at('2026-11-18T12:30:00'))
    expect(starts.at(-1)).toBe(at('2026-11-21T12:00:00'))
  })
  test('may begin on the first half hour after a booking', () => {
    expect(firstFreeStart(calendar({ busy }), 3, NOW)).toBe(at('2026-11-18T18:30:00'))
  })
  test('stays inside the hours of the day, over midnight too', () => {
    const evenings = { rentableWeek: weekOfDays(18, 2) }
    expect(firstFreeStart(calendar(evenings), 4, NOW)).toBe(at('2026-11-18T18:00:00'))
    expect(isFree(calendar(evenings), 4, at('2026-11-18T22:00:00'), NOW)).toBe(true)
    expect(isFree(calendar(evenings), 4, at('2026-11-18T22:30:00'), NOW)).toBe(false)
  })
  test('does not begin in quiet hours, but may go on into them', () => {
    const quiet = { quiet: { from: 22, to: 8 } }
    expect(isFree(calendar(quiet), 8, at('2026-11-18T21:30:00'), NOW)).toBe(true)
    expect(isFree(calendar(quiet), 1, at('2026-11-18T22:00:00'), NOW)).toBe(false)
    expect(isFree(calendar(quiet), 1, at('2026-11-19T08:00:00'), NOW)).toBe(true)
  })
  test('is not possible where three days are full', () => {
    const full = [{ from: NOW, to: at('2026-11-23T00:00:00') }]
    expect(firstFreeStart(calendar({ busy: full }), 1, NOW)).toBeNull()
  })
})

test('a renewal lasts until the next booking', () => {
  expect(hoursUntilNext(busy, at('2026-11-18T12:30:00'), 24)).toBe(2)
  expect(hoursUntilNext(busy, at('2026-11-18T14:30:00'), 24)).toBe(0)
  expect(hoursUntilNext(busy, at('2026-11-18T19:00:00'), 24)).toBe(24)
})

test('plans that cover more hours than requested are found, except overnight ones', () => {
  const line = (kind: 'hour' | 'day' | 'overnight', count: number) => ({
    kind,
    count,
    unitFen: 1,
    totalFen: count,
  })
  expect(coveredHours({ hours: 21, lines: [line('day', 1)] })).toBe(24)
  expect(coveredHours({ hours: 26, lines: [line('day', 1), line('hour', 2)] })).toBeNull()
  expect(coveredHours({ hours: 5, lines: [line('overnight', 1)] })).toBeNull()
})
