import type { Db, Tx } from '../../core/db.ts'
import { fail } from '../../core/errors.ts'
import { forgiveGuesses, guess } from '../../core/guesses.ts'
import { passwordFits } from '../../core/password.ts'
import { payApproval } from './queries.ts'

export { depositFor } from './levels.ts'

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

const verifyPayPassword = async (
  db: Db,
  userId: number,
  payPasswordHash: string | null,
  payPassword: string | undefined,
  now: Date,
): Promise<void> => {
  if (payPasswordHash === null) return fail('PAY_PASSWORD_UNSET')
  if (payPassword === undefined) return fail('PAY_PASSWORD_REQUIRED')
  const outcome = await guess(db, paySubject(userId), PAY_RULE, now, () =>
    passwordFits(payPasswordHash, payPassword),
  )
  if (outcome === 'locked') fail('PAY_PASSWORD_LOCKED')
  if (outcome === 'wrong') fail('PAY_PASSWORD_WRONG')
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
  await verifyPayPassword(db, userId, pay_password_hash, payPassword, now)
}

/**
 * Passes when a payment of `amountFen` (分) is approved: by password-free paying up to `limitFen`
 * (`config.PASSWORD_FREE_LIMIT_FEN`), which is one query, or else like `checkPayPassword`. Call it before the
 * transaction that pays.
 */
export const requirePayPassword = async (
  db: Db,
  userId: number,
  approval: { payPassword?: string | undefined; amountFen: number; limitFen: number; now: Date },
): Promise<void> => {
  const { pay_password_hash, password_free } = await payApproval(db, userId)
  if (password_free && approval.amountFen <= approval.limitFen) return
  await verifyPayPassword(db, userId, pay_password_hash, approval.payPassword, approval.now)
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
