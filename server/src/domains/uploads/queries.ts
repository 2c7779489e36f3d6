import type { Db } from '../../core/database/db.ts'
import { isRowOf } from '../../core/http/visitor.ts'
import type { Uploader } from './open.ts'

/** An upload by the key of its policy; undefined for another person's. */
export const findUpload = (db: Db, uploader: Uploader, key: string) =>
  db
    .selectFrom('upload')
    .select(['id', 'key', 'public_key', 'state', 'policy_ends_at', 'width', 'height', 'refusal'])
    .where('key', '=', key)
    .where(isRowOf(uploader))
    .executeTakeFirst()

/** Pictures by their public keys, in the order of the keys, without those that were removed. */
export const findPictures = async (
  db: Db,
  publicKeys: readonly string[],
): Promise<{ publicKey: string; width: number; height: number }[]> => {
  if (publicKeys.length === 0) return []
  const rows = await db
    .selectFrom('upload')
    .select(['public_key', 'width', 'height'])
    .where('public_key', 'in', publicKeys)
    .where('state', '=', 'ready')
    .execute()
  return publicKeys.flatMap((publicKey) => {
    const { width = null, height = null } = rows.find((row) => row.public_key === publicKey) ?? {}
    return width === null || height === null ? [] : [{ publicKey, width, height }]
  })
}

export type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>
