import { sql } from 'kysely'
import type { Db } from '../../core/db.ts'
import type { LockedOrder } from './change.ts'
import { hoursMs, minutesMs, policy } from './policy.ts'
import { cheapest, type Plan, type Quote } from './price.ts'
import type { StretchRent } from './refund.ts'

/** One stretch of a rental with a price of its own: the order's own hours, then each paid renewal's. */
type Stretch = { id: string; plan: Plan; quote: Quote; startsAt: Date; leastHours: number }

const stretchesOf = async (db: Db, order: LockedOrder): Promise<Stretch[]> => {
  const { rows: renewals } = await sql<{ id: string; plan: Plan; quote: Quote; starts_at: Date }>`
    select id, plan, quote, starts_at from rental_order
     where parent_id = ${order.id} and state = 'merged' order by starts_at`.execute(db)
  const paidFrom = new Date(order.starts_at.getTime() + minutesMs(policy.freeMinutes))
  return [
    {
      id: order.id,
      plan: order.plan,
      quote: order.quote,
      startsAt: paidFrom,
      leastHours: order.plan.minHours,
    },
    ...renewals.map(({ id, plan, quote, starts_at }) => ({
      id,
      plan,
      quote,
      startsAt: starts_at,
      leastHours: 0,
    })),
  ]
}

/** Hours of a stretch that count as used at a moment: begun ones whole, given ones after the paid ones. */
const usedOf = ({ quote, startsAt, leastHours }: Stretch, at: Date): number => {
  const begun = Math.ceil((at.getTime() - startsAt.getTime()) / hoursMs(1))
  return Math.min(quote.hours, Math.max(leastHours, begun, 0))
}

/**
 * What returning at a moment gives back (分): of each stretch its rent less the cheapest price for the hours used by
 * the plan it was paid under. Never fewer hours than the account's least; the free minutes don't count.
 */
export const earlyReturn = async (
  db: Db,
  order: LockedOrder,
  at: Date,
): Promise<{ usedHours: number; refundFen: number; rents: StretchRent[] }> => {
  let usedHours = 0
  const rents: StretchRent[] = []
  for (const stretch of await stretchesOf(db, order)) {
    const used = usedOf(stretch, at)
    const worth = used === 0 ? 0 : cheapest(stretch.plan, used, new Date(stretch.quote.startsAt)).rentFen
    usedHours += used
    rents.push({ stretchId: stretch.id, fen: Math.max(0, stretch.quote.rentFen - worth) })
  }
  return { usedHours, refundFen: rents.reduce((sum, { fen }) => sum + fen, 0), rents }
}
