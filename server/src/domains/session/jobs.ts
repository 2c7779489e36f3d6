import { sql } from 'kysely'
import { withLongTimeout } from '../../core/database/db.ts'
import type { Job } from '../../core/jobs/jobs.ts'

/** How long a device is known after the last sign-in on it. */
const DEVICE_DAYS = 180

/**
 * Deletes expired rows to keep personal data minimal: codes after the day their limits count, sessions a month after
 * their end. Each delete is a transaction of its own and may run twice.
 */
const sweep: Job = {
  name: 'session.sweep',
  cron: '18 * * * *',
  run: async ({ db, clock }) => {
    const now = clock.now()
    // The rate limiter dates its counts by the system clock, not by the injected one.
    const expired = sql<number>`extract(epoch from now()) * 1000`
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
    await withLongTimeout(db, (tx) => tx.deleteFrom('sms_code').where('created_at', '<', ago(2)).execute())
    await withLongTimeout(db, (tx) => tx.deleteFrom('ticket').where('expires_at', '<', ago(1)).execute())
    await withLongTimeout(db, (tx) => tx.deleteFrom('spent_captcha').where('spent_at', '<', ago(1)).execute())
    await withLongTimeout(db, (tx) => tx.deleteFrom('wrong_guess').where('last_at', '<', ago(1)).execute())
    await withLongTimeout(db, (tx) =>
      tx.deleteFrom('session').where(sql<Date>`least(expires_at, ended_at)`, '<', ago(30)).execute(),
    )
    await withLongTimeout(db, (tx) =>
      tx.deleteFrom('known_device').where('last_seen_at', '<', ago(DEVICE_DAYS)).execute(),
    )
    await withLongTimeout(db, (tx) => tx.deleteFrom('volume').where('hour', '<', ago(31)).execute())
    await withLongTimeout(db, (tx) => tx.deleteFrom('rate_limit').where('expire', '<', expired).execute())
  },
}

export const sessionJobs: Job[] = [sweep]
