import type { SealKeyState } from '@shanghao/contract/platform/states'
import type { Db } from '../../../core/database/db.ts'

/** The keys that sealed or seal in this database, the newest first. */
export const listKeys = (db: Db) =>
  db
    .selectFrom('seal_key')
    .selectAll()
    .$narrowType<{ state: SealKeyState }>()
    .orderBy('first_seen_at', 'desc')
    .execute()

/** The last change of the sealing key; undefined before the first. */
export const findLastRotation = (db: Db) =>
  db.selectFrom('key_rotation').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
