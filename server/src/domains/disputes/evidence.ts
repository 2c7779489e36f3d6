import type { Job, JobDeps } from '../../core/jobs/jobs.ts'
import { releaseUploads } from '../uploads/actions.ts'
import { evidenceOf } from './file/pictures.ts'
import { disputeSettings } from './settings.ts'

const BATCH = 100
const DAY_MS = 86_400_000

/** Lets the pictures of disputes go that ended long ago; the sweep of uploads deletes their files. */
export const runEvidenceRemoval = async ({ db, clock, settings, log, signal }: JobDeps): Promise<void> => {
  const now = clock.now()
  const { evidenceDays } = settings.read(disputeSettings)
  const due = await db
    .selectFrom('dispute')
    .select('id')
    .where('closed_at', '<=', new Date(now.getTime() - evidenceDays * DAY_MS))
    .where('pictures_removed_at', 'is', null)
    .orderBy('closed_at')
    .limit(BATCH)
    .execute()
  for (const { id } of due) {
    if (signal?.aborted) return
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('dispute').set({ pictures_removed_at: now }).where('id', '=', id).execute()
        await releaseUploads(tx, evidenceOf(id))
      })
      .catch((err) => log.error({ err, dispute: id }, 'pictures of a dispute not removed'))
  }
}

export const evidenceJob: Job = {
  name: 'disputes.evidence',
  label: '删除过期的维权图片',
  cron: '*/10 * * * *',
  run: runEvidenceRemoval,
}
