import type { Db } from '../../../core/database/db.ts'
import {
  depositRefund,
  divideOwnerDeposit,
  isWholeRent,
  type LockedOrder,
  rentRefund,
  type StretchRent,
} from '../../orders/actions.ts'
import type { Dispute, Settlement } from '../dispute.ts'
import { type Amounts, depositOf, rentsFor } from './amounts.ts'

type Parts = Amounts & { rents: StretchRent[] }

/** What amounts would come to if they were posted now, as `closeDispute` would. */
export const summarizeSettlement = async (
  db: Db,
  party: Dispute['party'],
  order: LockedOrder,
  { rents, rentFen, depositFen }: Parts,
): Promise<Settlement> => {
  const toOwner = depositOf({ party }, order, { rentFen, depositFen }, false)
  const [rent, deposit, isWhole] = await Promise.all([
    rentRefund(db, order, rents),
    toOwner === null ? null : depositRefund(db, order, toOwner),
    order.packet_id !== null && rentFen > 0 && isWholeRent(db, order, rents),
  ])
  return {
    rentFen,
    refundFen: rent.fen,
    refundParts: rent.parts,
    packetBack: isWhole,
    depositToOwnerFen: depositFen,
    depositToOwnerBonusFen: divideOwnerDeposit(order, depositFen).bonus,
    depositBackFen: deposit?.fen ?? null,
    depositBackParts: deposit?.parts ?? [],
  }
}

/** The same for amounts of a dispute that was filed. Raises DISPUTE_AMOUNT for more rent than is left. */
export const summarizeAmounts = async (
  db: Db,
  dispute: Dispute,
  order: LockedOrder,
  amounts: Amounts,
): Promise<Settlement> => {
  const rents = await rentsFor(db, dispute, order, amounts.rentFen)
  return summarizeSettlement(db, dispute.party, order, { ...amounts, rents })
}
