import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { IdPage } from '../../core/http/cursor.ts'
import { starsOf } from '../reviews/actions.ts'
import { type CardRow, cardColumns, freeAt, type PageCursor } from './search/list.ts'

/** States in which an account has a page: listed, or visible to users who rented or stored it. */
const shownStates = sql.raw(`('on_shelf', 'off_shelf', 'awaiting_owner', 'disputed')`)

export type DetailRow = CardRow & {
  state: string
  description: string
  options: number[]
  ten_hour_fen: number | null
  day_fen: number | null
  week_fen: number | null
  max_hours: number
  rentable_from: number
  rentable_to: number
  owner_name: string
  /** The number of the owner's public page. */
  owner_page: string
  owner_rents: number
  /** How many persons gave one star to five: the account, and its owner. */
  rating: number[]
  owner_rating: number[]
  screenshots: number
  stored: boolean
  busy: { from: number; to: number }[]
}

/** All data of an account's page in one query; undefined when it has no page. `viewerId` is null without a login. */
export const findGoodsDetail = async (
  db: Db,
  goodsId: string,
  viewerId: number | null,
  now: Date,
  busyUntil: Date,
): Promise<DetailRow | undefined> => {
  const { rows } = await sql<DetailRow>`
    select ${cardColumns}, g.state, g.description, g.options, g.ten_hour_fen, g.day_fen, g.week_fen, g.max_hours, g.rentable_from,
           g.rentable_to, u.nickname as owner_name, p.public_id as owner_page, totals.rents::int as owner_rents,
           ${starsOf('goods', sql`g.id`)} as rating, ${starsOf('owner', sql`g.owner_id`)} as owner_rating,
           (select count(*)::int from goods_screenshot s where s.goods_id = g.id) as screenshots,
           exists (select from favourite f where f.user_id = ${viewerId}::bigint and f.goods_id = g.id) as stored,
           ${freeAt(now)} as free_at,
           coalesce((select json_agg(json_build_object('from', (extract(epoch from lower(l.span)) * 1000)::bigint,
                                                       'to', (extract(epoch from upper(l.span)) * 1000)::bigint) order by l.span)
                       from lease l where l.goods_id = g.id and l.live and l.span && tstzrange(${now}, ${busyUntil})), '[]') as busy
      from goods g
      join app_user u on u.id = g.owner_id
      join owner_page p on p.owner_id = g.owner_id,
           lateral (select sum(o.rent_count) as rents from goods o where o.owner_id = g.owner_id) totals
     where g.id = ${goodsId}::bigint and g.state in ${shownStates}`.execute(db)
  return rows[0]
}

/** The columns of an account that calls about its properties and texts need; undefined when it has no page. */
export const findShownGoods = async (db: Db, goodsId: string) =>
  (
    await sql<{
      id: number
      game_id: number
      zone_id: number
      state: string
      title: string
      description: string
      options: number[]
      rank_option: number | null
      two_step: boolean
      real_auth_plan: number
    }>`select g.id, g.game_id, g.zone_id, g.state, g.title, g.description, g.options, g.rank_option, g.two_step, g.real_auth_plan
         from goods g where g.id = ${goodsId}::bigint and g.state in ${shownStates}`.execute(db)
  ).rows[0]

export const listScreenshots = (db: Db, goodsId: string) =>
  db
    .selectFrom('goods_screenshot')
    .select(['id', 'url', 'art', 'caption'])
    .where('goods_id', '=', Number(goodsId))
    .orderBy('sort')
    .orderBy('id')
    .execute()

export const listBanners = (db: Db, type: number) =>
  db
    .selectFrom('banner')
    .select(['id', 'art', 'title', 'text', 'target as to'])
    .where('type', '=', type)
    .orderBy('sort')
    .orderBy('id')
    .execute()

export type FavouriteRow = CardRow & { state: string; stored_at: Date }

/** A user's favourites, newest first; accounts that are no longer listed are included, removed ones aren't. */
export const listFavourites = async (
  db: Db,
  viewerId: number,
  {
    time,
    now,
    after,
    skip,
    limit,
  }: { time: Date; now: Date; after: PageCursor | null; skip: number; limit: number },
): Promise<FavouriteRow[]> => {
  const [storedAt, id] = after ?? [null, null]
  const { rows } = await sql<FavouriteRow>`
    select ${cardColumns}, g.state, f.created_at as stored_at, ${freeAt(now)} as free_at
      from favourite f join goods g on g.id = f.goods_id
     where f.user_id = ${viewerId} and f.created_at <= ${time} and g.state in ${shownStates}
       and (${id}::bigint is null or (f.created_at, f.goods_id) < (${storedAt === null ? null : new Date(storedAt)}::timestamptz, ${id}::bigint))
     order by f.created_at desc, f.goods_id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** What an owner has on the shelf, by the number of their public page, the newest account first; undefined for no such page. */
export const listGoodsOfOwner = async (
  db: Db,
  publicId: string,
  { time, now, after, skip, limit }: IdPage & { now: Date },
): Promise<CardRow[] | undefined> => {
  const owner = await db
    .selectFrom('owner_page as p')
    .innerJoin('app_user as u', 'u.id', 'p.owner_id')
    .select('p.owner_id as id')
    .where('p.public_id', '=', publicId)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  if (!owner) return undefined
  const { rows } = await sql<CardRow>`
    select ${cardColumns}, ${freeAt(now)} as free_at from goods g
     where g.owner_id = ${owner.id} and g.state = 'on_shelf' and g.listed_at <= ${time}
       and (${after}::bigint is null or g.id < ${after}::bigint)
     order by g.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export const isFavourite = async (db: Db, viewerId: number, goodsId: string): Promise<boolean> =>
  (await db
    .selectFrom('favourite')
    .select('goods_id')
    .where('user_id', '=', viewerId)
    .where('goods_id', '=', Number(goodsId))
    .executeTakeFirst()) !== undefined
