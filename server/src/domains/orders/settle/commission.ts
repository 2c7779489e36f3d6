import { basisPoints } from '@shanghao/contract/money'
import type { Movement } from '../../../ledger/post.ts'
import type { LockedOrder } from '../change.ts'

/**
 * Movements of the platform's commission (分) of an order: all of it to the platform, and of that the share, rounded down, of the
 * distributor whose visitor placed the order.
 */
export const commissionMovements = (
  { id, distributor_id, distributor_bp }: Pick<LockedOrder, 'id' | 'distributor_id' | 'distributor_bp'>,
  commissionFen: number,
): Movement<'order'>[] => [
  { step: 'commission', from: `escrow:${id}`, to: 'revenue:platform', amount: commissionFen },
  ...(distributor_id === null
    ? []
    : [
        {
          step: 'distributor' as const,
          from: 'revenue:platform' as const,
          to: `distributor:${distributor_id}` as const,
          amount: basisPoints(commissionFen, distributor_bp),
        },
      ]),
]
