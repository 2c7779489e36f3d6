import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'

/** Counts a settled rental; `good` is one without complaint. */
export const countRental = async (tx: Tx, goodsId: number, good: boolean): Promise<void> => {
  await sql`update goods set rent_count = rent_count + 1, good_count = good_count + ${good ? 1 : 0}
    where id = ${goodsId}::bigint`.execute(tx)
}

/** Adds the rentals that accounts had on another platform to their counts. */
export const importRentalHistory = async (
  tx: Tx,
  histories: readonly { readonly goodsId: number; readonly rents: number; readonly good: number }[],
): Promise<void> => {
  const column = (name: 'goodsId' | 'rents' | 'good') => histories.map((history) => history[name])
  await sql`update goods g set rent_count = rent_count + n.rents, good_count = good_count + n.good,
           imported_rents = imported_rents + n.rents, imported_good = imported_good + n.good
    from unnest(${column('goodsId')}::bigint[], ${column('rents')}::int[], ${column('good')}::int[]) n(id, rents, good)
    where g.id = n.id`.execute(tx)
}
