import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { listSmsNotices, wasNotifiedInTime } from '../../notifications/actions.ts'
import type { LockedOrder } from '../../orders/actions.ts'
import { findNumberMark } from '../../user/actions.ts'
import type { Dispute } from '../dispute.ts'

/** An owner is notified of complaints of one renter by SMS once in this time, so that filing again and again floods no phone. */
const SMS_GAP_MS = 3_600_000

/** The subject of the owner's SMS about a complaint. */
export const smsSubject = (disputeId: string): string => `dispute:${disputeId}`

/**
 * The owner's `findNumberMark` for the SMS about a renter's complaint of this moment; null where none is sent: the owner was
 * told of another one lately, or could not answer, because they are not active.
 */
export const findSmsMark = async (
  tx: Tx,
  deps: Pick<Deps, 'kms'>,
  { renter_id, owner_id }: Pick<LockedOrder, 'renter_id' | 'owner_id'>,
  at: Date,
): Promise<number | null> => {
  const lately = await tx
    .selectFrom('dispute')
    .select('id')
    .where('renter_id', '=', renter_id)
    .where('owner_id', '=', owner_id)
    .where('party', '=', 'renter')
    .where('filed_at', '>', new Date(at.getTime() - SMS_GAP_MS))
    .execute()
  const subjects = lately.map(({ id }) => smsSubject(id))
  const notices = await listSmsNotices(tx, owner_id, { kind: 'complaint_filed', subjects })
  return notices.length > 0 ? null : findNumberMark(deps, tx, owner_id)
}

/**
 * Whether the SMS about a complaint may have reached its owner in time (`wasNotifiedInTime`): a push notification alone may not,
 * without the app. `answerBy` is the end of the time to answer.
 */
export const wasOwnerNotified = (
  tx: Tx,
  { id, owner_id, filed_at }: Pick<Dispute, 'id' | 'owner_id' | 'filed_at'>,
  answerBy: Date,
): Promise<boolean> =>
  wasNotifiedInTime(tx, owner_id, {
    kind: 'complaint_filed',
    subject: smsSubject(id),
    since: filed_at,
    until: answerBy,
  })
