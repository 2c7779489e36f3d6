import type { Db } from '../../../core/database/db.ts'
import type { LockedOrder } from '../change.ts'
import { cheapest } from '../price/price.ts'
import type { StretchRent } from '../settle/refund.ts'
import { type Stretch, startedLate, stretchesOf } from '../settle/stretches.ts'
import { unusedFen } from '../settle/unusedRent.ts'
import { hoursMs } from '../time.ts'

export const sumOf = (rents: readonly StretchRent[]): number => rents.reduce((sum, { fen }) => sum + fen, 0)

const begunHours = ({ startsAt, endsAt }: Stretch, at: Date): number =>
  Math.max(0, Math.ceil((Math.min(at.getTime(), endsAt.getTime()) - startsAt.getTime()) / hoursMs(1)))

/** Hours of a stretch that count as used at a moment: begun ones whole, given ones after the paid ones. */
const usedOf = (stretch: Stretch, at: Date): number =>
  Math.min(stretch.quote.hours, Math.max(stretch.minHours, begunHours(stretch, at)))

/**
 * What returning at a moment gives back (分): of each stretch its rent less the cheapest price for the hours used by
 * the plan it was paid under. Never fewer hours than the account's minimum; the free minutes don't count. `minHoursCharged`
 * is that minimum where fewer hours were begun, null otherwise. Of a rental that began late at least what it missed goes
 * back: returning never costs more than waiting for the end.
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
    const missed = startedLate(order) ? unusedFen(stretch, stretch.endsAt) : 0
    const used = usedOf(stretch, at)
    const worth = used === 0 ? 0 : cheapest(stretch.plan, used, new Date(stretch.quote.startsAt)).rentFen
    usedHours += used
    if (used > begunHours(stretch, at)) minHoursCharged = used
    rents.push({ stretchId: stretch.id, fen: Math.max(missed, stretch.quote.rentFen - worth) })
  }
  return { usedHours, minHoursCharged, refundFen: sumOf(rents), rents }
}
