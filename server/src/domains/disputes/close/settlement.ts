import type { Db } from '../../../core/database/db.ts'
import {
  depositRefund,
  isWholeRent,
  type LockedOrder,
  listStretches,
  rentRefund,
  type StretchRent,
} from '../../orders/actions.ts'
import type { Dispute, Settlement } from '../dispute.ts'
import { allocateRent } from '../file/claim.ts'
import { type Amounts, depositOf } from './amounts.ts'

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
    depositBackFen: deposit?.fen ?? null,
    depositBackParts: deposit?.parts ?? [],
  }
}

/** The same for an amount of a dispute that isn't its claim. */
export const summarizeAmounts = async (
  db: Db,
  dispute: Dispute,
  order: LockedOrder,
  amounts: Amounts,
): Promise<Settlement> => {
  const { claim_rent_fen, claim_rents, party } = dispute
  const rents =
    amounts.rentFen === claim_rent_fen
      ? claim_rents
      : allocateRent(await listStretches(db, order), amounts.rentFen)
  return summarizeSettlement(db, party, order, { ...amounts, rents })
}
