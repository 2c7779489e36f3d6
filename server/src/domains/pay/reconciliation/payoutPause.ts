import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { OperatorAct } from '../../ops/actions.ts'

export type PayoutPause = { id: number; pausedAt: Date; pausedBy: string; reason: string }

/** The active pause of payouts, for every server on this database; null while payouts are sent. */
export const findPayoutPause = async (db: Db): Promise<PayoutPause | null> => {
  const row = await db
    .selectFrom('payout_pause')
    .select(['id', 'paused_at', 'paused_by', 'reason'])
    .where('resumed_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, pausedAt: row.paused_at, pausedBy: row.paused_by, reason: row.reason } : null
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

/** How many such differences are open: while there are any, payouts can't be resumed. */
export const countBlockingDifferences = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('reconciliation_difference')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bill', '=', 'fund')
    .where('kind', '=', 'payout')
    .where('reason', 'in', BLOCKING_REASONS)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/** Raises PAYOUTS_UNSETTLED while such a difference is open. */
const requireSettled = async (tx: Tx): Promise<void> => {
  if ((await countBlockingDifferences(tx)) > 0) fail('PAYOUTS_UNSETTLED')
}

type ResumeRequest = { pauseId: number; note: string }

/** Locks a pause that is in force. Raises PAYOUTS_NOT_PAUSED. */
const lockPause = async (tx: Tx, pauseId: number): Promise<void> => {
  const pause = await tx
    .selectFrom('payout_pause')
    .select('id')
    .where('id', '=', pauseId)
    .where('resumed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!pause) fail('PAYOUTS_NOT_PAUSED')
}

/**
 * Ends a pause of payouts; one operator alone could otherwise send what another one stopped. The approval ends that pause
 * and no later one. Raises PAYOUTS_NOT_PAUSED and PAYOUTS_UNSETTLED.
 */
export const resumePayoutsAct: OperatorAct<ResumeRequest, Record<never, never>> = {
  kind: 'resume_payouts',
  request: z.object({ pauseId: z.number(), note: z.string() }),
  summarize: async (tx, { pauseId, note }) => {
    await lockPause(tx, pauseId)
    await requireSettled(tx)
    return {
      subject: `pause:${pauseId}`,
      amountFen: 0,
      takesTwo: true,
      reason: note,
      beneficiaryId: null,
    }
  },
  describe: () => '恢复向用户转账，等待中的提现立即转出',
  perform: async (tx, { pauseId, note }, { operatorId, approval, at }) => {
    await tx
      .updateTable('payout_pause')
      .set({
        resumed_at: at,
        resumed_by: `operator:${operatorId}`,
        resume_note: note,
        approval_id: approval?.id ?? null,
      })
      .where('id', '=', pauseId)
      .execute()
    return {}
  },
  afterCommit: ({ jobRequests }) => jobRequests.request('finance.payouts'),
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
