import type { Db } from '../../core/database/db.ts'

/** A user's upload by the key of its policy; undefined for another user's. */
export const findUpload = (db: Db, userId: number, key: string) =>
  db
    .selectFrom('upload')
    .select(['id', 'key', 'public_key', 'state', 'policy_ends_at', 'width', 'height', 'refusal'])
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>
