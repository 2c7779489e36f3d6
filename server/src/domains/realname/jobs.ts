import { DEVICE_DATA_DAYS } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import { withLongTimeout } from '../../core/database/db.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { deleteDeviceCertifications } from './certification.ts'
import { refreshDueCertifications } from './settleCertification.ts'

const DAY_MS = 86_400_000

export const certificationsJob: Job = {
  name: 'realname.certifications',
  everySeconds: 15,
  run: refreshDueCertifications,
}

/**
 * Deletes unused proofs of devices with their identities a day after they expired; and attempts made without a login
 * after `DEVICE_DATA_DAYS`, when no limit counts them any more.
 */
const sweep: Job = {
  name: 'realname.sweep',
  cron: '53 * * * *',
  run: async ({ db, clock }) => {
    const now = clock.now()
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
    await withLongTimeout(db, (tx) => tx.deleteFrom('device_proof').where('expires_at', '<', now).execute())
    await withLongTimeout(db, (tx) => deleteDeviceCertifications(tx, ago(1)))
    await withLongTimeout(db, (tx) =>
      sql`delete from realname_try t where device is not null and tried_at < ${ago(DEVICE_DATA_DAYS)}
           and not exists (select from certification c where c.try_id = t.id)`.execute(tx),
    )
    // PostgreSQL rechecks `verified_at` under the row's lock, so that an identity which is being proved again stays.
    await withLongTimeout(db, (tx) =>
      sql`delete from real_identity i where verified_at < ${ago(1)}
           and not exists (select from app_user u where u.identity_id = i.id)
           and not exists (select from device_proof p where p.identity_id = i.id)`.execute(tx),
    )
  },
}

export const realnameJobs: Job[] = [certificationsJob, sweep]
