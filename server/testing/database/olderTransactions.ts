import type { Pool } from 'pg'
import { vi } from 'vitest'

/**
 * Waits until all transactions have ended that have written something by now, in every database of the cluster. Before that, PostgreSQL
 * doesn't use an index that is made over rows which were updated since those transactions began.
 */
export const olderTransactionsEnded = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ xid: string }>('select pg_current_xact_id() as xid')
  const areEnded = async () => {
    const asked = await pool.query<{ ended: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as ended',
      [rows[0]?.xid],
    )
    return asked.rows[0]?.ended ?? false
  }
  await vi.waitUntil(areEnded, { timeout: 60_000, interval: 20 })
}
