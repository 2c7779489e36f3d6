import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { hashToken } from '../../core/http/auth.ts'
import { unbindEndedSessions, unbindSession } from '../notifications/actions.ts'
import { grantWelcome } from '../promotion/actions.ts'
import { claimDeviceIdentity } from '../realname/actions.ts'
import { deviceLabelOf } from './device/deviceLabel.ts'
import { deleteKnownDevices, recordKnownDevice } from './device/knownDevices.ts'
import { clearLoginAttempts } from './password/passwords.ts'
import { sessionSettings } from './settings.ts'

export { consumeCaptcha } from './captcha/captcha.ts'
export { deleteKnownDevices, deviceKeys, isKnownDevice, sharesDevice } from './device/knownDevices.ts'
export { clearLoginAttempts } from './password/passwords.ts'
export { consumeTicket, issueTicket, isTicketValid } from './password/tickets.ts'
export { findUserByPhone } from './queries.ts'
export { sessionSettings } from './settings.ts'
export { consumeSmsCode, sendSmsCode } from './sms/codes.ts'

const DAY_MS = 86_400_000

export type RegisterUserInput = {
  /** 11 digits. */
  phone: string
  now: Date
  /** 租客 and six random digits unless given: owners' names are public, so they contain nothing of the number. */
  nickname?: string
  /** From `hashPassword`; without one the person can log in by SMS only. */
  passwordHash?: string
  roles?: 'merchant'[]
}

const randomNickname = sql<string>`'租客' || lpad(floor(random() * 1000000)::int::text, 6, '0')`

/** Registers a number, grants the welcome packets, and returns the user's id. Raises PHONE_TAKEN. */
export const registerUser = async (
  tx: Tx,
  { phone, now, nickname, passwordHash, roles = [] }: RegisterUserInput,
): Promise<number> => {
  const { id } = await tx
    .insertInto('app_user')
    .values({
      phone,
      nickname: nickname ?? randomNickname,
      password_hash: passwordHash ?? null,
      roles,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await grantWelcome(tx, id, now)
  return id
}

/** Ends the oldest sessions of a user beyond `max` active ones. */
const endOldestSessions = async (tx: Tx, userId: number, max: number, now: Date): Promise<void> => {
  const { numAffectedRows } = await sql`
    update session set ended_at = ${now}, ended_how = 'forced'
     where token_hash in (select token_hash from session
                           where user_id = ${userId} and ended_at is null and expires_at > ${now}
                           order by created_at desc, token_hash offset ${max})`.execute(tx)
  if (numAffectedRows) await unbindEndedSessions(tx, userId)
}

/** What a person proved to sign in, as it was read: the number that a code went to, or the hash of the password. */
type Proof = { phone: string } | { passwordHash: string | null }

/**
 * Checks that a proof is still the user's, and locks the user until the transaction ends: a change of number or password under way
 * either refuses it or ends the session that it opens. Raises LOGIN_WRONG for a former password, and CONFLICT for a former number.
 */
const requireProof = async (tx: Tx, userId: number, proof: Proof): Promise<void> => {
  const user = await tx
    .selectFrom('app_user')
    .select(['phone', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if ('phone' in proof && proof.phone !== user.phone) fail('CONFLICT')
  if ('passwordHash' in proof && proof.passwordHash !== user.password_hash) fail('LOGIN_WRONG')
}

/**
 * Opens a session and returns its token, of which only the hash is stored. With more than `sessionsMax` active ones the
 * oldest ends. A user without an identity gets the one that was proved on the device they sign in on
 * (docs/decisions/real-name.md). `proof` is left out for a user who is registered in the same transaction. Raises what
 * `requireProof` does.
 */
export const openSession = async (
  tx: Tx,
  {
    ids,
    kms,
    settings,
    device = null,
    agent = null,
  }: Pick<Deps, 'ids' | 'kms' | 'settings'> & { device?: string | null; agent?: string | null },
  userId: number,
  now: Date,
  proof?: Proof,
): Promise<string> => {
  // Before their devices, as a change of the password locks both: otherwise the two would wait for each other.
  if (proof) await requireProof(tx, userId, proof)
  if (device) {
    await claimDeviceIdentity(tx, { kms, settings }, { userId, deviceId: device, now })
    await recordKnownDevice(tx, kms, { userId, device, now })
  }
  const { sessionsMax, sessionDays } = settings.read(sessionSettings)
  const token = ids.secret()
  // Serialises logins of a user, so that each counts those before it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sessions:${userId}`}, 0))`.execute(tx)
  await endOldestSessions(tx, userId, sessionsMax - 1, now)
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      device_label: deviceLabelOf(agent),
      created_at: now,
      expires_at: new Date(now.getTime() + sessionDays * DAY_MS),
    })
    .execute()
  return token
}

/** Logs one session out and unbinds its push device; repeating it changes nothing. */
export const endSession = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended_at: now, ended_how: 'logout' })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
  await unbindSession(tx, tokenHash)
}

/** Ends a user's sessions, whose next calls then fail with FORCED_LOGOUT. The session of `exceptTokenHash` stays. */
export const endSessions = async (
  tx: Tx,
  userId: number,
  how: 'forced' | 'password',
  now: Date,
  exceptTokenHash?: Buffer,
): Promise<void> => {
  const active = tx
    .updateTable('session')
    .set({ ended_at: now, ended_how: how })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  await (exceptTokenHash ? active.where('token_hash', '<>', exceptTokenHash) : active).execute()
  await unbindEndedSessions(tx, userId)
}

/**
 * Bans a user and ends their sessions and pushes. Their rentals and balance go on by the rules. Operators ban by a sanction
 * (`imposeSanction`), which can end. Raises NOT_FOUND.
 */
export const banUser = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const banned = await tx
    .updateTable('app_user')
    .set({ state: 'banned' })
    .where('id', '=', userId)
    .executeTakeFirst()
  if (banned.numUpdatedRows === 0n) fail('NOT_FOUND')
  await endSessions(tx, userId, 'forced', now)
}

/** Lets banned users sign in again. */
export const unbanUsers = async (tx: Tx, userIds: readonly number[]): Promise<void> => {
  await sql`update app_user set state = 'active' where id = any (${[...userIds]}::bigint[]) and state = 'banned'`.execute(
    tx,
  )
}

/** Gives a user a role, or takes it back. Doing so again changes nothing. Raises NOT_FOUND. */
export const setRole = async (tx: Tx, userId: number, role: 'merchant', held: boolean): Promise<void> => {
  const { rows } = await sql`
    update app_user set roles = array_remove(roles, ${role}) || case when ${held} then array[${role}] else '{}' end
     where id = ${userId} returning id`.execute(tx)
  if (rows.length === 0) fail('NOT_FOUND')
}

type SetLoginPasswordInput = {
  user: { id: number; phone: string }
  /** From `hashPassword`. */
  passwordHash: string
  now: Date
  exceptTokenHash?: Buffer
}

/**
 * Sets a login password, clears failed attempts, and ends the user's sessions except that of `exceptTokenHash`. Known
 * devices are deleted except the one of the call: the others may belong to the person from whom the account is being
 * protected.
 */
export const setLoginPassword = async (
  tx: Tx,
  { kms, device }: Pick<Deps, 'kms'> & { device: string | null },
  { user, passwordHash, now, exceptTokenHash }: SetLoginPasswordInput,
): Promise<void> => {
  await tx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
  await clearLoginAttempts(tx, user.phone)
  await deleteKnownDevices(tx, kms, { userId: user.id, except: device })
  await endSessions(tx, user.id, 'password', now, exceptTokenHash)
}
