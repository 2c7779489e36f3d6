import { isInsideWeek, isQuiet } from '@shanghao/contract/week'
import { fail } from '../../../core/errors.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import { depositFor, type UserRules } from '../../user/actions.ts'
import type { RentalFacts } from '../place/rentalFacts.ts'
import type { OrderRules } from '../settings.ts'
import { hoursMs, minutesMs } from '../time.ts'
import { computeQuote, type Quote } from './price.ts'

type Start = { startsAt: Date; immediate: boolean }
/** The rules a price follows from: those of orders, and the deposits that levels waive. */
export type PriceRules = { orders: OrderRules; user: UserRules }
type QuoteRentalInput = {
  facts: RentalFacts
  hours: number
  start: Start
  viewer: Viewer | null
  rules: PriceRules
}

/** When a rental would start: now unless a later moment is asked for. Raises START_OUT_OF_RANGE for the past or too far ahead. */
export const resolveStart = (
  requestedAt: number | undefined,
  { reserveAheadDays }: OrderRules,
  now: Date,
): Start => {
  if (requestedAt === undefined) return { startsAt: now, immediate: true }
  const ahead = requestedAt - now.getTime()
  if (ahead < -minutesMs(1) || ahead > hoursMs(reserveAheadDays * 24)) fail('START_OUT_OF_RANGE')
  return ahead <= minutesMs(1)
    ? { startsAt: now, immediate: true }
    : { startsAt: new Date(requestedAt), immediate: false }
}

/** The rental without its free minutes must be inside the account's rentable hours, for any start within `slackMs`. */
const requireInside = (facts: RentalFacts, from: Date, quote: Quote, slackMs: number): void => {
  const minutes = (quote.hours + quote.giftHours) * 60 + slackMs / minutesMs(1)
  if (!isInsideWeek(facts.rentable.week, from.getTime(), minutes)) fail('OUTSIDE_RENTABLE_HOURS')
}

/** A rental begins outside the account's quiet hours, at any moment within `slackMs`. */
const requireAwake = ({ rentable: { quiet } }: RentalFacts, from: Date, slackMs: number): void => {
  if (isQuiet(quiet, from.getTime()) || isQuiet(quiet, from.getTime() + slackMs)) fail('QUIET_HOURS')
}

/** The hours of an order or renewal are at most those of its account and of the rules. */
const requireMaxHours = (facts: RentalFacts, hours: number, { rentalMaxHours }: OrderRules): void => {
  if (hours > Math.min(facts.maxHours, rentalMaxHours)) fail('HOURS_OUT_OF_RANGE')
}

/** The price of a new rental. Raises HOURS_OUT_OF_RANGE, OUTSIDE_RENTABLE_HOURS, QUIET_HOURS, and START_OUT_OF_RANGE for an account that takes no reservations. */
export const quoteRental = ({ facts, hours, start, viewer, rules }: QuoteRentalInput): Quote => {
  if (!start.immediate && !facts.reservable) fail('START_OUT_OF_RANGE')
  if (hours < facts.plan.minHours) fail('HOURS_OUT_OF_RANGE')
  requireMaxHours(facts, hours, rules.orders)
  const quote = computeQuote({
    plan: facts.plan,
    hours,
    startsAt: start.startsAt,
    freeMinutes: rules.orders.freeMinutes,
    depositFen: facts.depositFen,
    depositDueFen: viewer
      ? depositFor(viewer.completedOrders, facts.depositFen, rules.user)
      : facts.depositFen,
  })
  const slackMs = start.immediate ? minutesMs(rules.orders.payWindowMinutes) : 0
  requireInside(facts, start.startsAt, quote, slackMs)
  requireAwake(facts, start.startsAt, slackMs)
  return quote
}

/**
 * The price of another account for a rental's hours from a moment, with its deposit; null where the account isn't rented for
 * them.
 */
export const quoteSwap = ({
  facts,
  hours,
  startsAt,
  completedOrders,
  rules,
}: {
  facts: RentalFacts
  hours: number
  startsAt: Date
  completedOrders: number
  rules: PriceRules
}): Quote | null => {
  if (hours < facts.plan.minHours || hours > Math.min(facts.maxHours, rules.orders.rentalMaxHours))
    return null
  const quote = computeQuote({
    plan: facts.plan,
    hours,
    startsAt,
    freeMinutes: rules.orders.freeMinutes,
    depositFen: facts.depositFen,
    depositDueFen: depositFor(completedOrders, facts.depositFen, rules.user),
  })
  const { week, quiet } = facts.rentable
  const isOpen = isInsideWeek(week, startsAt.getTime(), (quote.hours + quote.giftHours) * 60)
  return isOpen && !isQuiet(quiet, startsAt.getTime()) ? quote : null
}

/** The price of a renewal right after a running rental: without deposit, free minutes or minimum hours. */
export const quoteRenewal = ({
  facts,
  hours,
  startsAt,
  freeMinutes,
  rules,
}: {
  facts: RentalFacts
  hours: number
  startsAt: Date
  rules: OrderRules
  /** Those of the rental that is renewed. */
  freeMinutes: number
}): Quote => {
  requireMaxHours(facts, hours, rules)
  const quote = computeQuote({
    plan: facts.plan,
    hours,
    startsAt,
    freeMinutes: 0,
    depositFen: 0,
    depositDueFen: 0,
  })
  requireInside(facts, new Date(startsAt.getTime() - minutesMs(freeMinutes)), quote, 0)
  return quote
}
