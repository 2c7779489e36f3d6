import type { Deps } from '../../../core/config/deps.ts'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { TokenContent } from '../../../core/security/signedToken.ts'
import { findNumberMark, NUMBER_MARKS } from '../../user/actions.ts'
import { type CodeRequest, findLinkedRequest } from './request.ts'

const USE = 'credentials.code'

/**
 * The link in the owner's text message: good for seeing one request and ending it once, until the time to answer is over.
 * `mark` is the owner's `findNumberMark`; number and mark are one field, as in the links of complaints.
 */
export const codeLink = (linkNo: number, mark: number, answerBy: Date): TokenContent => ({
  use: USE,
  fields: [String(linkNo * NUMBER_MARKS + mark)],
  expiresAt: answerBy,
})

/**
 * The request of a link. Raises CODE_LINK_OVER for a token that was not signed for this, was altered, or is over, and for one
 * whose owner is no longer active or has another number; CODE_LINK_USED once its owner has answered or refused; CODE_STATE
 * when the request ended otherwise.
 */
export const requestOfLink = async (
  deps: Pick<Deps, 'tokens' | 'kms'>,
  db: Db,
  token: string,
  now: Date,
): Promise<CodeRequest> => {
  const [field] = deps.tokens.read(USE, token, now) ?? []
  if (field === undefined) return fail('CODE_LINK_OVER')
  const value = Number(field)
  const request = await findLinkedRequest(db, Math.floor(value / NUMBER_MARKS))
  if (!request) return fail('CODE_LINK_OVER')
  const mark = await findNumberMark(deps, db, request.owner_id)
  if (mark !== value % NUMBER_MARKS) fail('CODE_LINK_OVER')
  if (request.ended_by === 'owner') fail('CODE_LINK_USED')
  return request.state === 'asked' ? request : fail('CODE_STATE')
}
