import type { Db, Tx } from '../../../core/database/db.ts'
import type { LockedOrder } from '../change.ts'
import { hoursMs } from '../time.ts'
import type { StretchRent } from './refund.ts'
import { listStretches, type Stretch } from './stretches.ts'

/**
 * The part of `rentFen` (分) not used at a time, proportional to the paid and gift hours of the stretch. In the renter's favour
 * the free minutes don't count as used, and a fraction of a 分 is refunded. Time after the stretch is not used, so after a
 * late start a part stays unused.
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
 * The rent to refund for the unused time of a rental that ends at a time, by stretch. Minimum hours and cheapest price don't
 * apply, because the renter doesn't end it.
 */
export const unusedRent = async (db: Db, order: LockedOrder, at: Date): Promise<StretchRent[]> =>
  (await listStretches(db, order)).map((stretch) => ({ stretchId: stretch.id, fen: unusedFen(stretch, at) }))

/** All of the rent of a rental of which nothing went back, by stretch. */
export const wholeRent = async (db: Db | Tx, order: LockedOrder): Promise<StretchRent[]> =>
  (await listStretches(db, order)).map(({ id, quote }) => ({ stretchId: id, fen: quote.rentFen }))
