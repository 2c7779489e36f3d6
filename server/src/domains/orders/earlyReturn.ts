import { sql } from 'kysely'
import type { Db } from '../../core/db.ts'
import type { LockedOrder } from './change.ts'
import { hoursMs, minutesMs } from './policy.ts'
import { cheapest, type Plan, type Quote } from './price.ts'
import type { StretchRent } from './refund.ts'

/** One stretch of a rental with a price of its own: the order's own hours, then each paid renewal's. */
export type Stretch = {
  /** The order it was paid as: the rental's own, or the renewal's. */
  id: string
  plan: Plan
  quote: Quote
  startsAt: Date
  minHours: number
}

export const sumOf = (rents: readonly StretchRent[]): number => rents.reduce((sum, { fen }) => sum + fen, 0)

/** The stretches of a rental in order of time. The first one's free minutes lie before its start. */
export const stretchesOf = async (db: Db, order: LockedOrder): Promise<Stretch[]> => {
  const { rows: renewals } = await sql<{ id: string; plan: Plan; quote: Quote; starts_at: Date }>`
    select id, plan, quote, starts_at from rental_order
     where parent_id = ${order.id} and state = 'merged' order by starts_at`.execute(db)
  const paidFrom = new Date(order.starts_at.getTime() + minutesMs(order.quote.freeMinutes))
  return [
    {
      id: order.id,
      plan: order.plan,
      quote: order.quote,
      startsAt: paidFrom,
      minHours: order.plan.minHours,
    },
    ...renewals.map(({ id, plan, quote, starts_at }) => ({
      id,
      plan,
      quote,
      startsAt: starts_at,
      minHours: 0,
    })),
  ]
}

const begunHours = ({ startsAt }: Stretch, at: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - startsAt.getTime()) / hoursMs(1)))

/** Hours of a stretch that count as used at a moment: begun ones whole, given ones after the paid ones. */
const usedOf = (stretch: Stretch, at: Date): number =>
  Math.min(stretch.quote.hours, Math.max(stretch.minHours, begunHours(stretch, at)))

/**
 * What returning at a moment gives back (分): of each stretch its rent less the cheapest price for the hours used by
 * the plan it was paid under. Never fewer hours than the account's minimum; the free minutes don't count. `minHoursCharged`
 * is that minimum where fewer hours were begun, null otherwise.
 */
export const earlyReturn = async (
  db: Db,
  order: LockedOrder,
  at: Date,
): Promise<{
  usedHours: number
  minHoursCharged: number | null
  refundFen: number
  rents: StretchRent[]
}> => {
  let usedHours = 0
  let minHoursCharged: number | null = null
  const rents: StretchRent[] = []
  for (const stretch of await stretchesOf(db, order)) {
    const used = usedOf(stretch, at)
    const worth = used === 0 ? 0 : cheapest(stretch.plan, used, new Date(stretch.quote.startsAt)).rentFen
    usedHours += used
    if (used > begunHours(stretch, at)) minHoursCharged = used
    rents.push({ stretchId: stretch.id, fen: Math.max(0, stretch.quote.rentFen - worth) })
  }
  return { usedHours, minHoursCharged, refundFen: sumOf(rents), rents }
}
