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
/** Uploads are counted by an hour that slides, the bytes of screenshots by a day. */
const SPAN_HOURS = 1
const SPACE_HOURS = 24
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const MB = 1024 * 1024

/** Where a new picture of a purpose is read, drawn at random. */
export const newPublicKey = (purpose: UploadPurpose, ids: Deps['ids']): string =>
  `${FOLDERS[purpose]}/${ids.secret()}.webp`

/** What a picture takes in the store: while it may still arrive, or lies there unchecked, as much as one may have. */
const takenBytes = sql<number>`coalesce(bytes, case state when 'waiting' then ${MAX_BYTES}::int else 0 end)`

type NewUpload = {
  purpose: UploadPurpose
  /** The most that it takes. */
  bytes: number
  /** Waits for a file. */
  isOpen: boolean
  now: Date
}

/**
 * Screenshots of accounts have limits of their own, so that an owner can list many accounts, and can still answer a complaint after
 * that. Raises UPLOAD_LIMIT, UPLOAD_OPEN for one that waits for a file and, for screenshots, UPLOAD_SPACE.
 */
export const requireWithinLimits = (
  tx: Tx,
  uploader: Uploader,
  { hourMax, openMax, shotsHour, shotsDayMb }: UploadRules,
  { purpose, bytes, isOpen, now }: NewUpload,
): Promise<void> => {
  const within = (hours: number) => ({ after: new Date(now.getTime() - hours * HOUR_MS) })
  const isShot = purpose === 'screenshot'
  const where = isShot ? sql<boolean>`purpose = 'screenshot'` : sql<boolean>`purpose <> 'screenshot'`
  const pictures = isShot ? shotsHour : hourMax
  const day = {
    since: within(SPACE_HOURS),
    where,
    amount: { of: takenBytes, more: bytes },
    max: shotsDayMb * MB,
    refuse: () => failWith('UPLOAD_SPACE', { hours: SPACE_HOURS, megabytes: shotsDayMb }),
  }
  const open = {
    since: within(SPAN_HOURS),
    where: sql<boolean>`state = 'waiting' and policy_ends_at > ${now}`,
    max: openMax,
    refuse: () => fail('UPLOAD_OPEN'),
  }
  return requireRowsWithin(tx, {
    locks: [`upload:${callerKey(uploader)}`],
    table: 'upload',
    at: 'created_at',
    where: isRowOf(uploader),
    limits: [
      {
        since: within(SPAN_HOURS),
        where,
        max: pictures,
        refuse: () => failWith('UPLOAD_LIMIT', { hours: SPAN_HOURS, pictures }),
      },
      ...(isOpen ? [open] : []),
      ...(isShot ? [day] : []),
    ],
  })
}

/**
 * Creates an upload with a policy that is valid for one file within ten minutes. Raises UPLOAD_LIMIT for too many in an
 * hour, UPLOAD_OPEN for too many unfinished ones, and UPLOAD_SPACE for screenshots that take too much in a day.
 */
export const createUpload = async (
  { db, storage, ids, settings }: { db: Db } & Pick<Deps, 'storage' | 'ids' | 'settings'>,
  { purpose, keepDays, now, ...uploader }: Uploader & { purpose: UploadPurpose; keepDays: number; now: Date },
): Promise<PresignedPost & { key: string; maxBytes: number }> => {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const key = `incoming/${ids.secret()}`
  const expiresAt = after(POLICY_MS)
  await db.transaction().execute(async (tx) => {
    const created = { purpose, bytes: MAX_BYTES, isOpen: true, now }
    await requireWithinLimits(tx, uploader, settings.read(uploadSettings), created)
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
