import { basisPoints } from '@shanghao/contract/money'
import type { OrderRules } from '../settings.ts'
import { minutesMs } from '../time.ts'
import { cheapest, type Plan, type Quote } from './price.ts'

/** What cancelling a reservation costs, kept with the order as it was told when it was placed. */
export type CancelRule = { freeBeforeMs: number; graceMs: number; feeBp: number; feeFen: number }

/**
 * The rule for a reservation ordered now. The fee is a share of the rent, and never more than what returning at the start
 * would cost: otherwise it would be cheaper to let the rental begin, and the account would stay taken for nothing.
 * A renter who lost the right to hold accounts unpaid for today has no free minutes after paying either.
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
    cheapest(plan, Math.min(plan.minHours, quote.hours), new Date(quote.startsAt)).rentFen,
  ),
})

type Reserved = { starts_at: Date; paid_at: Date | null; cancel_rule: CancelRule | null }

/** Until when a paid reservation is cancelled free of charge, at most to its start; null where cancelling never costs anything. */
export const cancelFreeUntil = ({ starts_at, paid_at, cancel_rule }: Reserved): Date | null => {
  if (!cancel_rule || !paid_at) return null
  const free = Math.max(
    starts_at.getTime() - cancel_rule.freeBeforeMs,
    paid_at.getTime() + cancel_rule.graceMs,
  )
  return new Date(Math.min(free, starts_at.getTime()))
}

/** What a renter who cancels a paid reservation at a moment is charged, 分. */
export const cancelFeeAt = (order: Reserved, at: Date): number => {
  const freeUntil = cancelFreeUntil(order)
  return freeUntil && at > freeUntil ? (order.cancel_rule?.feeFen ?? 0) : 0
}
