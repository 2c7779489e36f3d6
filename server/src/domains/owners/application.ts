import { OWNER_AGREEMENT } from '@shanghao/contract/owners/agreement'
import { OWNER_CONSOLE } from '@shanghao/contract/rules'
import { asSentence } from '@shanghao/contract/text'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Viewer } from '../../core/http/auth.ts'
import { notify } from '../notifications/actions.ts'
import { recordAction, requireUninvolved } from '../ops/actions.ts'
import { requireAdult } from '../realname/actions.ts'
import { setRole } from '../session/actions.ts'

type Applying = {
  viewer: Pick<Viewer, 'userId' | 'adultFrom'>
  about: string
  agreement: string
  hasPayoutAccount: boolean
  /** Whether an operator decides; else the application is approved at once. */
  isReviewed: boolean
  now: Date
}

/**
 * A verified adult with a payout account applies to become an owner. Raises REALNAME_REQUIRED, MINOR, OWNER_AGREEMENT for another
 * version than today's, OWNER_PAYOUT_MISSING, OWNER_ALREADY, OWNER_APPLICATION_OPEN and OWNER_IS_STAFF.
 */
export const applyToOwn = async (
  tx: Tx,
  { viewer, about, agreement, hasPayoutAccount, isReviewed, now }: Applying,
): Promise<'pending' | 'approved'> => {
  requireAdult(viewer, now)
  if (agreement !== OWNER_AGREEMENT) fail('OWNER_AGREEMENT')
  if (!hasPayoutAccount) fail('OWNER_PAYOUT_MISSING')
  const { userId } = viewer
  // Serialises applications of the person, and the change of roles.
  const { roles } = await tx
    .selectFrom('app_user')
    .select('roles')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (roles.includes('merchant')) fail('OWNER_ALREADY')
  const open = await tx
    .selectFrom('owner_application')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (open) fail('OWNER_APPLICATION_OPEN')
  const employed = await tx
    .selectFrom('owner_staff')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (employed) fail('OWNER_IS_STAFF')
  const state = isReviewed ? 'pending' : 'approved'
  await tx
    .insertInto('owner_application')
    .values({
      user_id: userId,
      about,
      agreement,
      state,
      applied_at: now,
      decided_at: isReviewed ? null : now,
    })
    .execute()
  if (!isReviewed) await setRole(tx, userId, 'merchant', true)
  return state
}

type Deciding = { id: number; operatorId: number; now: Date }

/** Locks an application that waits, for an operator whom it doesn't concern. Raises NOT_FOUND, OPERATOR_SELF and OWNER_APPLICATION_STATE. */
const lockPending = async (tx: Tx, { id, operatorId }: Deciding): Promise<{ userId: number }> => {
  const row = await tx
    .selectFrom('owner_application')
    .select(['user_id as userId', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { userId, state } = row ?? fail('NOT_FOUND')
  await requireUninvolved(tx, operatorId, userId)
  if (state !== 'pending') fail('OWNER_APPLICATION_STATE')
  return { userId }
}

/** Makes an applicant an owner. Raises NOT_FOUND, REALNAME_REQUIRED, OPERATOR_SELF, OWNER_APPLICATION_STATE and OWNER_IS_STAFF. */
export const approveApplication = async (tx: Tx, deciding: Deciding): Promise<void> => {
  const { userId } = await lockPending(tx, deciding)
  const { id, operatorId, now } = deciding
  await tx
    .updateTable('owner_application')
    .set({ state: 'approved', decided_by: operatorId, decided_at: now })
    .where('id', '=', id)
    .execute()
  await setRole(tx, userId, 'merchant', true)
  await recordDecision(tx, {
    ...deciding,
    userId,
    kind: 'approve_owner_application',
    reason: `号主申请 ${id}`,
  })
  await notify(tx, userId, {
    kind: 'owner_application',
    title: '号主申请已通过',
    text: '现在可以用电脑或手机打开号主后台，上架你的账号。',
    path: `${OWNER_CONSOLE}/`,
  })
}

/** Rejects an application with a reason for its applicant, who may apply again. Raises as `approveApplication`. */
export const rejectApplication = async (
  tx: Tx,
  { note, ...deciding }: Deciding & { note: string },
): Promise<void> => {
  const { userId } = await lockPending(tx, deciding)
  const { id, operatorId, now } = deciding
  await tx
    .updateTable('owner_application')
    .set({ state: 'rejected', decided_by: operatorId, decided_at: now, note })
    .where('id', '=', id)
    .execute()
  await recordDecision(tx, { ...deciding, userId, kind: 'reject_owner_application', reason: note })
  await notify(tx, userId, {
    kind: 'owner_application',
    title: '号主申请没有通过',
    text: `原因：${asSentence(note)}修改后可以重新申请。`,
    path: `${OWNER_CONSOLE}/`,
  })
}

type Decision = Deciding & { userId: number; kind: string; reason: string }

const recordDecision = (tx: Tx, { id, userId, operatorId, kind, reason, now }: Decision) =>
  recordAction(tx, {
    kind,
    request: { applicationId: id },
    amountFen: 0,
    reason,
    beneficiaryId: userId,
    operatorId,
    at: now,
  })
