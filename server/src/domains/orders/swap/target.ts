import type { Db, Tx } from '../../../core/database/db.ts'
import type { Person } from '../../../core/http/auth.ts'
import type { Settings } from '../../../core/settings/read.ts'
import { missingPlan, realAuthPlans, realnameSettings } from '../../realname/actions.ts'
import { levelOf } from '../../user/actions.ts'
import type { LockedOrder } from '../change.ts'
import type { RentalFacts } from '../place/rentalFacts.ts'
import type { Quote } from '../price/price.ts'
import { type PriceRules, quoteSwap } from '../price/quote.ts'
import { findCandidates } from './candidates.ts'

/** An account that a rental can move to, and its price for the rental's hours from now. */
export type Target = { facts: RentalFacts; quote: Quote }

type TargetQuery = {
  viewer: Person
  rules: PriceRules
  settings: Settings
  at: Date
  /** Only this account. */
  goodsId?: number | undefined
}

/** The target that an account makes: no dearer, with no larger deposit and no fewer hours given on top; null for none. */
const targetOf = (
  order: LockedOrder,
  facts: RentalFacts,
  { viewer: { completedOrders }, rules, at }: TargetQuery,
): Target | null => {
  const quote = quoteSwap({ facts, hours: order.hours, startsAt: at, completedOrders, rules })
  if (!quote || quote.rentFen > order.rent_fen || quote.depositFen > order.deposit_fen) return null
  return quote.giftHours < order.quote.giftHours ? null : { facts, quote }
}

/**
 * The best account that a rental can move to; null for none. A rental of a portal moves nowhere, because accounts of other
 * owners are not of its portal and its owner earns nothing by a swap. Nothing is locked.
 */
export const findTarget = async (
  db: Db | Tx,
  order: LockedOrder,
  wanted: TargetQuery,
): Promise<Target | null> => {
  if (order.portal_id !== null) return null
  const { viewer, rules, settings, at, goodsId } = wanted
  const { certifiedHours } = settings.read(realnameSettings)
  const { level } = levelOf(viewer.completedOrders, rules.user)
  const { freeMinutes } = rules.orders
  for await (const piece of findCandidates(db, order, { at, level, freeMinutes, goodsId }))
    for (const facts of piece) {
      const target = targetOf(order, facts, wanted)
      if (!target) continue
      const demand = { goodsId: facts.goodsId, plan: facts.realAuthPlan, certifiedHours, at }
      if ((await missingPlan(db, viewer, demand, at)) === realAuthPlans.none) return target
    }
  return null
}
