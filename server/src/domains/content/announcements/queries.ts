import type { PopupAudience } from '@shanghao/contract/content/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'

/** Who sees announcements and acknowledges them: a signed-in person, or the device (keyed hash) of a guest. */
export type Reader = { userId: number } | { device: Buffer }

const isReaders = (reader: Reader): RawBuilder<boolean> =>
  'userId' in reader ? sql<boolean>`k.user_id = ${reader.userId}` : sql<boolean>`k.device = ${reader.device}`

/** Whether the announcement `p` is to be shown to such a reader at a moment. */
const isRunningFor = (reader: Reader, now: Date): RawBuilder<boolean> =>
  sql<boolean>`p.starts_at <= ${now} and p.ends_at > ${now} and p.stopped_at is null
    and p.audience in ('everyone', ${'userId' in reader ? 'users' : 'guests'})`

export type Popup = { id: number; title: string; body: string; article_id: number | null }

/** The announcement to show: of those that the reader has not acknowledged the one of highest priority, of equal ones the latest. */
export const findNextPopup = async (db: Db, reader: Reader, now: Date): Promise<Popup | undefined> => {
  const { rows } = await sql<Popup>`
    select p.id, p.title, p.body, p.article_id from popup_announcement p
     where ${isRunningFor(reader, now)}
       and not exists (select from popup_acknowledgement k where k.announcement_id = p.id and ${isReaders(reader)})
     order by p.priority desc, p.starts_at desc, p.id desc limit 1`.execute(db)
  return rows[0]
}

/** Whether an announcement runs for a reader. */
export const isPopupRunning = async (db: Db, id: number, reader: Reader, now: Date): Promise<boolean> => {
  const { rows } =
    await sql`select from popup_announcement p where p.id = ${id} and ${isRunningFor(reader, now)}`.execute(
      db,
    )
  return rows.length > 0
}

export type PopupRow = Popup & {
  audience: PopupAudience
  priority: number
  starts_at: Date
  ends_at: Date
  stopped_at: Date | null
  acknowledged: number
}

/** A page of all announcements by falling id. */
export const listPopups = async (db: Db, { time, after, skip, limit }: IdPage): Promise<PopupRow[]> => {
  const { rows } = await sql<PopupRow>`
    select p.*, (select count(*)::int from popup_acknowledgement k where k.announcement_id = p.id) as acknowledged
      from popup_announcement p
     where p.created_at <= ${time} and p.id < coalesce(${after}::bigint, ${Number.MAX_SAFE_INTEGER})
     order by p.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
