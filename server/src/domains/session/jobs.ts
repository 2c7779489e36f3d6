import { sql } from 'kysely'
import type { Job } from '../../core/jobs.ts'

/**
 * Removes what nobody will ask for again, so that no more is known of people than is needed: codes after the day their
 * limits count, sessions a month after their end. Each delete stands for itself and may run twice.
 */
const sweep: Job = {
  name: 'session.sweep',
  everySeconds: 3600,
  run: async ({ db, clock }) => {
    const now = clock.now()
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
    await db.deleteFrom('sms_code').where('created_at', '<', ago(2)).execute()
    await db.deleteFrom('ticket').where('expires_at', '<', ago(1)).execute()
    await db.deleteFrom('spent_captcha').where('spent_at', '<', ago(1)).execute()
    await db.deleteFrom('wrong_guess').where('last_at', '<', ago(1)).execute()
    await db.deleteFrom('session').where(sql<Date>`least(expires_at, ended_at)`, '<', ago(30)).execute()
    await db.deleteFrom('rate_limit').where('expire', '<', Date.now()).execute()
  },
}

export const sessionJobs: Job[] = [sweep]
