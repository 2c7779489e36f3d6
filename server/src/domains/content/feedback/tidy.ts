import { sql } from 'kysely'
import type { Job } from '../../../core/jobs/jobs.ts'
import { releaseUploads } from '../../uploads/actions.ts'
import { contentSettings } from '../settings.ts'

const BATCH = 100
const DAY_MS = 86_400_000

/** Deletes feedback whose days are over, and releases its pictures. */
export const feedbackJob: Job = {
  name: 'content.feedback',
  label: '清理过期反馈',
  cron: '26 * * * *',
  run: async ({ db, clock, settings, signal }) => {
    const { feedbackKeepDays, guestFeedbackKeepDays } = settings.read(contentSettings)
    const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
    const findOld = () =>
      sql<{ id: string }>`
        select id from feedback
         where created_at < case when user_id is null then ${ago(guestFeedbackKeepDays)}::timestamptz else ${ago(feedbackKeepDays)} end
         limit ${BATCH}`.execute(db)
    for (let { rows } = await findOld(); rows.length > 0 && !signal?.aborted; { rows } = await findOld())
      for (const { id } of rows)
        await db.transaction().execute(async (tx) => {
          await releaseUploads(tx, `feedback:${id}`)
          await tx.deleteFrom('feedback').where('id', '=', id).execute()
        })
  },
}
