import type { ComplaintReason } from '@shanghao/contract/disputes/reasons'
import { type RefundRules, usedShareBp } from '@shanghao/contract/disputes/refundRules'
import { basisPoints } from '@shanghao/contract/money'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import {
  type LockedOrder,
  listStretches,
  type Stretch,
  type StretchRent,
  unusedFen,
} from '../../orders/actions.ts'

const MINUTE_MS = 60_000

/** What a renter's complaint claims at a moment (分). */
export type Claim = {
  /** Whole minutes of the rental used by then; the free minutes at its start don't count. */
  minutesUsed: number
  usedBp: number
  /** Rent for unused time, which goes back whole, and for used time; without what went back before. */
  unusedFen: number
  usedFen: number
  rents: StretchRent[]
  rentFen: number
}

const minutesUsed = (stretches: readonly Stretch[], at: Date): number => {
  const paidFrom = stretches[0]?.startsAt.getTime() ?? at.getTime()
  return Math.max(0, Math.floor((at.getTime() - paidFrom) / MINUTE_MS))
}

/** When a rental stopped, or would by a complaint at a moment. */
export const stopAt = ({ ended_at, ends_at }: Pick<LockedOrder, 'ended_at' | 'ends_at'>, at: Date): Date =>
  ended_at ?? (ends_at < at ? ends_at : at)

type ClaimInput = { rules: RefundRules; reason: ComplaintReason; at: Date }

/** What a renter's complaint claims for stretches of a rental that stopped at a moment, by a version of the rules. */
export const claimOf = (stretches: readonly Stretch[], { rules, reason, at }: ClaimInput): Claim => {
  const minutes = minutesUsed(stretches, at)
  const usedBp = usedShareBp(rules, reason, minutes)
  const parts = stretches.map((stretch) => {
    const { id: stretchId, refundedFen, quote } = stretch
    const unused = unusedFen(stretch, at)
    const wanted = unused + basisPoints(quote.rentFen - unused, usedBp)
    return {
      stretchId,
      unused: Math.max(0, unused - refundedFen),
      used: quote.rentFen - Math.max(unused, refundedFen),
      fen: Math.max(0, wanted - refundedFen),
    }
  })
  const sum = (of: 'unused' | 'used' | 'fen') => parts.reduce((total, part) => total + part[of], 0)
  return {
    minutesUsed: minutes,
    usedBp,
    unusedFen: sum('unused'),
    usedFen: sum('used'),
    rents: parts.map(({ stretchId, fen }) => ({ stretchId, fen })),
    rentFen: sum('fen'),
  }
}

/** What a complaint about an order at a moment claims. */
export const computeClaim = async (db: Db, order: LockedOrder, input: ClaimInput): Promise<Claim> =>
  claimOf(await listStretches(db, order), { ...input, at: stopAt(order, input.at) })

/**
 * Divides an amount of rent (分) that isn't the claim over the stretches of a rental, the last hours first. Raises
 * DISPUTE_AMOUNT for more than is left of the rent.
 */
export const allocateRent = (stretches: readonly Stretch[], fen: number): StretchRent[] => {
  let rest = fen
  const rents = stretches.toReversed().map(({ id, quote, refundedFen }) => {
    const part = Math.min(rest, quote.rentFen - refundedFen)
    rest -= part
    return { stretchId: id, fen: part }
  })
  return rest > 0 ? fail('DISPUTE_AMOUNT') : rents
}
