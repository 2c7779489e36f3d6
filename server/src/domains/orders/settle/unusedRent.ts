import type { Db } from '../../../core/database/db.ts'
import type { LockedOrder } from '../change.ts'
import { hoursMs } from '../time.ts'
import type { StretchRent } from './refund.ts'
import { type Stretch, stretchesOf } from './stretches.ts'

/**
 * What of `rentFen` (分) was not used at a moment, by time over the paid and given hours of the stretch. The renter's
 * favour decides: the free minutes don't count as used, and a fraction of a 分 goes back. Time after the stretch counts as
 * used of none: one that began late stays partly unused.
 */
export const unusedFen = (
  { quote, startsAt, endsAt }: Pick<Stretch, 'quote' | 'startsAt' | 'endsAt'>,
  at: Date,
): number => {
  const span = BigInt(hoursMs(quote.hours + quote.giftHours))
  const sinceStart = BigInt(Math.max(0, Math.min(at.getTime(), endsAt.getTime()) - startsAt.getTime()))
  const used = sinceStart < span ? sinceStart : span
  return quote.rentFen - Number((BigInt(quote.rentFen) * used) / span)
}

/**
 * The rent to give back for the time that a rental ending at a moment was not used, stretch by stretch. Minimum hours and
 * the cheapest price don't matter here: it is not the renter who ends it.
 */
export const unusedRent = async (db: Db, order: LockedOrder, at: Date): Promise<StretchRent[]> =>
  (await stretchesOf(db, order)).map((stretch) => ({ stretchId: stretch.id, fen: unusedFen(stretch, at) }))
