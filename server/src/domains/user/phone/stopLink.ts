import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiClock, shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { TokenContent } from '../../../core/security/signedToken.ts'
import { findNumberMark, NUMBER_MARKS } from '../numberMark.ts'
import { type Application, lockApplication } from './applications.ts'

const USE = 'phone.stop'

/** A moment as a message says it, in Asia/Shanghai: 11月25日 12:00. */
export const effectText = (at: Date): string => {
  const [, month = '', day = ''] = shanghaiDate(at).split('-')
  return `${Number(month)}月${Number(day)}日 ${shanghaiClock(at)}`
}

/** The link in the message to the old number: good for stopping one change until it takes effect. `mark`: see `findNumberMark`. */
export const stopLink = (applicationId: number, mark: number, takesEffectAt: Date): TokenContent => ({
  use: USE,
  fields: [String(applicationId * NUMBER_MARKS + mark)],
  expiresAt: takesEffectAt,
})

/**
 * The application of a link, locked. Raises PHONE_LINK_OVER for a token that was not signed for this, was altered or is over,
 * and once the number it went to is no longer the user's.
 */
export const applicationOfLink = async (
  deps: Pick<Deps, 'tokens' | 'kms'>,
  tx: Tx,
  token: string,
  now: Date,
): Promise<Application> => {
  const [field] = deps.tokens.read(USE, token, now) ?? []
  if (field === undefined) return fail('PHONE_LINK_OVER')
  const value = Number(field)
  const application = await lockApplication(tx, Math.floor(value / NUMBER_MARKS))
  const mark = application.user_id === null ? null : await findNumberMark(deps, tx, application.user_id)
  return mark === value % NUMBER_MARKS ? application : fail('PHONE_LINK_OVER')
}
