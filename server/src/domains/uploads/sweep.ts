import type { Deps } from '../../core/config/deps.ts'
import type { Tx } from '../../core/database/db.ts'
import { claimDueRows, processDue } from '../../core/jobs/due.ts'
import type { Job, JobDeps } from '../../core/jobs/jobs.ts'

const BATCH = 5
/** A store that does not answer is asked again after these. */
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }

/** Files to remove, and the next due time. */
type Due = { files: string[]; next: Date | null }

const isUsed = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('upload_use').select('used_by').where('upload_id', '=', id).executeTakeFirst()) !==
  undefined

const keepWhileUsed = async (tx: Tx, id: number): Promise<null> => {
  // In this transaction, so that a concurrent release sets it due again.
  await tx.updateTable('upload').set({ due_at: null }).where('id', '=', id).execute()
  return null
}

/**
 * Decides under lock what to remove of a due upload: everything of one that was never finished or whose days are over
 * without use, the incoming file of one that was processed. A removed upload can't be claimed, so that its files can be
 * deleted. Null when there is nothing to remove.
 */
const prepareRemoval = async (tx: Tx, id: number, now: Date): Promise<Due | null> => {
  const upload = await tx
    .selectFrom('upload')
    .select(['state', 'key', 'public_key', 'expires_at', 'due_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!upload?.due_at || upload.due_at > now) return null
  const { state, key, public_key: publicKey, expires_at: expiresAt } = upload
  if (state === 'refused') return { files: [key], next: null }
  if (state === 'ready' && expiresAt > now) return { files: [key], next: expiresAt }
  if (state === 'ready' && (await isUsed(tx, id))) return keepWhileUsed(tx, id)
  await tx.updateTable('upload').set({ state: 'removed' }).where('id', '=', id).execute()
  return { files: [key, publicKey], next: null }
}

const removeFiles = async ({ db, storage, clock }: Deps, id: number): Promise<void> => {
  const due = await db.transaction().execute((tx) => prepareRemoval(tx, id, clock.now()))
  if (!due) return
  for (const file of due.files) await storage.remove(file)
  await db.updateTable('upload').set({ due_at: due.next }).where('id', '=', id).execute()
}

/** Removes files that are no longer needed. Files first, so that no file is left without a row. */
const sweep = (deps: JobDeps): Promise<void> =>
  processDue<{ id: number }>(deps, {
    claim: (tx, now) => claimDueRows(tx, { table: 'upload', key: 'id', batch: BATCH, pauses: RETRY }, now),
    handle: (given, { id }) => removeFiles(given, id),
    logFields: ({ id }) => ({ upload: id }),
  })

export const uploadsJob: Job = {
  name: 'uploads.sweep',
  label: '清理过期图片',
  cron: '* * * * *',
  run: sweep,
}
