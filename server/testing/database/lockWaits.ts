import type { ClientBase, Pool } from 'pg'

/**
 * Tells how many connections to the database of `connection` wait for a lock at this moment. Files run beside each other on one
 * cluster, and a wait for a row names no database in `pg_locks`, so that it is the waiting connection that tells whose it is.
 */
export const lockWaits = async (connection: Pool | ClientBase): Promise<number> => {
  const { rows } = await connection.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
