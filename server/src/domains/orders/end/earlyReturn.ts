import type { Db } from '../../../core/database/db.ts'
import type { LockedOrder } from '../change.ts'
import { findCheapest } from '../price/price.ts'
import type { StretchRent } from '../settle/refund.ts'
import { listStretches, type Stretch, startedLate } from '../settle/stretches.ts'
import { unusedFen } from '../settle/unusedRent.ts'
import { hoursMs } from '../time.ts'

export const sumRents = (rents: readonly StretchRent[]): number =>
  rents.reduce((sum, { fen }) => sum + fen, 0)

const startedHours = ({ startsAt, endsAt }: Stretch, at: Date): number =>
  Math.max(0, Math.ceil((Math.min(at.getTime(), endsAt.getTime()) - startsAt.getTime()) / hoursMs(1)))

/** The hours of a stretch charged at a time: started hours count whole, gift hours come after the paid ones. */
const chargedHours = (stretch: Stretch, at: Date): number =>
  Math.min(stretch.quote.hours, Math.max(stretch.minHours, startedHours(stretch, at)))

/**
 * The refund of an early return at a time (分): for each stretch its rent less the cheapest price of the used hours under the
 * plan it was paid by, at least the account's minimum hours, without the free minutes. `minHoursCharged` is that minimum where
 * fewer hours were started, null otherwise. After a late start at least the missed time is refunded: returning never costs
 * more than waiting for the end.
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
  for (const stretch of await listStretches(db, order)) {
    const missed = startedLate(order) ? unusedFen(stretch, stretch.endsAt) : 0
    const used = chargedHours(stretch, at)
    const usedFen =
      used === 0 ? 0 : findCheapest(stretch.plan, used, new Date(stretch.quote.startsAt)).rentFen
    usedHours += used
    if (used > startedHours(stretch, at)) minHoursCharged = used
    rents.push({ stretchId: stretch.id, fen: Math.max(missed, stretch.quote.rentFen - usedFen) })
  }
  return { usedHours, minHoursCharged, refundFen: sumRents(rents), rents }
}
