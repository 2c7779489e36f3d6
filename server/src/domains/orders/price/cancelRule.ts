import { basisPoints } from '@shanghao/contract/money'
import type { OrderRules } from '../settings.ts'
import { minutesMs } from '../time.ts'
import { findCheapest, type Plan, type Quote } from './price.ts'

/** The cancellation terms of a reservation, stored with the order as shown when it was placed. */
export type CancelRule = { freeBeforeMs: number; graceMs: number; feeBp: number; feeFen: number }

/**
 * The rule for a reservation ordered now. The fee is a share of the rent, and at most what an early return at the start would
 * cost: otherwise it would be cheaper to let the rental begin and leave the account unused. With `payFirst` there is no
 * free time after the payment.
 */
export const cancelRuleFor = (
  plan: Plan,
  quote: Quote,
  { payFirst, rules }: { payFirst: boolean; rules: OrderRules },
): CancelRule => ({
  freeBeforeMs: minutesMs(rules.cancelFreeBeforeMinutes),
  graceMs: payFirst ? 0 : minutesMs(rules.cancelGraceMinutes),
  feeBp: rules.cancelFeeBp,
  feeFen: Math.min(
    basisPoints(quote.rentFen, rules.cancelFeeBp),
    findCheapest(plan, Math.min(plan.minHours, quote.hours), new Date(quote.startsAt)).rentFen,
  ),
})

type Reservation = { starts_at: Date; paid_at: Date | null; cancel_rule: CancelRule | null }

/** The end of free cancellation of a paid reservation, at most its start; null where cancellation is always free. */
export const cancelFreeUntil = ({ starts_at, paid_at, cancel_rule }: Reservation): Date | null => {
  if (!cancel_rule || !paid_at) return null
  const free = Math.max(
    starts_at.getTime() - cancel_rule.freeBeforeMs,
    paid_at.getTime() + cancel_rule.graceMs,
  )
  return new Date(Math.min(free, starts_at.getTime()))
}

/** The fee of cancelling a paid reservation at a time, 分. */
export const cancelFeeAt = (order: Reservation, at: Date): number => {
  const freeUntil = cancelFreeUntil(order)
  return freeUntil && at > freeUntil ? (order.cancel_rule?.feeFen ?? 0) : 0
}
