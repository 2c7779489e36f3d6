import type { Db } from '../../../core/database/db.ts'
import { type LockedOrder, listStretches, type StretchRent } from '../../orders/actions.ts'
import type { Dispute } from '../dispute.ts'
import { allocateRent } from '../file/claim.ts'

/** Amounts (分) that end a dispute: rent back to the renter, deposit to the owner. */
export type Amounts = { rentFen: number; depositFen: number }

/** The stretches an amount of rent is refunded of: as claimed if it is the claim, else the last hours first. */
export const rentsFor = async (
  db: Db,
  { claim_rents, claim_rent_fen }: Dispute,
  order: LockedOrder,
  rentFen: number,
): Promise<StretchRent[]> => {
  if (rentFen === 0) return []
  return rentFen === claim_rent_fen ? claim_rents : allocateRent(await listStretches(db, order), rentFen)
}

/**
 * What becomes of the deposit (分 to the owner); null leaves it to the usual settlement. A renter whose whole rent goes back
 * never used the account, so the deposit goes back at once, unless its owner disputes it.
 */
export const depositOf = (
  { party }: Pick<Dispute, 'party'>,
  order: LockedOrder,
  { rentFen, depositFen }: Amounts,
  otherLive: boolean,
): number | null => {
  if (order.deposit_settled_at || order.deposit_fen === 0) return null
  if (party === 'platform') return 0
  if (party === 'owner') return depositFen > 0 ? depositFen : null
  return order.refund_fen + rentFen === order.rent_fen && rentFen > 0 && !otherLive ? 0 : null
}

/** An amount as it is meant in a dispute: rent back for a renter's, deposit for an owner's. */
export const amountsOf = ({ party }: Pick<Dispute, 'party'>, fen: number): Amounts =>
  party === 'owner' ? { rentFen: 0, depositFen: fen } : { rentFen: fen, depositFen: 0 }

/** The claim of a dispute (分). */
export const claimFen = ({ claim_rent_fen, claim_deposit_fen }: Dispute): number =>
  claim_rent_fen + claim_deposit_fen

/** The most that a dispute may come to (分): the rent or deposit that is left. */
export const amountMax = ({ party }: Pick<Dispute, 'party'>, order: LockedOrder): number =>
  party === 'owner' ? order.deposit_fen : order.rent_fen - order.refund_fen
