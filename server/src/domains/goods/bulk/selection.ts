import type { goodsSelection } from '@shanghao/contract/goods/bulk'
import { BULK_GOODS_MAX } from '@shanghao/contract/goods/bulkStates'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import { matchesOwnFilters } from '../listing/queries.ts'
import { findListings, type StoredListing } from '../sheet/listings.ts'

export type Selection = z.output<typeof goodsSelection>

/** The condition of a selection on `goods g` of an owner. */
export const selectionWhere = (ownerId: number, { goodsIds, filter }: Selection): RawBuilder<unknown> => {
  if (goodsIds) return sql`g.id = any (${goodsIds}::bigint[])`
  const { gameId, zoneId, states = [], keyword = '' } = filter ?? {}
  return sql`${matchesOwnFilters({ ownerId, gameId, zoneId, keyword })} and (${states.length === 0} or g.state = any (${states}::text[]))`
}

/**
 * The accounts of a selection by rising id, those of other owners left out; `lock` keeps them as they are until the transaction ends.
 * Raises BULK_NONE and BULK_TOO_MANY.
 */
export const findSelected = async (
  db: Db | Tx,
  ownerId: number,
  selection: Selection,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredListing[]> => {
  const where = selectionWhere(ownerId, selection)
  if (lock)
    await sql`select from goods g where g.owner_id = ${ownerId} and g.state <> 'deleted' and ${where} order by g.id
      limit ${BULK_GOODS_MAX + 1} for no key update`.execute(db)
  const found = await findListings(db, { ownerId, where, limit: BULK_GOODS_MAX + 1 })
  if (found.length === 0) return fail('BULK_NONE')
  return found.length > BULK_GOODS_MAX ? failWith('BULK_TOO_MANY', { accounts: BULK_GOODS_MAX }) : found
}
