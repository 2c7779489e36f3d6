import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import { checkAttempt } from '../../../core/limits/attempts.ts'
import { seal, unseal } from '../../../core/security/seal.ts'
import { opsSettings } from '../settings.ts'
import { stepOfCode } from './totp.ts'

const MINUTE_MS = 60_000

const sealContext = (userId: number): string => `factor:${userId}`
const attemptSubject = (userId: number): string => `factor:${userId}`

type FactorDeps = Pick<Deps, 'db' | 'kms' | 'settings'>

/** Stores a secret, in place of one that was not confirmed: until it is confirmed a first code is awaited. Raises FACTOR_SET. */
export const storeFactor = async (
  tx: Tx,
  kms: Deps['kms'],
  { userId, secret, now, isConfirmed }: { userId: number; secret: string; now: Date; isConfirmed: boolean },
): Promise<void> => {
  const confirmedAt = isConfirmed ? now : null
  const { sealed, dataKey, kek } = await seal(kms, secret, sealContext(userId))
  const stored = await tx
    .insertInto('operator_factor')
    .values({ user_id: userId, sealed, data_key: dataKey, kek, created_at: now, confirmed_at: confirmedAt })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed, data_key: dataKey, kek, created_at: now, confirmed_at: confirmedAt })
        .where('operator_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows === 0n) fail('FACTOR_SET')
}

/** A factor as it was read: `sealed` tells it from one that is set later. */
type Factor = { userId: number; sealed: Buffer; secret: string; isConfirmed: boolean }

/** An operator's factor; null without one. */
const findFactor = async (db: Db, kms: Deps['kms'], userId: number): Promise<Factor | null> => {
  const row = await db
    .selectFrom('operator_factor')
    .select(['sealed', 'data_key', 'kek', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const secret = await unseal(
    kms,
    { sealed: row.sealed, dataKey: row.data_key, kek: row.kek },
    sealContext(userId),
  )
  return { userId, sealed: row.sealed, secret, isConfirmed: row.confirmed_at !== null }
}

/** Whether an operator has a factor that they confirmed with a first code. */
export const isFactorSet = async (db: Db, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('operator_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the code of a step if no code of it or of a later one was taken; whether it was. */
const takeStep = async (db: Db, { userId, sealed }: Factor, step: number): Promise<boolean> => {
  const taken = await db
    .updateTable('operator_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Runs an attempt at an operator's factor and counts it; a lock ends by itself. Raises FACTOR_LOCKED. */
export const attemptFactor = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: number,
  now: Date,
  verify: () => Promise<boolean>,
): Promise<'right' | 'wrong'> => {
  const { factorWrongMax: wrongMax, factorLockMinutes: minutes } = settings.read(opsSettings)
  const rule = { wrongMax, lockMs: minutes * MINUTE_MS }
  const outcome = await checkAttempt(db, attemptSubject(userId), rule, now, verify)
  return outcome === 'locked' ? failWith('FACTOR_LOCKED', { minutes }) : outcome
}

/** Checks a code and takes it. Raises FACTOR_WRONG, also for a code that was taken before, and FACTOR_LOCKED. */
const requireCode = async (
  deps: FactorDeps,
  { factor, code, now }: { factor: Factor; code: string; now: Date },
): Promise<void> => {
  const outcome = await attemptFactor(deps, factor.userId, now, async () => {
    const step = stepOfCode(factor.secret, code, now)
    return step !== null && (await takeStep(deps.db, factor, step))
  })
  if (outcome === 'wrong') fail('FACTOR_WRONG')
}

/**
 * Locks the factor against a reset until the transaction ends: a reset afterwards clears the session. Raises FACTOR_MISSING when it was
 * reset since it was read.
 */
const requireKept = async (tx: Tx, { userId, sealed }: Factor): Promise<void> => {
  const kept = await tx
    .selectFrom('operator_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .forKeyShare()
    .executeTakeFirst()
  if (!kept) fail('FACTOR_MISSING')
}

/** Notes that the second factor was entered in a session. */
export const markSession = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ factor_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends the set-up of a factor with its first code, and makes the session one for operators. Raises FACTOR_MISSING, FACTOR_SET,
 * FACTOR_WRONG and FACTOR_LOCKED.
 */
export const confirmFactor = async (
  deps: FactorDeps,
  { userId, tokenHash }: Viewer,
  code: string,
  now: Date,
): Promise<void> => {
  const factor = await findFactor(deps.db, deps.kms, userId)
  if (!factor) return fail('FACTOR_MISSING')
  if (factor.isConfirmed) fail('FACTOR_SET')
  await requireCode(deps, { factor, code, now })
  await deps.db.transaction().execute(async (tx) => {
    const confirmed = await tx
      .updateTable('operator_factor')
      .set({ confirmed_at: sql<Date>`greatest(created_at, ${now}::timestamptz)` })
      .where('user_id', '=', userId)
      .where('sealed', '=', factor.sealed)
      .executeTakeFirst()
    if (confirmed.numUpdatedRows === 0n) fail('FACTOR_MISSING')
    await markSession(tx, tokenHash, now)
  })
}

/** Makes the session one for operators, or confirms it again. Raises FACTOR_MISSING, FACTOR_WRONG and FACTOR_LOCKED. */
export const enterFactor = async (
  deps: FactorDeps,
  { userId, tokenHash }: Viewer,
  code: string,
  now: Date,
): Promise<void> => {
  const factor = await findFactor(deps.db, deps.kms, userId)
  if (!factor?.isConfirmed) return fail('FACTOR_MISSING')
  await requireCode(deps, { factor, code, now })
  await deps.db.transaction().execute(async (tx) => {
    await requireKept(tx, factor)
    await markSession(tx, tokenHash, now)
  })
}

/** Deletes an operator's factor and its enrolment code; their sessions are no longer confirmed. */
export const deleteFactor = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('operator_factor').where('user_id', '=', userId).execute()
  await tx.deleteFrom('operator_enrolment').where('user_id', '=', userId).execute()
  await tx.updateTable('session').set({ factor_at: null }).where('user_id', '=', userId).execute()
}
