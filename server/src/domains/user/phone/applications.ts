import { maskPhone } from '@shanghao/contract/rules'
import type { PhoneApplicationState } from '@shanghao/contract/user/phoneStates'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { hashToken } from '../../../core/http/auth.ts'
import { compareIdentity } from '../../realname/actions.ts'
import { consumeTicket, findUserByPhone } from '../../session/actions.ts'
import { claimUpload } from '../../uploads/actions.ts'

/** The purpose of the code and the ticket by which an applicant proves the new number. */
export const APPLY = 'apply_phone'

export type Application = {
  id: number
  user_id: number | null
  old_phone: string
  new_phone: string
  compared: 'match' | 'mismatch' | 'unverified' | 'unknown'
  reason: string
  pictures: string[]
  state: PhoneApplicationState
  applied_at: Date
  decision: string | null
  takes_effect_at: Date | null
  ended_at: Date | null
}

/** The name by which the pictures of an application are kept. */
export const picturesOf = (applicationId: number): string => `phone_application:${applicationId}`

const selectApplications = (db: Db | Tx) =>
  db.selectFrom('phone_application').selectAll().$castTo<Application>()

/** Locks an application. Raises NOT_FOUND. */
export const lockApplication = async (tx: Tx, id: number): Promise<Application> =>
  (await selectApplications(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? fail('NOT_FOUND')

/** The approved change of a user's number that has not taken effect; undefined for none. */
export const findCooling = (db: Db, userId: number): Promise<Application | undefined> =>
  selectApplications(db).where('user_id', '=', userId).where('state', '=', 'cooling').executeTakeFirst()

/** As its applicant sees it. */
export const presentApplication = (row: Application) => ({
  state: row.state,
  oldPhone: maskPhone(row.old_phone),
  newPhone: maskPhone(row.new_phone),
  appliedAt: row.applied_at.getTime(),
  decision: row.decision,
  takesEffectAt: row.takes_effect_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
})

type Applying = {
  ticket: string
  oldPhone: string
  person: { name: string; idNumber: string }
  reason: string
  pictures: readonly string[]
  now: Date
}

/**
 * Files an application for the number that a ticket (`apply_phone`) proves, and returns its receipt. What the applicant typed
 * is compared with the identity of the old number's user; only the result is stored, and the caller doesn't learn it.
 * Raises TICKET_EXPIRED, PHONE_UNCHANGED, UPLOAD_EXPIRED, and PHONE_APPLICATION_OPEN by the index of that name.
 */
export const applyForPhone = async (
  tx: Tx,
  { kms, ids }: Pick<Deps, 'kms' | 'ids'>,
  { ticket, oldPhone, person, reason, pictures, now }: Applying,
): Promise<{ receipt: string; row: Application }> => {
  const newPhone = (await consumeTicket(tx, ticket, APPLY, now)) ?? fail('TICKET_EXPIRED')
  if (newPhone === oldPhone) fail('PHONE_UNCHANGED')
  const user = await findUserByPhone(tx, oldPhone)
  const receipt = ids.secret()
  const { id } = await tx
    .insertInto('phone_application')
    .values({
      receipt_hash: hashToken(receipt),
      user_id: user?.id ?? null,
      old_phone: oldPhone,
      new_phone: newPhone,
      compared: user ? await compareIdentity({ db: tx, kms }, user.id, person) : 'unknown',
      reason,
      pictures: [...pictures],
      applied_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const visitor = hashToken(ticket)
  for (const publicKey of pictures)
    await claimUpload(tx, { visitor, publicKey, purpose: 'phone_change', usedBy: picturesOf(id), now })
  return { receipt, row: await lockApplication(tx, id) }
}

/** The application of a receipt. Raises PHONE_APPLICATION_UNKNOWN. */
export const findByReceipt = async (db: Db, receipt: string): Promise<Application> =>
  (await selectApplications(db).where('receipt_hash', '=', hashToken(receipt)).executeTakeFirst()) ??
  fail('PHONE_APPLICATION_UNKNOWN')

/**
 * The latest application for the number that a ticket proves, with a new receipt in place of the former. Raises TICKET_EXPIRED
 * and PHONE_APPLICATION_UNKNOWN, after which the ticket is valid still.
 */
export const findByTicket = async (
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  ticket: string,
  now: Date,
): Promise<{ receipt: string; row: Application }> => {
  const newPhone = (await consumeTicket(tx, ticket, APPLY, now)) ?? fail('TICKET_EXPIRED')
  const receipt = ids.secret()
  const { rows } = await sql<Application>`
    update phone_application set receipt_hash = ${hashToken(receipt)}
     where id = (select id from phone_application where new_phone = ${newPhone} order by applied_at desc, id desc limit 1)
    returning *`.execute(tx)
  return { receipt, row: rows[0] ?? fail('PHONE_APPLICATION_UNKNOWN') }
}
