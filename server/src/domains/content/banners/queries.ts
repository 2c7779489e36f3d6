import type { BannerState } from '@shanghao/contract/content/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'
import type { ReadyUpload } from '../../uploads/actions.ts'

export type BannerRow = {
  id: number
  type: number
  art: string
  picture: ReadyUpload | null
  title: string
  text: string
  target: string
  sort: number
  starts_at: Date
  ends_at: Date | null
  withdrawn_at: Date | null
}

const columns = sql`id, type, art, picture, title, text, target, sort, starts_at, ends_at, withdrawn_at`

const isOver = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(withdrawn_at is not null or ends_at <= ${now})`

const inState = (state: BannerState, now: Date): RawBuilder<boolean> =>
  ({
    shown: sql<boolean>`not coalesce(${isOver(now)}, false) and starts_at <= ${now}`,
    upcoming: sql<boolean>`not coalesce(${isOver(now)}, false) and starts_at > ${now}`,
    over: isOver(now),
  })[state]

/** The state of a banner at a moment. */
export const bannerState = ({ starts_at, ends_at, withdrawn_at }: BannerRow, now: Date): BannerState => {
  if (withdrawn_at !== null || (ends_at !== null && ends_at <= now)) return 'over'
  return starts_at > now ? 'upcoming' : 'shown'
}

/** The banners that visitors see at a place now, in their order. */
export const listShownBanners = async (db: Db, type: number, now: Date): Promise<BannerRow[]> => {
  const { rows } = await sql<BannerRow>`
    select ${columns} from banner where type = ${type} and ${inState('shown', now)} order by sort, id`.execute(
    db,
  )
  return rows
}

/** A page of all banners by falling id. */
export const listBanners = async (
  db: Db,
  { state, now, time, after, skip, limit }: IdPage & { state: BannerState | undefined; now: Date },
): Promise<BannerRow[]> => {
  const { rows } = await sql<BannerRow>`
    select ${columns} from banner
     where created_at <= ${time} and id < coalesce(${after}::bigint, ${Number.MAX_SAFE_INTEGER})
       and ${state === undefined ? sql<boolean>`true` : inState(state, now)}
     order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
