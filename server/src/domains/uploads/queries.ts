import type { Db } from '../../core/database/db.ts'
import { isUploadOf, type Uploader } from './open.ts'

/** An upload by the key of its policy; undefined for another person's. */
export const findUpload = (db: Db, uploader: Uploader, key: string) =>
  db
    .selectFrom('upload')
    .select(['id', 'key', 'public_key', 'state', 'policy_ends_at', 'width', 'height', 'refusal'])
    .where('key', '=', key)
    .where(isUploadOf(uploader))
    .executeTakeFirst()

export type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>
