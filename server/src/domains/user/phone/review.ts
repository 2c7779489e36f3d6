import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { notify, sendSmsNotice } from '../../notifications/actions.ts'
import { concernedBy, recordAction, requireUninvolved } from '../../ops/actions.ts'
import { findUserByPhone } from '../../session/actions.ts'
import { findNumberMark } from '../numberMark.ts'
import type { UserRules } from '../settings.ts'
import { type Application, lockApplication } from './applications.ts'
import { lastDigits } from './changePhone.ts'
import { effectText, stopLink } from './stopLink.ts'

const HOUR_MS = 3_600_000

type Deciding = { id: number; operatorId: number; now: Date }

/** Locks an application for an operator who is not the person it concerns. Raises NOT_FOUND, OPERATOR_SELF and REALNAME_REQUIRED. */
const lockForReview = async (tx: Tx, { id, operatorId }: Omit<Deciding, 'now'>): Promise<Application> => {
  const application = await lockApplication(tx, id)
  await requireUninvolved(tx, operatorId, application.user_id)
  return application
}

/** Locks one that waits for a decision; raises PHONE_APPLICATION_STATE too. */
const lockUndecided = async (tx: Tx, deciding: Deciding): Promise<Application> => {
  const application = await lockForReview(tx, deciding)
  if (application.state !== 'reviewing') fail('PHONE_APPLICATION_STATE')
  return application
}

/** The user of an application who was verified as the person who applied. Raises PHONE_APPLICATION_UNPROVEN. */
const requireProven = async (
  tx: Tx,
  { user_id: userId, old_phone, compared }: Application,
): Promise<number> => {
  if (userId === null || compared !== 'match') return fail('PHONE_APPLICATION_UNPROVEN')
  const user = await findUserByPhone(tx, old_phone)
  if (user?.id !== userId || user.state !== 'active') fail('PHONE_APPLICATION_UNPROVEN')
  return userId
}

/**
 * Approves an application: it takes effect after the cool-down, until which the old number can stop it; the old number is notified
 * by SMS with a link for that. Raises NOT_FOUND, OPERATOR_SELF, REALNAME_REQUIRED, PHONE_APPLICATION_STATE (also while
 * another change of the account waits), PHONE_APPLICATION_UNPROVEN and NEW_PHONE_TAKEN.
 */
export const approveApplication = async (
  tx: Tx,
  { kms }: Pick<Deps, 'kms'>,
  { rules, ...deciding }: Deciding & { rules: Pick<UserRules, 'phoneCoolHours'> },
): Promise<Date> => {
  const application = await lockUndecided(tx, deciding)
  const { id, old_phone: oldPhone, new_phone: newPhone } = application
  const userId = await requireProven(tx, application)
  if (await findUserByPhone(tx, newPhone)) fail('NEW_PHONE_TAKEN')
  const { operatorId, now } = deciding
  const takesEffectAt = new Date(now.getTime() + rules.phoneCoolHours * HOUR_MS)
  await tx
    .updateTable('phone_application')
    .set({ state: 'cooling', decided_at: now, decided_by: operatorId, takes_effect_at: takesEffectAt })
    .where('id', '=', id)
    .execute()
  const mark = (await findNumberMark({ kms }, tx, userId)) ?? fail('PHONE_APPLICATION_UNPROVEN')
  const tail = lastDigits(newPhone)
  await sendSmsNotice(tx, userId, {
    kind: 'phone_change_pending',
    subject: `phone_application:${id}`,
    phone: oldPhone,
    params: { tail, deadline: effectText(takesEffectAt) },
    link: stopLink(id, mark, takesEffectAt),
  })
  await notify(tx, userId, {
    kind: 'phone_change_pending',
    title: '绑定手机即将更换',
    text: `${effectText(takesEffectAt)} 将换绑到尾号 ${tail} 的手机号。如果不是你本人申请，请立即停止；是你本人申请的，不用操作。`,
    path: '/pages/my/bind-phone',
  })
  await recordAction(tx, {
    kind: 'approve_phone_application',
    request: { applicationId: id },
    amountFen: 0,
    reason: `换绑申请 ${id}`,
    beneficiaryId: userId,
    operatorId,
    at: now,
  })
  return takesEffectAt
}

/** Refuses an application with a reason for its applicant. Raises what `approveApplication` does of state and operator. */
export const refuseApplication = async (
  tx: Tx,
  { reason, ...deciding }: Deciding & { reason: string },
): Promise<void> => {
  const { id, user_id: userId } = await lockUndecided(tx, deciding)
  const { operatorId, now } = deciding
  await tx
    .updateTable('phone_application')
    .set({ state: 'refused', decided_at: now, decided_by: operatorId, decision: reason, ended_at: now })
    .where('id', '=', id)
    .execute()
  await recordAction(tx, {
    kind: 'refuse_phone_application',
    request: { applicationId: id },
    amountFen: 0,
    reason,
    beneficiaryId: userId,
    operatorId,
    at: now,
  })
}

type QueueFilter = {
  operatorId: number
  after: { at: Date; id: number } | null
  skip: number
  limit: number
}

/** Applications that wait for a decision, the oldest first, without those that concern the operator. */
export const listUndecided = async (
  db: Db,
  { operatorId, after, skip, limit }: QueueFilter,
): Promise<Application[]> => {
  const { rows } = await sql<Application>`
    select * from phone_application a
     where state = 'reviewing' and not exists (select from app_user u where u.id = a.user_id and ${concernedBy(operatorId)})
       and (${after?.at ?? null}::timestamptz is null or (applied_at, id) > (${after?.at ?? null}, ${after?.id ?? null}))
     order by applied_at, id limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export type ApplicationFacts = { registeredAt: Date | null; lastSignInAt: Date | null; changes: number }

/** An application with what an operator needs to know of the old number's user. Raises as `lockForReview`. */
export const openApplication = async (
  tx: Tx,
  reviewing: Omit<Deciding, 'now'>,
): Promise<{ application: Application; facts: ApplicationFacts }> => {
  const application = await lockForReview(tx, reviewing)
  const { rows } = await sql<ApplicationFacts>`
    select (select created_at from app_user where id = ${application.user_id}) as "registeredAt",
           (select max(created_at) from session where user_id = ${application.user_id}) as "lastSignInAt",
           (select count(*)::int from phone_change where user_id = ${application.user_id}) as changes`.execute(
    tx,
  )
  return { application, facts: rows[0] ?? { registeredAt: null, lastSignInAt: null, changes: 0 } }
}
