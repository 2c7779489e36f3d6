import type { Deps } from '../../core/config/deps.ts'
import type { Db } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { TokenContent } from '../../core/security/signedToken.ts'
import { type Dispute, findLinkedDispute } from './dispute.ts'

const USE = 'dispute.answer'

/**
 * The link in the owner's text message: good for seeing one complaint of a renter and answering it, until the time to
 * answer is over.
 */
export const answerLink = (linkNo: number, answerBy: Date): TokenContent => ({
  use: USE,
  fields: [String(linkNo)],
  expiresAt: answerBy,
})

/** The dispute of a link. Raises LINK_EXPIRED for a token that was not signed for this, was altered, or is over. */
export const disputeOfLink = async (
  { tokens }: Pick<Deps, 'tokens'>,
  db: Db,
  token: string,
  now: Date,
): Promise<Dispute> => {
  const [linkNo] = tokens.read(USE, token, now) ?? []
  const dispute = linkNo === undefined ? null : await findLinkedDispute(db, Number(linkNo))
  return dispute?.party === 'renter' ? dispute : fail('LINK_EXPIRED')
}
