import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import { shanghaiDate } from '../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail, failWith } from '../../core/errors.ts'
import { forgiveGuesses, guess } from '../../core/limits/guesses.ts'
import { passwordFits } from '../../core/security/password.ts'
import { payApproval, spentPasswordFree } from './queries.ts'
import { type UserRules, userSettings } from './settings.ts'

export { depositFor } from './levels.ts'
export { notifyPasswordChange } from './notifyPasswordChange.ts'
export { notify } from './push.ts'
export { type UserRules, userSettings } from './settings.ts'

const HOUR_MS = 3_600_000
const paySubject = (userId: number): string => `pay:${userId}`

/** Sets a payment password (its `hashPassword`) and forgives wrong guesses of the one before. */
export const setPayPassword = async (tx: Tx, userId: number, payPasswordHash: string): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ pay_password_hash: payPasswordHash })
    .where('id', '=', userId)
    .execute()
  await forgiveGuesses(tx, paySubject(userId))
}

/** Switches payments without password on or off. Raises PAY_PASSWORD_UNSET. */
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
 * Passes when the user proves themselves by payment password. Too many wrong ones lock it for a while. Takes the
 * database, not a transaction, because a wrong try has to count whatever becomes of the rest. Raises
 * PAY_PASSWORD_UNSET, _REQUIRED, _WRONG, _LOCKED.
 */
export const checkPayPassword = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: number,
  { payPassword, now }: { payPassword: string | undefined; now: Date },
): Promise<void> => {
  const { pay_password_hash } = await payApproval(db, userId)
  if (pay_password_hash === null) return fail('PAY_PASSWORD_UNSET')
  if (payPassword === undefined) return fail('PAY_PASSWORD_REQUIRED')
  const { payWrongMax: wrongMax, payLockHours: hours } = settings.read(userSettings)
  const rule = { wrongMax, lockMs: hours * HOUR_MS }
  const outcome = await guess(db, paySubject(userId), rule, now, () =>
    passwordFits(pay_password_hash, payPassword),
  )
  if (outcome === 'locked') failWith('PAY_PASSWORD_LOCKED', { hours })
  if (outcome === 'wrong') fail('PAY_PASSWORD_WRONG')
}

type FreeLimits = Pick<UserRules, 'passwordFreeLimitFen' | 'passwordFreeDayFen'>
type Paying = { amountFen: number; rules: FreeLimits; now: Date }

/**
 * Takes a payment of `amountFen` (分) off what a person may pay today without the payment password. Passes when
 * password-free paying is on, the amount within the limit of one payment and the day's sum (Asia/Shanghai) within the day's;
 * orders and renewals count alike, and what is refunded stays counted. Payments of a person at once wait for each other; once
 * one of a later day was counted, a server whose `now` lies on the day before asks for the password.
 * Raises PAY_PASSWORD_UNSET or PAY_PASSWORD_REQUIRED.
 */
export const payWithoutPassword = async (
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
  (await payApproval(db, userId)).pay_password_hash !== null

/** How a payment of `amountFen` would be approved; the cashier shows it before it is tried. */
export const payMeans = async (
  db: Db,
  userId: number,
  { amountFen, rules, now }: Paying,
): Promise<{ hasPayPassword: boolean; passwordFree: boolean }> => {
  const [{ pay_password_hash, password_free }, spentFen] = await Promise.all([
    payApproval(db, userId),
    spentPasswordFree(db, userId, now),
  ])
  const within = amountFen <= rules.passwordFreeLimitFen && spentFen + amountFen <= rules.passwordFreeDayFen
  return { hasPayPassword: pay_password_hash !== null, passwordFree: password_free && within }
}

/** Counts a settled order towards a renter's level. */
export const countCompleted = async (tx: Tx, userId: number): Promise<void> => {
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
