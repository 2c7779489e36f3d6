import type { AppPlatform, UpdateKind } from '@shanghao/contract/content/states'
import { sql } from 'kysely'
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

/** The versions of a platform in their window that were not withdrawn, the newest first. */
export const listRunningVersions = async (db: Db, platform: AppPlatform, now: Date): Promise<VersionRow[]> =>
  (
    await sql<VersionRow>`
      select * from app_version where platform = ${platform} and withdrawn_at is null
         and starts_at <= ${now} and (ends_at is null or ends_at > ${now}) order by code desc`.execute(db)
  ).rows

/** A version by its name in download links, before its window too; undefined for an unknown, ended or withdrawn one. */
export const findVersionBySign = async (db: Db, signId: string, now: Date): Promise<VersionRow | undefined> =>
  (
    await sql<VersionRow>`
      select * from app_version where sign_id = ${signId} and withdrawn_at is null and (ends_at is null or ends_at > ${now})`.execute(
      db,
    )
  ).rows[0]

/** A page of all versions by falling id. */
export const listVersions = async (db: Db, { time, after, skip, limit }: IdPage): Promise<VersionRow[]> =>
  (
    await sql<VersionRow>`
      select * from app_version where created_at <= ${time} and id < coalesce(${after}::int, 2147483647)
       order by id desc limit ${limit} offset ${skip}`.execute(db)
  ).rows
