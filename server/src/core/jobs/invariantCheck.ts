import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import type { Db } from '../database/db.ts'
import {
  type AppendOnlyTable,
  type ChangeSources,
  type Invariants,
  type Violation,
  violationsOf,
  type Watermarks,
} from './invariants.ts'

const TABLES: AppendOnlyTable[] = ['ledger_transfer', 'order_event', 'withdrawal_event', 'reveal']
const WEEK_MS = 7 * 24 * 3_600_000
/**
 * Rows younger than this (ms) are checked again by the next check: ids are assigned before the commit, and no
 * transaction of the app lasts this long.
 */
const SETTLED_MS = 10 * 60_000

const watermarksAt = async (db: Db, now: Date): Promise<Watermarks> => {
  const settledBefore = new Date(now.getTime() - SETTLED_MS)
  const entries = TABLES.map(async (table) => {
    // Scans the primary key backwards past the young rows, however many old ones there are.
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where at < ${settledBefore} order by id desc limit 1`.execute(db)
    return [table, rows[0]?.id ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Watermarks
}

type LastChecks = { watermarks: Watermarks | null; last_full_at: Date | null }

const lastCleanChecks = async (db: Db): Promise<LastChecks> => {
  const { rows } = await sql<LastChecks>`
    select (select watermarks from invariant_check where clean order by id desc limit 1) as watermarks,
           (select max(checked_at) from invariant_check where clean and complete) as last_full_at`.execute(db)
  return rows[0] ?? { watermarks: null, last_full_at: null }
}

/**
 * Checks every invariant, logs each violation, and records the result. Reads what is new since the last clean check,
 * and the whole database when no full check was clean within a week. Returns the violations.
 */
export const checkInvariants = async (
  { db, database, clock, log }: Pick<Deps, 'db' | 'database' | 'clock' | 'log'>,
  invariants: Invariants,
  sources: ChangeSources,
): Promise<Violation[]> => {
  const now = clock.now()
  const { watermarks: since, last_full_at } = await lastCleanChecks(db)
  const complete = !since || !last_full_at || now.getTime() - last_full_at.getTime() >= WEEK_MS
  const watermarks = await watermarksAt(db, now)
  const violations = await violationsOf(database.pool, invariants, complete ? undefined : { sources, since })
  for (const violation of violations)
    'error' in violation
      ? log.error({ invariant: violation.invariant, err: violation.error }, 'invariant query failed')
      : log.error(violation, 'invariant violated')
  await db
    .insertInto('invariant_check')
    .values({
      checked_at: now,
      complete,
      clean: violations.length === 0,
      watermarks: JSON.stringify(watermarks),
      violated: violations.map(({ invariant }) => invariant),
    })
    .execute()
  log.info({ complete, violated: violations.length }, 'invariants checked')
  return violations
}
