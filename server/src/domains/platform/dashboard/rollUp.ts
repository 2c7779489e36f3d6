import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { activityByHour, spanSql } from './sources.ts'

const HOUR_MS = 3_600_000
/**
 * An hour is counted this long (ms) after its end: rows are dated before their transaction commits, and none of the app lasts
 * this long.
 */
const SETTLED_MS = 10 * 60_000
/** Hours of one transaction while the past is caught up. */
const HOURS_AT_ONCE = 24

export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

/** The beginning of the first hour with anything to count. */
const firstHour = async (tx: Tx): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select at from order_event order by id limit 1), (select at from ledger_transfer order by id limit 1),
                 (select min(created_at) from app_user), (select min(filed_at) from dispute)) as at`.execute(
    tx,
  )
  const at = rows[0]?.at
  return at ? hourOf(at) : null
}

/** Locks how far the hours are counted, so that each is counted once; null where nothing has happened yet. */
const lockProgress = async (tx: Tx): Promise<Date | null> => {
  const lock = () => tx.selectFrom('activity_progress').select('until').forUpdate().executeTakeFirst()
  const known = await lock()
  if (known) return known.until
  const until = await firstHour(tx)
  if (!until) return null
  await tx
    .insertInto('activity_progress')
    .values({ until })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await lock())?.until ?? null
}

/** Counts the next hours that are over, and returns whether there were any. */
const countHours = async (tx: Tx, now: Date): Promise<boolean> => {
  const from = await lockProgress(tx)
  const end = hourOf(new Date(now.getTime() - SETTLED_MS))
  if (!from || from >= end) return false
  const to = new Date(Math.min(end.getTime(), from.getTime() + HOURS_AT_ONCE * HOUR_MS))
  await sql`insert into activity_hour (measure, hour, dimension, count, sum_fen) ${sql.raw(activityByHour(spanSql(from, to)))}`.execute(
    tx,
  )
  await tx.updateTable('activity_progress').set({ until: to }).execute()
  return true
}

/** Counts every hour that is over and not counted yet, a day in each transaction. */
const rollUp = async ({ db, clock, signal }: JobDeps): Promise<void> => {
  const now = clock.now()
  let isMore = true
  while (isMore && !signal?.aborted) isMore = await db.transaction().execute((tx) => countHours(tx, now))
}

export const activityJob: Job = {
  name: 'platform.activity',
  label: '统计每小时的数据',
  everySeconds: 60,
  run: rollUp,
}
