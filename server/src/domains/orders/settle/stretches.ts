import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { LockedOrder } from '../change.ts'
import type { Plan, Quote } from '../price/price.ts'
import { minutesMs } from '../time.ts'

/** One stretch of a rental with a price of its own: the order's own hours, then each paid renewal's. */
export type Stretch = {
  /** The order it was paid as: the rental's own, or the renewal's. */
  id: string
  plan: Plan
  quote: Quote
  startsAt: Date
  /** Where the next stretch begins, or the rental ends. */
  endsAt: Date
  minHours: number
}

/** A reservation that began later than reserved. */
export const startedLate = ({ immediate, starts_at, quote }: LockedOrder): boolean =>
  !immediate && starts_at.getTime() > quote.startsAt

/** The stretches of a rental in order of time. The first one's free minutes lie before its start. */
export const stretchesOf = async (db: Db, order: LockedOrder): Promise<Stretch[]> => {
  const { rows: renewals } = await sql<{ id: string; plan: Plan; quote: Quote; starts_at: Date }>`
    select id, plan, quote, starts_at from rental_order
     where parent_id = ${order.id} and state = 'merged' order by starts_at`.execute(db)
  const paidFrom = new Date(order.starts_at.getTime() + minutesMs(order.quote.freeMinutes))
  const endsAt = (place: number): Date => renewals[place]?.starts_at ?? order.ends_at
  return [
    {
      id: order.id,
      plan: order.plan,
      quote: order.quote,
      startsAt: paidFrom,
      endsAt: endsAt(0),
      minHours: order.plan.minHours,
    },
    ...renewals.map(({ id, plan, quote, starts_at }, i) => ({
      id,
      plan,
      quote,
      startsAt: starts_at,
      endsAt: endsAt(i + 1),
      minHours: 0,
    })),
  ]
}
