import { expect, test } from 'vitest'
import { listPlans } from './plans.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const account = (minHours: number) => ({
  minHours,
  maxHours: 72,
  plan: {
    hourlyFen: 300,
    tenHourFen: null,
    overnightFen: 1200,
    dayFen: null,
    weekFen: null,
    giftEvery: null,
    giftHours: null,
    overnightStart: 1320,
    overnightEnd: 480,
  },
})
const night = (from: string, minHours = 1) =>
  listPlans(account(minHours), { rentalMaxHours: 720 }, at(from)).find(({ kind }) => kind === 'overnight')
    ?.order

test('by day the overnight package is for the night that comes', () => {
  expect(night('2026-11-28T12:10:00')).toEqual({ hours: 10, startsAt: at('2026-11-28T22:00:00') })
  expect(night('2026-11-28T08:00:00')).toEqual({ hours: 10, startsAt: at('2026-11-28T22:00:00') })
})

test('at night it is for the rest of that night', () => {
  expect(night('2026-11-28T22:00:00')).toEqual({ hours: 10 })
  expect(night('2026-11-29T01:30:00')).toEqual({ hours: 7 })
  expect(night('2026-11-29T03:30:00')).toEqual({ hours: 5 })
})

test('it is for the next night once the hours left cost no more, or are too few for the account', () => {
  expect(night('2026-11-29T04:00:00')).toEqual({ hours: 10, startsAt: at('2026-11-29T22:00:00') })
  expect(night('2026-11-29T07:05:20')).toEqual({ hours: 10, startsAt: at('2026-11-29T22:00:00') })
  expect(night('2026-11-29T01:30:00', 8)).toEqual({ hours: 10, startsAt: at('2026-11-29T22:00:00') })
})
