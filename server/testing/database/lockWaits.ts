import type { ClientBase, Pool } from 'pg'

type Wanted = {
  /** What kind of lock is waited for: the column `wait_event` of `pg_stat_activity`. */
  readonly event?: 'advisory' | 'transactionid' | 'tuple'
  /** A part of the statement that waits. */
  readonly statement?: string
}

/**
 * Tells how many connections to the database of `connection` wait for a lock at this moment. Files run beside each other on one
 * cluster, and a wait for a row names no database in `pg_locks`, so that it is the waiting connection that tells whose it is.
 */
export const lockWaits = async (
  connection: Pool | ClientBase,
  { event, statement }: Wanted = {},
): Promise<number> => {
  const { rows } = await connection.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and ($1::text is null or wait_event = $1) and ($2::text is null or position($2 in query) > 0)`,
    [event ?? null, statement ?? null],
  )
  return rows.length
}
