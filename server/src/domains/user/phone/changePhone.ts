import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failureOf } from '../../../core/errors.ts'
import { notify, sendSmsNotice } from '../../notifications/actions.ts'
import { clearLoginAttempts, deleteKnownDevices, endSessions } from '../../session/actions.ts'

type PhoneChange = {
  userId: number
  oldPhone: string
  newPhone: string
  now: Date
} & (
  | { applicationId: number; exceptTokenHash?: never; device?: never }
  /** With codes to both numbers: the session and the device of the call stay signed in and known. */
  | { applicationId: null; exceptTokenHash: Buffer; device: string | null }
)

/** Sets the number; the index `phone_taken` decides between two people who want it. Raises NEW_PHONE_TAKEN and CONFLICT. */
const setPhone = async (tx: Tx, { userId, oldPhone, newPhone, now }: PhoneChange): Promise<void> => {
  const changed = await tx
    .updateTable('app_user')
    .set({ phone: newPhone, phone_changed_at: now })
    .where('id', '=', userId)
    .where('phone', '=', oldPhone)
    .where('state', '=', 'active')
    .executeTakeFirst()
    .catch((thrown) => {
      if (failureOf(thrown)?.failure === 'PHONE_TAKEN') return fail('NEW_PHONE_TAKEN')
      throw thrown
    })
  if (changed.numUpdatedRows !== 1n) fail('CONFLICT')
}

/** Codes and tickets of the old number no longer prove anything for its former user. */
const endProofsOf = async (tx: Tx, phone: string, now: Date): Promise<void> => {
  await tx
    .updateTable('sms_code')
    .set({ expires_at: now })
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  await tx
    .updateTable('ticket')
    .set({ expires_at: now })
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  await clearLoginAttempts(tx, phone)
}

export const lastDigits = (phone: string): string => phone.slice(-4)

/**
 * Changes a user's number, ends the codes of the old one and the sessions (all of them after an application, else all but the
 * caller's), and tells both numbers. The money that leaves is held for a while by `phone_changed_at`. Raises
 * NEW_PHONE_TAKEN, and CONFLICT when the account is no longer active or has another number.
 */
export const changePhone = async (tx: Tx, { kms }: Pick<Deps, 'kms'>, change: PhoneChange): Promise<void> => {
  const { userId, oldPhone, newPhone, applicationId, exceptTokenHash, device = null, now } = change
  await setPhone(tx, change)
  const { id } = await tx
    .insertInto('phone_change')
    .values({
      user_id: userId,
      old_phone: oldPhone,
      new_phone: newPhone,
      application_id: applicationId,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await endProofsOf(tx, oldPhone, now)
  if (applicationId !== null) await deleteKnownDevices(tx, kms, { userId, except: device })
  await endSessions(tx, userId, 'forced', now, exceptTokenHash)
  const params = { tail: lastDigits(newPhone) }
  for (const [side, phone] of [
    ['old', oldPhone],
    ['new', newPhone],
  ] as const)
    await sendSmsNotice(tx, userId, {
      kind: 'phone_changed',
      subject: `phone_change:${id}:${side}`,
      phone,
      params,
    })
  await notify(tx, userId, {
    kind: 'phone_changed',
    title: '绑定手机已更换',
    text: `新的绑定手机尾号 ${lastDigits(newPhone)}，其他设备已下线。如果不是你本人操作，请立即联系客服。`,
    path: '/pages/my/bind-phone',
  })
}
