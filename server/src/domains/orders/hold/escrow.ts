import type { Tx } from '../../../core/database/db.ts'
import { type AccountId, lockAccounts } from '../../../ledger/post.ts'
import type { LockedOrder } from '../change.ts'

/**
 * Locks every account money of these orders may go to, in the ledger's order. Called before the first of several postings
 * in one transaction: two parties who rent of each other would otherwise each wait for the other's wallet.
 */
export const lockAccountsOf = (
  tx: Tx,
  orders: readonly Pick<LockedOrder, 'id' | 'renter_id' | 'owner_id'>[],
): Promise<void> =>
  lockAccounts(
    tx,
    orders.flatMap(({ id, renter_id, owner_id }): AccountId[] => [
      `escrow:${id}`,
      `cash:${owner_id}`,
      `cash:${renter_id}`,
      `bonus:${renter_id}`,
    ]),
  )
