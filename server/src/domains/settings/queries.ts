import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { IdPage } from '../../core/http/cursor.ts'
import type { SettingValue } from '../../core/settings/define.ts'

export type ChangeRow = {
  id: number
  key: string
  from_value: SettingValue
  to_value: SettingValue
  reason: string
  changed_by: number | null
  approved_by: number | null
  at: Date
}

const columns = sql`id, key, from_value, to_value, reason, changed_by, approved_by, at`

/** The last change of each setting that was ever changed. */
export const lastChanges = async (db: Db): Promise<ChangeRow[]> => {
  const { rows } = await sql<ChangeRow>`
    select distinct on (key) ${columns} from setting_change order by key, id desc`.execute(db)
  return rows
}

type HistoryPage = IdPage & { key: string | null }

/** A page of changes, of one setting or of all, the newest first. */
export const listChanges = async (
  db: Db,
  { key, time, after, skip, limit }: HistoryPage,
): Promise<ChangeRow[]> => {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from setting_change
     where (${key}::text is null or key = ${key}) and at <= ${time} and (${after}::bigint is null or id < ${after})
     order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
