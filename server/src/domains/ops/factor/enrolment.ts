import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { hashToken } from '../../../core/http/auth.ts'
import { attemptFactor, isFactorSet, storeFactor } from './factor.ts'
import { factorUri, newSecret } from './totp.ts'

const HOUR_MS = 3_600_000
const CODE_LETTERS = 16

/** Letters as they are compared: without the dashes for reading, in capitals. */
const comparable = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

const readable = (letters: string): string => letters.match(/.{4}/g)?.join('-') ?? letters

/**
 * Makes a code with which an operator sets their second factor, once, and returns it: only its hash is stored. A new code replaces the
 * one before. It is valid for `hours`. `createdBy` is null for one that is made with the database. Raises FACTOR_SET.
 */
export const createEnrolment = async (
  tx: Tx,
  { userId, createdBy, hours, now }: { userId: number; createdBy: number | null; hours: number; now: Date },
): Promise<{ enrolmentCode: string; expiresAt: Date }> => {
  if (await isFactorSet(tx, userId)) fail('FACTOR_SET')
  const letters = newSecret().slice(0, CODE_LETTERS)
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS)
  const values = {
    code_hash: hashToken(letters),
    created_by: createdBy,
    created_at: now,
    expires_at: expiresAt,
  }
  await tx
    .insertInto('operator_enrolment')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return { enrolmentCode: readable(letters), expiresAt }
}

/** Uses up an enrolment code; whether it was valid. */
const consumeEnrolment = async (tx: Db, userId: number, code: string, now: Date): Promise<boolean> => {
  const used = await tx
    .deleteFrom('operator_enrolment')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(comparable(code)))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

/**
 * Begins the set-up of an operator's factor with the code they were handed; `label` is what their authenticator app shows. Raises
 * ENROLMENT_WRONG, FACTOR_SET and FACTOR_LOCKED.
 */
export const beginFactor = async (
  { db, kms, settings }: Pick<Deps, 'db' | 'kms' | 'settings'>,
  { userId, code, label, now }: { userId: number; code: string; label: string; now: Date },
): Promise<{ secret: string; uri: string }> => {
  if (await isFactorSet(db, userId)) fail('FACTOR_SET')
  const secret = newSecret()
  const outcome = await attemptFactor({ db, settings }, userId, now, () =>
    db.transaction().execute(async (tx) => {
      if (!(await consumeEnrolment(tx, userId, code, now))) return false
      await storeFactor(tx, kms, { userId, secret, now, isConfirmed: false })
      return true
    }),
  )
  if (outcome === 'wrong') fail('ENROLMENT_WRONG')
  return { secret, uri: factorUri(secret, label) }
}
