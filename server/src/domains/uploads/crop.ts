import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import type { Db } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { isRowOf } from '../../core/http/visitor.ts'
import type { ReadyUpload } from './finish.ts'
import { newPublicKey, requireWithinLimits, type Uploader, type UploadPurpose } from './open.ts'
import { type Crop, cropPicture } from './picture.ts'
import { insertReady } from './ready.ts'
import { uploadSettings } from './settings.ts'

type CropDeps = { db: Db } & Pick<Deps, 'storage' | 'ids' | 'settings'>
type CropInput = Uploader & {
  publicKey: string
  /** The object whose pictures may be cropped too, as in `claimUpload`; null for none. */
  usedBy: string | null
  purpose: UploadPurpose
  crop: Crop
  now: Date
}

/** How long a part of an old picture is kept for the form in which it was drawn. */
const KEPT_MS = 24 * 3_600_000

/**
 * Draws a part of a picture that a user sent, or that `usedBy` refers to, as a picture of its own of that user; the whole one stays.
 * Counts as an upload. Raises UPLOAD_EXPIRED for a picture of another person or object or one that was removed, INVALID_INPUT for a part
 * outside of it, UPLOAD_BROKEN for a stored file that can't be decoded, UPLOAD_LIMIT, UPLOAD_SPACE and OUTSIDE_UNAVAILABLE.
 */
export const cropUpload = async (
  { db, storage, ids, settings }: CropDeps,
  { publicKey, usedBy, purpose, crop, now, ...uploader }: CropInput,
): Promise<ReadyUpload> => {
  const whole = await db
    .selectFrom('upload')
    .select(['expires_at', 'width', 'height'])
    .where('public_key', '=', publicKey)
    .where(
      sql<boolean>`(${isRowOf(uploader)} or exists (select from upload_use u where u.upload_id = upload.id and u.used_by = ${usedBy}))`,
    )
    .where('purpose', '=', purpose)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (!whole || whole.width === null || whole.height === null) return fail('UPLOAD_EXPIRED')
  if (crop.x + crop.width > whole.width || crop.y + crop.height > whole.height)
    fail('INVALID_INPUT', { crop: ['裁剪范围超出图片，请重新选择'] })
  const file = (await storage.get(publicKey)) ?? fail('UPLOAD_EXPIRED')
  const { body, width, height } = await cropPicture(file, crop)
  const key = newPublicKey(purpose, ids)
  const expiresAt = new Date(Math.max(whole.expires_at.getTime(), now.getTime() + KEPT_MS))
  await db.transaction().execute(async (tx) => {
    const created = { purpose, bytes: body.length, isOpen: false, now }
    await requireWithinLimits(tx, uploader, settings.read(uploadSettings), created)
    await insertReady(tx, ids, {
      ...uploader,
      purpose,
      publicKey: key,
      picture: { body, width, height },
      expiresAt,
      now,
    })
  })
  try {
    await storage.put(key, body, 'image/webp')
  } catch (thrown) {
    await db
      .updateTable('upload')
      .set({ state: 'removed', due_at: null })
      .where('public_key', '=', key)
      .execute()
    throw thrown
  }
  return { publicKey: key, width, height }
}
