import type { uploadPurpose } from '@shanghao/contract/uploads/shapes'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail, failWith } from '../../core/errors.ts'
import { type Caller, callerColumns, callerKey, isRowOf } from '../../core/http/visitor.ts'
import { requireRowsWithin } from '../../core/limits/rowLimits.ts'
import type { PresignedPost } from '../../core/ports/storage.ts'
import { MAX_BYTES } from './picture.ts'
import { type UploadRules, uploadSettings } from './settings.ts'

export type UploadPurpose = z.output<typeof uploadPurpose>

/** Where pictures of a purpose are stored: public ones can be seen by anyone with the address, private ones for a while by those a call showed them to. */
const FOLDERS: Readonly<Record<UploadPurpose, 'public' | 'private'>> = {
  evidence: 'private',
  feedback: 'private',
  screenshot: 'public',
  avatar: 'public',
  chat: 'private',
  phone_change: 'private',
  // Public only while the review is shown.
  review: 'private',
  banner: 'public',
}

/** Whose upload it is. */
export type Uploader = Caller

const POLICY_MS = 10 * 60_000
/** After its policy ended an upload may still be in progress, or sent and not finished. */
export const GRACE_MS = 3_600_000
/** Uploads are counted by an hour that slides. */
const SPAN_HOURS = 1
const DAY_MS = 86_400_000

/** Where a new picture of a purpose is read, drawn at random. */
export const newPublicKey = (purpose: UploadPurpose, ids: Deps['ids']): string =>
  `${FOLDERS[purpose]}/${ids.secret()}.webp`

/** Raises UPLOAD_LIMIT and UPLOAD_OPEN. */
export const requireWithinLimits = (
  tx: Tx,
  uploader: Uploader,
  { hourMax, openMax }: UploadRules,
  now: Date,
): Promise<void> => {
  const since = { after: new Date(now.getTime() - SPAN_HOURS * 3_600_000) }
  return requireRowsWithin(tx, {
    locks: [`upload:${callerKey(uploader)}`],
    table: 'upload',
    at: 'created_at',
    where: isRowOf(uploader),
    limits: [
      { since, max: hourMax, refuse: () => failWith('UPLOAD_LIMIT', { hours: SPAN_HOURS }) },
      {
        since,
        where: sql<boolean>`state = 'waiting' and policy_ends_at > ${now}`,
        max: openMax,
        refuse: () => fail('UPLOAD_OPEN'),
      },
    ],
  })
}

/**
 * Creates an upload with a policy that is valid for one file within ten minutes. Raises UPLOAD_LIMIT for too many in an
 * hour and UPLOAD_OPEN for too many unfinished ones.
 */
export const createUpload = async (
  { db, storage, ids, settings }: { db: Db } & Pick<Deps, 'storage' | 'ids' | 'settings'>,
  { purpose, keepDays, now, ...uploader }: Uploader & { purpose: UploadPurpose; keepDays: number; now: Date },
): Promise<PresignedPost & { key: string; maxBytes: number }> => {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const key = `incoming/${ids.secret()}`
  const expiresAt = after(POLICY_MS)
  await db.transaction().execute(async (tx) => {
    await requireWithinLimits(tx, uploader, settings.read(uploadSettings), now)
    await tx
      .insertInto('upload')
      .values({
        ...callerColumns(uploader),
        purpose,
        key,
        public_key: newPublicKey(purpose, ids),
        created_at: now,
        policy_ends_at: expiresAt,
        expires_at: after(keepDays * DAY_MS),
        due_at: after(POLICY_MS + GRACE_MS),
      })
      .execute()
  })
  return { ...(await storage.presign({ key, maxBytes: MAX_BYTES, expiresAt })), key, maxBytes: MAX_BYTES }
}
