import { sql } from 'kysely'
import { withLongTimeout } from '../database/db.ts'
import type { Job } from './jobs.ts'

/** Deletes stored responses after three days, by the database's time, which dates them. No client retries that late. */
export const sweepRepeats: Job = {
  name: 'core.sweep',
  cron: '13 * * * *',
  run: async ({ db }) => {
    await withLongTimeout(db, (tx) =>
      sql`delete from idempotency_key where created_at < now() - interval '3 days'`.execute(tx),
    )
  },
}
