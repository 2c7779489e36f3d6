import { COUNT_MAX } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { IdPage } from '../../core/http/cursor.ts'
import { starsOf } from '../reviews/actions.ts'
import type { Shot } from './listing/form.ts'
import type { QuietColumns } from './quiet.ts'
import { type CardRow, cardColumns, freeAt, type PageCursor } from './search/list.ts'

/** States in which an account has a page: listed, or visible to users who rented or stored it. */
const shownStates = sql.raw(`('on_shelf', 'off_shelf', 'awaiting_owner', 'disputed')`)

export type DetailRow = CardRow &
  QuietColumns & {
    state: string
    description: string
    options: number[]
    ten_hour_fen: number | null
    day_fen: number | null
    week_fen: number | null
    max_hours: number
    seats: number
    recharge_first_fen: number
    rentable_week: string
    daily_cap_hours: number | null
    min_level: number
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

/** Whether the account `g` of a query belongs to the only owner that a site shows; any account where there is none. */
const isOf = (ownerId: number | null) => sql`(${ownerId}::bigint is null or g.owner_id = ${ownerId}::bigint)`

/** A lease with the rest after it, and before it, in which no other rental ends. */
const unavailable = sql`tstzrange(lower(e.span) - g.cool_down_minutes * interval '1 minute', upper(e.blocked))`

/** The spans in which no seat of the account `g` is free: of an account with one seat its leases, else what those of all seats share. */
const busySpans = (now: Date, until: Date) => sql`
  select ${unavailable} as span from lease e where e.goods_id = g.id and g.seats = 1 and e.live and e.blocked && tstzrange(${now}, ${until})
  union all
  select unnest(range_intersect_agg(taken)) from (
    select coalesce(range_agg(${unavailable}) filter (where e.order_id is not null), '{}') as taken from generate_series(1, g.seats) s(seat)
      left join lease e on e.goods_id = g.id and e.seat = s.seat and e.live and e.blocked && tstzrange(${now}, ${until})
     where g.seats > 1 group by s.seat) by_seat`

/** All data of an account's page in one query; undefined when it has no page. `viewerId` is null without a login. */
export const findGoodsDetail = async (
  db: Db,
  goodsId: string,
  viewerId: number | null,
  now: Date,
  { busyUntil, ownerId }: { busyUntil: Date; ownerId: number | null },
): Promise<DetailRow | undefined> => {
  const { rows } = await sql<DetailRow>`
    select ${cardColumns}, g.state, g.description, g.options, g.ten_hour_fen, g.day_fen, g.week_fen, g.max_hours, g.seats, g.recharge_first_fen, g.rentable_week,
           g.quiet_from, g.quiet_to, g.daily_cap_hours, g.min_level, u.nickname as owner_name, p.public_id as owner_page, totals.rents::int as owner_rents,
           ${starsOf('goods', sql`g.id`)} as rating, ${starsOf('owner', sql`g.owner_id`)} as owner_rating,
           (select count(*)::int from goods_screenshot s where s.goods_id = g.id) as screenshots,
           exists (select from favourite f where f.user_id = ${viewerId}::bigint and f.goods_id = g.id) as stored,
           ${freeAt(now)} as free_at,
           coalesce((select json_agg(json_build_object('from', (extract(epoch from lower(l.span)) * 1000)::bigint,
                                                       'to', (extract(epoch from upper(l.span)) * 1000)::bigint) order by l.span)
                       from (${busySpans(now, busyUntil)}) l), '[]') as busy
      from goods g
      join app_user u on u.id = g.owner_id
      join owner_page p on p.owner_id = g.owner_id,
           lateral (select sum(o.rent_count) as rents from goods o where o.owner_id = g.owner_id) totals
     where g.id = ${goodsId}::bigint and g.state in ${shownStates} and ${isOf(ownerId)}`.execute(db)
  return rows[0]
}

/** The columns of an account that calls about its properties and texts need; undefined when it has no page. */
export const findShownGoods = async (db: Db, goodsId: string, ownerId: number | null) =>
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
      seats: number
      recharge_first_fen: number
    }>`select g.id, g.game_id, g.zone_id, g.state, g.title, g.description, g.options, g.rank_option, g.two_step, g.real_auth_plan, g.seats, g.recharge_first_fen
         from goods g where g.id = ${goodsId}::bigint and g.state in ${shownStates} and ${isOf(ownerId)}`.execute(
      db,
    )
  ).rows[0]

/** How many seats of an account are taken at a moment. */
export const countTakenSeats = async (db: Db, goodsId: number, at: Date): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from lease where goods_id = ${goodsId} and live and blocked @> ${at}::timestamptz and span @> ${at}::timestamptz`.execute(
    db,
  )
  return rows[0]?.taken ?? 0
}

/** How many accounts of an owner are listed, by game; up to COUNT_MAX in all. */
export const countByGame = async (db: Db, ownerId: number): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ game_id: number; accounts: number }>`
    select game_id, count(*)::int as accounts from (
      select game_id from goods where owner_id = ${ownerId} and state = 'on_shelf' limit ${COUNT_MAX}) listed group by game_id`.execute(
    db,
  )
  return new Map(rows.map(({ game_id, accounts }) => [game_id, accounts]))
}

/** Listed accounts, of one owner or of all, the latest listed first. `changedAt` in ms. */
export const listNewestGoods = async (
  db: Db,
  { ownerId, limit }: { ownerId: number | null; limit: number },
): Promise<{ id: string; gameId: number; changedAt: number }[]> => {
  const { rows } = await sql<{ id: number; game_id: number; listed_at: Date }>`
    select g.id, g.game_id, g.listed_at from goods g where g.state = 'on_shelf' and ${isOf(ownerId)}
     order by g.listed_at desc, g.id desc limit ${limit}`.execute(db)
  return rows.map(({ id, game_id, listed_at }) => ({
    id: String(id),
    gameId: game_id,
    changedAt: listed_at.getTime(),
  }))
}

export const listScreenshots = (db: Db, goodsId: string): Promise<(Shot & { id: number })[]> =>
  db
    .selectFrom('goods_screenshot')
    .select(['id', 'art', 'caption', sql<Shot['picture']>`picture`.as('picture')])
    .where('goods_id', '=', Number(goodsId))
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
    ownerId,
    after,
    skip,
    limit,
  }: { ownerId: number | null; time: Date; now: Date; after: PageCursor | null; skip: number; limit: number },
): Promise<FavouriteRow[]> => {
  const [storedAt, id] = after ?? [null, null]
  const { rows } = await sql<FavouriteRow>`
    select ${cardColumns}, g.state, f.created_at as stored_at, ${freeAt(now)} as free_at
      from favourite f join goods g on g.id = f.goods_id
     where f.user_id = ${viewerId} and f.created_at <= ${time} and g.state in ${shownStates} and ${isOf(ownerId)}
       and (${id}::bigint is null or (f.created_at, f.goods_id) < (${storedAt === null ? null : new Date(storedAt)}::timestamptz, ${id}::bigint))
     order by f.created_at desc, f.goods_id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** What an owner has on the shelf, by the number of their public page, the newest account first; undefined for no such page. */
export const listGoodsOfOwner = async (
  db: Db,
  { publicId, shown }: { publicId: string; shown: number | null },
  { time, now, after, skip, limit }: IdPage & { now: Date },
): Promise<CardRow[] | undefined> => {
  const owner = await db
    .selectFrom('owner_page as p')
    .innerJoin('app_user as u', 'u.id', 'p.owner_id')
    .select('p.owner_id as id')
    .where('p.public_id', '=', publicId)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  if (!owner || (shown !== null && owner.id !== shown)) return undefined
  const { rows } = await sql<CardRow>`
    select ${cardColumns}, ${freeAt(now)} as free_at from goods g
     where g.owner_id = ${owner.id} and g.state = 'on_shelf' and g.listed_at <= ${time}
       and (${after}::bigint is null or g.id < ${after}::bigint)
     order by g.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** The cards of accounts on the shelf, in any order. */
export const listCards = async (db: Db, ids: readonly number[], now: Date): Promise<CardRow[]> => {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}, ${freeAt(now)} as free_at from goods g
     where g.id = any (${[...ids]}::bigint[]) and g.state = 'on_shelf'`.execute(db)
  return rows
}

/** The newest orders of a renter that are searched for accounts they had. */
const SEARCHED_ORDERS = 100

export type RentedRow = CardRow & { hours: number; rented_at: Date }

/**
 * Accounts on the shelf that a renter had, the last one first. One that they have now, or whose last order they disputed, is
 * left out. `ownerId` is the only owner that the site shows; null for all.
 */
export const listRentedBefore = async (
  db: Db,
  renterId: number,
  { ownerId, now, limit }: { ownerId: number | null; now: Date; limit: number },
): Promise<RentedRow[]> => {
  const { rows } = await sql<RentedRow>`
    select ${cardColumns}, ${freeAt(now)} as free_at, last.hours, last.created_at as rented_at
      from (select distinct on (o.goods_id) o.goods_id, o.hours, o.created_at, o.state, o.disputed_at
              from (select * from rental_order where renter_id = ${renterId} and parent_id is null order by created_at desc
                    limit ${SEARCHED_ORDERS}) o
             where o.state in ('reserved', 'renting', 'ended', 'settled', 'disputed')
             order by o.goods_id, o.created_at desc) last
      join goods g on g.id = last.goods_id
     where last.state in ('ended', 'settled') and last.disputed_at is null and g.state = 'on_shelf' and ${isOf(ownerId)}
     order by last.created_at desc limit ${limit}`.execute(db)
  return rows
}

export const isFavourite = async (db: Db, viewerId: number, goodsId: string): Promise<boolean> =>
  (await db
    .selectFrom('favourite')
    .select('goods_id')
    .where('user_id', '=', viewerId)
    .where('goods_id', '=', Number(goodsId))
    .executeTakeFirst()) !== undefined
