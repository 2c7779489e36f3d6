import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { isRowOf } from '../../core/http/visitor.ts'
import type { ReadyUpload } from './finish.ts'
import type { Uploader, UploadPurpose } from './open.ts'

export { cropUpload } from './crop.ts'
export { finishUpload, type ReadyUpload } from './finish.ts'
export { createUpload, newPublicKey } from './open.ts'
export type { Picture } from './picture.ts'
export { type PictureDeps, presentPicture } from './present.ts'
export { findPictures } from './queries.ts'
export { insertReady } from './ready.ts'

type Claim = Uploader & { publicKey: string; purpose: UploadPurpose; usedBy: string; now: Date }

/**
 * Records that an object refers to a picture, which keeps the picture until `releaseUploads`; repeating it changes
 * nothing, and returns the picture. `usedBy` names the object, e.g. `dispute:12`. Raises UPLOAD_EXPIRED for a picture of another person or
 * purpose, or one that was removed: it has to be sent again.
 */
export const claimUpload = async (
  tx: Tx,
  { publicKey, purpose, usedBy, now, ...uploader }: Claim,
): Promise<ReadyUpload> => {
  const upload = await tx
    .selectFrom('upload')
    .select(['id', 'expires_at', 'width', 'height'])
    .where('public_key', '=', publicKey)
    .where(isRowOf(uploader))
    .where('purpose', '=', purpose)
    .where('state', '=', 'ready')
    .forUpdate()
    .executeTakeFirst()
  if (!upload) return fail('UPLOAD_EXPIRED')
  const uses = await tx
    .selectFrom('upload_use')
    .select('used_by')
    .where('upload_id', '=', upload.id)
    .execute()
  if (upload.expires_at <= now && uses.length === 0) fail('UPLOAD_EXPIRED')
  await tx
    .insertInto('upload_use')
    .values({ upload_id: upload.id, used_by: usedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { width, height } = upload
  if (width === null || height === null) throw new Error(`upload ${upload.id} is ready without a size`)
  return { publicKey, width, height }
}

/** Records that an object refers to no picture any more; unused pictures are removed when their days are over. */
export const releaseUploads = async (tx: Tx, usedBy: string): Promise<void> => {
  const used = tx.selectFrom('upload_use').select('upload_id').where('used_by', '=', usedBy)
  // Locked first, so that of two concurrent releases the second sees the first.
  await tx.selectFrom('upload').select('id').where('id', 'in', used).orderBy('id').forUpdate().execute()
  const released = await tx
    .deleteFrom('upload_use')
    .where('used_by', '=', usedBy)
    .returning('upload_id')
    .execute()
  if (released.length === 0) return
  await tx
    .updateTable('upload')
    .set((eb) => ({ due_at: eb.ref('expires_at') }))
    .where(
      'id',
      'in',
      released.map((row) => row.upload_id),
    )
    .where('due_at', 'is', null)
    .execute()
}

/** Records that an object refers to no picture but these any more; unused pictures are removed when their days are over. */
export const releaseUploadsBeside = async (
  tx: Tx,
  usedBy: string,
  kept: readonly string[],
): Promise<void> => {
  await sql`select id from upload where id in (select upload_id from upload_use where used_by = ${usedBy})
    and public_key <> all (${[...kept]}::text[]) order by id for update`.execute(tx)
  await sql`with released as (
      delete from upload_use u using upload p
       where u.used_by = ${usedBy} and p.id = u.upload_id and p.public_key <> all (${[...kept]}::text[]) returning u.upload_id)
    update upload set due_at = expires_at where id in (select upload_id from released) and due_at is null`.execute(
    tx,
  )
}

/** Gives a guest's uploads to the user they signed in as. */
export const adoptUploads = async (tx: Tx, visitor: Buffer, userId: number): Promise<void> => {
  await tx
    .updateTable('upload')
    .set({ user_id: userId, visitor: null })
    .where('visitor', '=', visitor)
    .execute()
}
