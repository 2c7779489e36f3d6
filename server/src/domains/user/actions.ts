import type { Db, Tx } from '../../core/db.ts'
import { fail } from '../../core/errors.ts'
import { forgiveGuesses, guess } from '../../core/guesses.ts'
import { passwordFits } from '../../core/password.ts'
import { payApproval } from './queries.ts'

export { depositFor } from './levels.ts'
export { notify } from './push.ts'

const PAY_RULE = { wrongMax: 5, lockMs: 3 * 3_600_000 }
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
 * Passes when the user proves themselves by payment password. Five wrong ones lock it for three hours. Takes the
 * database, not a transaction, because a wrong try has to count whatever becomes of the rest. Raises
 * PAY_PASSWORD_UNSET, _REQUIRED, _WRONG, _LOCKED.
 */
export const checkPayPassword = async (
  db: Db,
  userId: number,
  { payPassword, now }: { payPassword: string | undefined; now: Date },
): Promise<void> => {
  const { pay_password_hash } = await payApproval(db, userId)
  if (pay_password_hash === null) return fail('PAY_PASSWORD_UNSET')
  if (payPassword === undefined) return fail('PAY_PASSWORD_REQUIRED')
  const outcome = await guess(db, paySubject(userId), PAY_RULE, now, () =>
    passwordFits(pay_password_hash, payPassword),
  )
  if (outcome === 'locked') fail('PAY_PASSWORD_LOCKED')
  if (outcome === 'wrong') fail('PAY_PASSWORD_WRONG')
}

/**
 * Passes when a payment of `amountFen` (分) needs no payment password: password-free paying is on and the amount within
 * `limitFen` (`config.PASSWORD_FREE_LIMIT_FEN`). Raises PAY_PASSWORD_UNSET or PAY_PASSWORD_REQUIRED.
 */
export const requirePasswordFree = async (
  db: Db,
  userId: number,
  { amountFen, limitFen }: { amountFen: number; limitFen: number },
): Promise<void> => {
  const { hasPayPassword, passwordFree } = await payMeans(db, userId, { amountFen, limitFen })
  if (!passwordFree) fail(hasPayPassword ? 'PAY_PASSWORD_REQUIRED' : 'PAY_PASSWORD_UNSET')
}

/** How a payment of `amountFen` would be approved; the cashier shows it before it is tried. */
export const payMeans = async (
  db: Db,
  userId: number,
  { amountFen, limitFen }: { amountFen: number; limitFen: number },
): Promise<{ hasPayPassword: boolean; passwordFree: boolean }> => {
  const { pay_password_hash, password_free } = await payApproval(db, userId)
  return { hasPayPassword: pay_password_hash !== null, passwordFree: password_free && amountFen <= limitFen }
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
