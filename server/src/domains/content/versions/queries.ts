import type { AppPlatform, UpdateKind } from '@shanghao/contract/content/states'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'

export type VersionRow = {
  id: number
  sign_id: string
  platform: AppPlatform
  code: number
  name: string
  notes: string[]
  kind: UpdateKind
  url: string
  sources: { name: string; url: string }[]
  sha256: string | null
  bytes: number | null
  share_percent: number
  starts_at: Date
  ends_at: Date | null
  withdrawn_at: Date | null
  created_at: Date
}

const selectVersions = (db: Db) => db.selectFrom('app_version').selectAll().$castTo<VersionRow>()

/** The versions of a platform in their window that were not withdrawn, the newest first. */
export const listRunningVersions = (db: Db, platform: AppPlatform, now: Date): Promise<VersionRow[]> =>
  selectVersions(db)
    .where('platform', '=', platform)
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('code', 'desc')
    .execute()

/** A version by its name in download links, before its window too; undefined for an unknown, ended or withdrawn one. */
export const findVersionBySign = (db: Db, signId: string, now: Date): Promise<VersionRow | undefined> =>
  selectVersions(db)
    .where('sign_id', '=', signId)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()

/** A page of all versions by falling id. */
export const listVersions = (db: Db, { time, after, skip, limit }: IdPage): Promise<VersionRow[]> => {
  const query = selectVersions(db)
    .where('created_at', '<=', time)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
  return (after === null ? query : query.where('id', '<', after)).execute()
}
