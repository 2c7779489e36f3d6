import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import { shanghaiDate } from '../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail, failWith } from '../../core/errors.ts'
import { checkAttempt, clearAttempts } from '../../core/limits/attempts.ts'
import { verifyPassword } from '../../core/security/password.ts'
import { findPasswordFreeSpent, findPayApproval } from './queries.ts'
import { type UserRules, userSettings } from './settings.ts'

export { requestClosing } from './closing/closeAccount.ts'
export { findLost, findObstacles } from './closing/obstacles.ts'
export { exportFileName, exportLines } from './export/exportFile.ts'
export { depositFor, levelNameOf, levelOf } from './levels.ts'
export { notifyPasswordChange } from './notifyPasswordChange.ts'
export { findNumberMark, NUMBER_MARKS } from './numberMark.ts'
export { type UserRules, userSettings } from './settings.ts'

const HOUR_MS = 3_600_000
const paySubject = (userId: number): string => `pay:${userId}`

/** Sets a payment password (hashed by `hashPassword`) and clears wrong attempts at the former one. */
export const setPayPassword = async (tx: Tx, userId: number, payPasswordHash: string): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ pay_password_hash: payPasswordHash })
    .where('id', '=', userId)
    .execute()
  await clearAttempts(tx, paySubject(userId))
}

/** Switches password-free payment on or off. Raises PAY_PASSWORD_UNSET. */
export const setPasswordFree = async (tx: Tx, userId: number, enabled: boolean): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ password_free: enabled })
    .where('id', '=', userId)
    .$if(enabled, (query) => query.where('pay_password_hash', 'is not', null))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) fail('PAY_PASSWORD_UNSET')
}

/**
 * Checks a user's payment password. Too many wrong ones lock it for a while. Takes the database, not a transaction,
 * because a wrong attempt has to count even when the rest fails. Raises PAY_PASSWORD_UNSET, _REQUIRED, _WRONG, _LOCKED.
 */
export const checkPayPassword = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: number,
  { payPassword, now }: { payPassword: string | undefined; now: Date },
): Promise<void> => {
  const { pay_password_hash } = await findPayApproval(db, userId)
  if (pay_password_hash === null) return fail('PAY_PASSWORD_UNSET')
  if (payPassword === undefined) return fail('PAY_PASSWORD_REQUIRED')
  const { payWrongMax: wrongMax, payLockHours: hours } = settings.read(userSettings)
  const rule = { wrongMax, lockMs: hours * HOUR_MS }
  const outcome = await checkAttempt(db, paySubject(userId), rule, now, () =>
    verifyPassword(pay_password_hash, payPassword),
  )
  if (outcome === 'locked') failWith('PAY_PASSWORD_LOCKED', { hours })
  if (outcome === 'wrong') fail('PAY_PASSWORD_WRONG')
}

type PasswordFreeLimits = Pick<UserRules, 'passwordFreeLimitFen' | 'passwordFreeDayFen'>
type Paying = { amountFen: number; rules: PasswordFreeLimits; now: Date }

/**
 * Approves a payment of `amountFen` (分) without the payment password and counts it. Requires that password-free payment
 * is on, and that the amount and the day's sum (Asia/Shanghai) are within the limits; orders and renewals count alike,
 * and refunds are not subtracted. Concurrent payments of a person wait for each other; once one of a later day was
 * counted, a server whose `now` lies on the day before requires the password. Raises PAY_PASSWORD_UNSET or
 * PAY_PASSWORD_REQUIRED.
 */
export const spendPasswordFree = async (
  tx: Tx,
  userId: number,
  { amountFen, rules, now }: Paying,
): Promise<void> => {
  const { passwordFreeLimitFen: limit, passwordFreeDayFen: dayLimit } = rules
  const { rows } = await sql<{ hasPassword: boolean; counted: boolean }>`
    with approval as (select pay_password_hash is not null as has_password, password_free from app_user where id = ${userId}),
         counted as (
           insert into password_free_spending as s (user_id, day, spent_fen)
           select ${userId}, ${shanghaiDate(now)}::date, ${amountFen}::bigint from approval
            where password_free and ${amountFen} <= least(${limit}::bigint, ${dayLimit}::bigint)
           on conflict (user_id) do update
              set day = excluded.day, spent_fen = case when s.day = excluded.day then s.spent_fen else 0 end + excluded.spent_fen
            where s.day < excluded.day or s.day = excluded.day and s.spent_fen + excluded.spent_fen <= ${dayLimit}
           returning 1)
    select has_password as "hasPassword", exists (select from counted) as counted from approval`.execute(tx)
  if (!rows[0]?.counted) fail(rows[0]?.hasPassword ? 'PAY_PASSWORD_REQUIRED' : 'PAY_PASSWORD_UNSET')
}

/** Whether a user has set a payment password. */
export const hasPayPassword = async (db: Db, userId: number): Promise<boolean> =>
  (await findPayApproval(db, userId)).pay_password_hash !== null

/** How a payment of `amountFen` (分) can be approved; the cashier shows it in advance. */
export const findApprovalMeans = async (
  db: Db,
  userId: number,
  { amountFen, rules, now }: Paying,
): Promise<{ hasPayPassword: boolean; passwordFree: boolean }> => {
  const [{ pay_password_hash, password_free }, spentFen] = await Promise.all([
    findPayApproval(db, userId),
    findPasswordFreeSpent(db, userId, now),
  ])
  const within = amountFen <= rules.passwordFreeLimitFen && spentFen + amountFen <= rules.passwordFreeDayFen
  return { hasPayPassword: pay_password_hash !== null, passwordFree: password_free && within }
}

/** Counts a settled order, of which rent was paid, towards a renter's level. */
export const countCompletedOrder = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set((eb) => ({ completed_orders: eb('completed_orders', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Adds orders a renter completed on another platform to their count. */
export const importCompletedOrders = async (tx: Tx, userId: number, orders: number): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      completed_orders: eb('completed_orders', '+', orders),
      imported_orders: eb('imported_orders', '+', orders),
    }))
    .where('id', '=', userId)
    .execute()
}
