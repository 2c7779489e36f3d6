import { type GoodsState, goodsStates } from '@shanghao/contract/goods/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { QuietColumns } from '../quiet.ts'
import { freeAt } from '../search/list.ts'
import type { Presentation, Shot } from './form.ts'

/** Key and direction of each sort; ties go to the id in the same direction. */
const sorts = {
  newest: { key: sql<number>`g.id`, direction: 'desc' },
  price_up: { key: sql<number>`g.hourly_fen`, direction: 'asc' },
  price_down: { key: sql<number>`g.hourly_fen`, direction: 'desc' },
  popular: { key: sql<number>`g.rent_count`, direction: 'desc' },
} as const
export type OwnSort = keyof typeof sorts

type Filters = {
  ownerId: number
  gameId?: number | undefined
  zoneId?: number | undefined
  keyword: string
}

export type OwnRow = {
  id: number
  title: string
  game_id: number
  zone_id: number
  state: GoodsState
  in_review: boolean
  reason: string | null
  hourly_fen: number
  deposit_fen: number
  custom_id: string | null
  owner_note: string
  rent_count: number
  free_at: number | null
  sealed_at: Date | null
  credential_version: number | null
  created_at: Date
}
type ListedRow = OwnRow & { sort_key: number }

const ownColumns = (now: Date) => sql`
  g.id, g.title, g.game_id, g.zone_id, g.state, g.hourly_fen, g.deposit_fen, g.custom_id, g.owner_note, g.rent_count, g.created_at,
  exists (select from goods_version v where v.goods_id = g.id and v.state = 'waiting' and g.state <> 'reviewing') as in_review,
  (select v.reason from goods_version v where v.goods_id = g.id order by v.version desc limit 1) as reason,
  (select c.updated_at from credential c where c.goods_id = g.id) as sealed_at,
  (select c.version from credential c where c.goods_id = g.id) as credential_version, ${freeAt(now)} as free_at`

/** An owner's accounts that are not deleted; the keyword is in the title, the owner's own number or note, or is the number. */
export const matchesOwnFilters = ({ ownerId, gameId, zoneId, keyword }: Filters): RawBuilder<unknown> => sql`
  g.owner_id = ${ownerId} and g.state <> 'deleted' and (${gameId ?? null}::int is null or g.game_id = ${gameId ?? null}::int)
  and (${zoneId ?? null}::int is null or g.zone_id = ${zoneId ?? null}::int)
  and (${keyword} = '' or g.id::text = ${keyword} or strpos(lower(concat_ws(' ', g.title, g.custom_id, g.owner_note)), lower(${keyword})) > 0)`

type OwnPage = Filters & {
  states: readonly GoodsState[]
  sort: OwnSort
  time: Date
  now: Date
  after: readonly [key: number, id: number] | null
  skip: number
  limit: number
}

/** A page of an owner's accounts, and one row more when another page follows. */
export const listOwn = async (
  db: Db,
  { states, sort, time, now, after, skip, limit, ...filters }: OwnPage,
): Promise<ListedRow[]> => {
  const { key, direction } = sorts[sort]
  const by = sql.raw(direction)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const { rows } = await sql<ListedRow>`
    select ${ownColumns(now)}, ${key} as sort_key from goods g
     where ${matchesOwnFilters(filters)} and g.created_at <= ${time}
       and (${states.length === 0} or g.state = any (${[...states]}::text[]))
       ${after ? sql`and (${key}, g.id) ${beyond} (${after[0]}, ${after[1]})` : sql``}
     order by ${key} ${by}, g.id ${by} limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export const countOwn = async (
  db: Db,
  filters: Filters,
): Promise<{ state: Exclude<GoodsState, 'deleted'>; accounts: number }[]> => {
  const { rows } = await sql<{ state: Exclude<GoodsState, 'deleted'>; accounts: number }>`
    select g.state, count(*)::int as accounts from goods g where ${matchesOwnFilters(filters)} group by g.state
     order by array_position(${[...goodsStates]}::text[], g.state)`.execute(db)
  return rows
}

export type OwnDetailRow = OwnRow &
  QuietColumns & {
    presentation: Presentation
    ten_hour_fen: number | null
    overnight_fen: number | null
    day_fen: number | null
    week_fen: number | null
    gift_every: number | null
    gift_hours: number | null
    min_hours: number
    max_hours: number
    rentable_week: string
    cool_down_minutes: number
    daily_cap_hours: number | null
    min_level: number
    real_auth_plan: number
    two_step: boolean
    relist: 'auto' | 'confirm'
    seats: number
    recharge_first_fen: number
  }

/** An own account with everything but its login; undefined for a deleted one and one of another owner. */
export const findOwnDetail = async (
  db: Db,
  { ownerId, goodsId, now }: { ownerId: number; goodsId: number; now: Date },
): Promise<OwnDetailRow | undefined> => {
  const { rows } = await sql<OwnDetailRow>`
    select ${ownColumns(now)}, g.ten_hour_fen, g.overnight_fen, g.day_fen, g.week_fen, g.gift_every, g.gift_hours, g.min_hours,
           g.max_hours, g.rentable_week, g.cool_down_minutes, g.daily_cap_hours, g.quiet_from, g.quiet_to, g.min_level, g.real_auth_plan,
           g.two_step, g.relist, g.seats, g.recharge_first_fen,
           json_build_object('zoneId', g.zone_id, 'title', g.title, 'description', g.description, 'options', g.options,
                             'roleNames', g.role_names) as presentation
      from goods g where g.id = ${goodsId} and g.owner_id = ${ownerId} and g.state <> 'deleted'`.execute(db)
  return rows[0]
}

export type VersionRow = {
  version: number
  state: 'waiting' | 'approved' | 'refused' | 'superseded'
  title: string
  reason: string | null
  by: string
  at: Date
  decided_at: Date | null
}

/** Versions that a detail shows: the newest. */
const VERSIONS_SHOWN = 20

export const listVersions = async (db: Db, goodsId: number): Promise<VersionRow[]> => {
  const { rows } = await sql<VersionRow>`
    select v.version, v.state, v.presentation ->> 'title' as title, v.reason, u.nickname as by, v.at, v.decided_at
      from goods_version v join app_user u on u.id = v.submitted_by
     where v.goods_id = ${goodsId} order by v.version desc limit ${VERSIONS_SHOWN}`.execute(db)
  return rows
}

type ReviewRow = {
  goods_id: number
  version: number
  game_name: string
  owner_name: string
  presentation: Presentation
  screenshots: Shot[]
  hourly_fen: number
  listed: boolean
  at: Date
}

/** Versions that wait for review, the earliest first. */
export const listWaiting = async (
  db: Db,
  { after, skip, limit }: { after: { at: Date; goodsId: number } | null; skip: number; limit: number },
): Promise<ReviewRow[]> => {
  const { rows } = await sql<ReviewRow>`
    select v.goods_id, v.version, m.name as game_name, u.nickname as owner_name, v.presentation, v.screenshots, g.hourly_fen,
           g.state <> 'reviewing' as listed, v.at
      from goods_version v join goods g on g.id = v.goods_id join game m on m.id = g.game_id join app_user u on u.id = g.owner_id
     where v.state = 'waiting' and g.state not in ('deleted', 'banned')
       ${after ? sql`and (v.at, v.goods_id) > (${after.at}, ${after.goodsId})` : sql``}
     order by v.at, v.goods_id limit ${limit} offset ${skip}`.execute(db)
  return rows
}
