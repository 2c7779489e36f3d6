import type { Deps } from '../../../core/config/deps.ts'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { TokenContent } from '../../../core/security/signedToken.ts'
import { findNumberMark, NUMBER_MARKS } from '../../user/actions.ts'
import { type Dispute, findLinkedDispute } from '../dispute.ts'

const USE = 'dispute.answer'

/**
 * The link in the owner's text message: good for seeing one complaint of a renter and answering it, until the time to
 * answer is over. `mark` is the owner's `findNumberMark`. Number and mark are one field: the token has 35 characters up to
 * the 16-millionth dispute, as many as a message takes.
 */
export const answerLink = (linkNo: number, mark: number, answerBy: Date): TokenContent => ({
  use: USE,
  fields: [String(linkNo * NUMBER_MARKS + mark)],
  expiresAt: answerBy,
})

/**
 * The dispute of a link. Raises LINK_EXPIRED for a token that was not signed for this, was altered, or is over, and for one
 * whose owner is no longer active or has another number.
 */
export const disputeOfLink = async (
  deps: Pick<Deps, 'tokens' | 'kms'>,
  db: Db,
  token: string,
  now: Date,
): Promise<Dispute> => {
  const [field] = deps.tokens.read(USE, token, now) ?? []
  if (field === undefined) return fail('LINK_EXPIRED')
  const value = Number(field)
  const dispute = await findLinkedDispute(db, Math.floor(value / NUMBER_MARKS))
  if (dispute?.party !== 'renter') return fail('LINK_EXPIRED')
  const mark = await findNumberMark(deps, db, dispute.owner_id)
  return mark === value % NUMBER_MARKS ? dispute : fail('LINK_EXPIRED')
}
