import type { Tx } from '../../../core/database/db.ts'
import { returnPacket } from '../../promotion/actions.ts'
import type { LockedOrder } from '../change.ts'
import { isWholeRent, type StretchRent } from '../settle/refund.ts'
import { sumRents } from './earlyReturn.ts'

/**
 * Returns the red packet of a locked order in kind if a refund, not yet posted, gives back all that it paid for, and whether it
 * did. Lock order: the red packet before payments and wallets.
 */
export const returnWholePacket = async (
  tx: Tx,
  order: LockedOrder,
  rents: StretchRent[],
  at: Date,
): Promise<boolean> => {
  const isWhole = order.packet_id !== null && sumRents(rents) > 0 && (await isWholeRent(tx, order, rents))
  if (isWhole) await returnPacket(tx, { orderId: order.id, leastHours: order.terms.packetGraceHours, at })
  return isWhole
}
