import type { Db } from '../../../core/database/db.ts'
import type { LockedOrder } from '../change.ts'
import type { Plan, Quote } from '../price/price.ts'
import { minutesMs } from '../time.ts'

/** One stretch of a rental with its own price: the order's own hours, then those of each paid renewal. */
export type Stretch = {
  /** The id of the order or renewal it was paid as. */
  id: string
  plan: Plan
  quote: Quote
  startsAt: Date
  /** The begin of the next stretch, or the end of the rental. */
  endsAt: Date
  minHours: number
  /** Rent of it that went back (分). */
  refundedFen: number
}

/** A reservation that began later than reserved. */
export const startedLate = ({ immediate, starts_at, quote }: LockedOrder): boolean =>
  !immediate && starts_at.getTime() > quote.startsAt

/** The stretches of a rental in order of time. The free minutes are before the start of the first one. */
export const listStretches = async (db: Db, order: LockedOrder): Promise<Stretch[]> => {
  const renewals = await db
    .selectFrom('rental_order')
    .select(['id', 'plan', 'quote', 'starts_at', 'stretch_refund_fen as refunded_fen'])
    .where('parent_id', '=', order.id)
    .where('state', '=', 'merged')
    .$narrowType<{ plan: Plan; quote: Quote }>()
    .orderBy('starts_at')
    .execute()
  const paidFrom = new Date(order.starts_at.getTime() + minutesMs(order.quote.freeMinutes))
  const endsAt = (index: number): Date => renewals[index]?.starts_at ?? order.ends_at
  return [
    {
      id: order.id,
      plan: order.plan,
      quote: order.quote,
      startsAt: paidFrom,
      endsAt: endsAt(0),
      minHours: order.plan.minHours,
      refundedFen: order.stretch_refund_fen,
    },
    ...renewals.map(({ id, plan, quote, starts_at, refunded_fen }, i) => ({
      id,
      plan,
      quote,
      startsAt: starts_at,
      endsAt: endsAt(i + 1),
      minHours: 0,
      refundedFen: refunded_fen,
    })),
  ]
}
