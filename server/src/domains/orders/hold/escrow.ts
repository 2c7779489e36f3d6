import type { Tx } from '../../../core/database/db.ts'
import { type AccountId, lockAccounts } from '../../../ledger/post.ts'
import type { LockedOrder } from '../change.ts'

/**
 * Locks every ledger account that money of these orders may be posted to, in the ledger's order. Call it before the first of
 * several postings in one transaction: two users who rent from each other could deadlock otherwise.
 */
export const lockOrderAccounts = (
  tx: Tx,
  orders: readonly Pick<LockedOrder, 'id' | 'renter_id' | 'owner_id' | 'distributor_id'>[],
): Promise<void> =>
  lockAccounts(
    tx,
    orders.flatMap(({ id, renter_id, owner_id, distributor_id }): AccountId[] => [
      `escrow:${id}`,
      `cash:${owner_id}`,
      `bonus:${owner_id}`,
      `cash:${renter_id}`,
      `bonus:${renter_id}`,
      ...(distributor_id === null ? [] : [`distributor:${distributor_id}` as const]),
    ]),
  )
