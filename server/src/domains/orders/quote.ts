import type { Viewer } from '../../core/auth.ts'
import { fail } from '../../core/errors.ts'
import { depositFor } from '../user/actions.ts'
import type { RentalFacts } from './facts.ts'
import { minutesMs, policy } from './policy.ts'
import { insideRentableHours, type Quote, quoteFor } from './price.ts'

type Wanted = { facts: RentalFacts; hours: number; startsAt: Date; viewer: Viewer | null }

/** When a rental would start: now unless a later moment is asked for. Raises START_OUT_OF_RANGE for the past or too far ahead. */
export const startOf = (wanted: number | undefined, now: Date): { startsAt: Date; immediate: boolean } => {
  if (wanted === undefined) return { startsAt: now, immediate: true }
  const ahead = wanted - now.getTime()
  if (ahead < -minutesMs(1) || ahead > policy.reserveAheadMs) fail('START_OUT_OF_RANGE')
  return ahead <= minutesMs(1)
    ? { startsAt: now, immediate: true }
    : { startsAt: new Date(wanted), immediate: false }
}

const requireInside = (facts: RentalFacts, quote: Quote): void => {
  const minutes = (quote.hours + quote.giftHours) * 60
  if (!insideRentableHours(facts.rentable, new Date(quote.startsAt), minutes)) fail('OUTSIDE_RENTABLE_HOURS')
}

/** The price of a new rental. Raises HOURS_OUT_OF_RANGE and OUTSIDE_RENTABLE_HOURS. */
export const quoteRental = ({ facts, hours, startsAt, viewer }: Wanted): Quote => {
  if (hours < facts.plan.minHours || hours > facts.maxHours) fail('HOURS_OUT_OF_RANGE')
  const quote = quoteFor({
    plan: facts.plan,
    hours,
    startsAt,
    freeMinutes: policy.freeMinutes,
    depositFen: facts.depositFen,
    depositDueFen: viewer ? depositFor(viewer.completedOrders, facts.depositFen) : facts.depositFen,
  })
  requireInside(facts, quote)
  return quote
}

/** The price of more hours right after a running rental: no deposit, no free minutes, no least number of hours. */
export const quoteRenewal = ({ facts, hours, startsAt }: Omit<Wanted, 'viewer'>): Quote => {
  if (hours > facts.maxHours) fail('HOURS_OUT_OF_RANGE')
  const quote = quoteFor({
    plan: facts.plan,
    hours,
    startsAt,
    freeMinutes: 0,
    depositFen: 0,
    depositDueFen: 0,
  })
  requireInside(facts, quote)
  return quote
}
