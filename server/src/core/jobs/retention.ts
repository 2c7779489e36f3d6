import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import type { DB } from '../database/db.generated.ts'
import { withLongTimeout } from '../database/db.ts'
import type { JobDeps } from './jobs.ts'

/** The tables; views have no rows of their own. */
export type StoredTable = Exclude<keyof DB, 'ledger_entry' | 'ledger_fee_free' | 'post'>

/** Rows are deleted so many days or hours after the moment `since` (SQL of one row; null for never), where they meet `only`. */
export type Expiry = ({ days: number; hours?: never } | { hours: number; days?: never }) & {
  since: RawBuilder<Date | null>
  only?: RawBuilder<boolean>
  /** The clock that dates the rows: the injected one unless the database does it. */
  datedBy?: 'database'
}

/**
 * Why rows stay. `evidence`: they prove orders, money or decisions. `person`: they end with a person's account.
 * `catalogue`: games, accounts for rent and what describes them. `bounded`: their number doesn't grow with use. `parent`:
 * they are deleted with the row they belong to.
 */
type Kept = { kept: 'evidence' | 'person' | 'catalogue' | 'bounded' | 'parent' }

/** Until when the rows of each table are stored. */
export type Retention = Readonly<Record<StoredTable, Expiry | Kept>>

/** Rows of one transaction, so that none holds many locks or lasts long. */
const BATCH = 5_000

const expiredSql = (
  { days = 0, hours = 0, since, only, datedBy }: Expiry,
  now: Date,
): RawBuilder<boolean> => {
  const limit =
    datedBy === 'database'
      ? sql`now() - make_interval(days => ${days}, hours => ${hours})`
      : sql`${new Date(now.getTime() - (days * 24 + hours) * 3_600_000)}::timestamptz`
  return only ? sql`${since} < ${limit} and (${only})` : sql`${since} < ${limit}`
}

/**
 * Deletes a batch of expired rows and returns their number. PostgreSQL checks the condition again under the row's lock,
 * so that a row which is changed meanwhile stays.
 */
const deleteBatch = (
  { db }: Pick<Deps, 'db'>,
  table: string,
  expired: RawBuilder<boolean>,
): Promise<number> =>
  withLongTimeout(db, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
       where ctid = any (array(select ctid from ${sql.table(table)} where ${expired} limit ${BATCH})) and ${expired}`.execute(
      tx,
    )
    return Number(numAffectedRows)
  })

const deleteExpired = async (
  { db, clock, log, signal }: JobDeps,
  table: string,
  expiry: Expiry,
): Promise<void> => {
  const expired = expiredSql(expiry, clock.now())
  let rows = 0
  let batch = BATCH
  while (batch === BATCH && !signal?.aborted) {
    batch = await deleteBatch({ db }, table, expired)
    rows += batch
  }
  if (rows > 0) log.info({ table, rows }, 'expired rows deleted')
}

/** Deletes the expired rows of every table, in the order of the list. A table that fails is logged and stops no other. */
export const runRetention = async (deps: JobDeps, retention: Retention): Promise<void> => {
  for (const [table, rule] of Object.entries(retention)) {
    if ('kept' in rule || deps.signal?.aborted) continue
    try {
      await deleteExpired(deps, table, rule)
    } catch (err) {
      deps.log.error({ err, table }, 'expired rows not deleted')
    }
  }
}
