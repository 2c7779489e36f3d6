import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'

export type PayoutPause = { pausedAt: Date; pausedBy: string; reason: string }

/** The active pause of payouts, for every server on this database; null while payouts are sent. */
export const findPayoutPause = async (db: Db): Promise<PayoutPause | null> => {
  const row = await db
    .selectFrom('payout_pause')
    .select(['paused_at', 'paused_by', 'reason'])
    .where('resumed_at', 'is', null)
    .executeTakeFirst()
  return row ? { pausedAt: row.paused_at, pausedBy: row.paused_by, reason: row.reason } : null
}

const PAUSE_LOCK = sql`hashtextextended('payouts paused', 0)`

/**
 * Whether payouts may be sent. Takes a shared lock until the transaction ends, for which `pausePayouts` waits: after it has
 * returned, no further payout is claimed.
 */
export const maySendPayouts = async (tx: Tx): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock_shared(${PAUSE_LOCK})`.execute(tx)
  return (await findPayoutPause(tx)) === null
}

type PausePayoutsInput = { by: string; reason: string; at: Date }

/** Stops the sending of payouts on every server; payouts already sent are still queried. Raises PAYOUTS_PAUSED. */
export const pausePayouts = async (tx: Tx, { by, reason, at }: PausePayoutsInput): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${PAUSE_LOCK})`.execute(tx)
  await tx.insertInto('payout_pause').values({ paused_at: at, paused_by: by, reason }).execute()
}

/** Reasons after which a payout could be paid twice: the channel has paid it, our record is unpaid, returned or missing. */
const BLOCKING_REASONS = ['unknown_here', 'not_counted_here', 'failed_here', 'duplicate']

/** Resumes payouts. Raises PAYOUTS_NOT_PAUSED, and PAYOUTS_UNSETTLED while such a difference is open. */
export const resumePayouts = async (
  tx: Tx,
  { by, note, at }: { by: string; note: string; at: Date },
): Promise<void> => {
  const unsettled = await tx
    .selectFrom('reconciliation_difference')
    .select('id')
    .where('bill', '=', 'fund')
    .where('kind', '=', 'payout')
    .where('reason', 'in', BLOCKING_REASONS)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (unsettled) fail('PAYOUTS_UNSETTLED')
  const resumed = await tx
    .updateTable('payout_pause')
    .set({ resumed_at: at, resumed_by: by, resume_note: note })
    .where('resumed_at', 'is', null)
    .executeTakeFirst()
  if (resumed.numUpdatedRows === 0n) fail('PAYOUTS_NOT_PAUSED')
}

/** Pauses payouts when the server starts with PAYOUTS_PAUSED, as after a restore, unless they are paused already. */
export const pausePayoutsAtStart = async ({
  db,
  config,
  clock,
  log,
}: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): Promise<void> => {
  if (!config.PAYOUTS_PAUSED) return
  await db
    .insertInto('payout_pause')
    .values({ paused_at: clock.now(), paused_by: 'environment', reason: 'PAYOUTS_PAUSED=true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  log.warn('payouts are paused: PAYOUTS_PAUSED is set')
}
