import type { OrderState } from '@shanghao/contract/orders/states'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'

/** A range of time, its end exclusive. */
export type Range = { from: Date; to: Date }

export type SpanRow = {
  orderId: string
  goodsId: number
  from: Date
  to: Date
  state: OrderState
  phone: string
  rentFen: number
}

/** An owner's rentals that overlap a range, by their actual span: (goods_id, id, state, starts_at, until, …). */
const spans = (ownerId: number, goodsId: number | null, { from, to }: Range) => sql`
  select id, goods_id, renter_id, state, rent_fen, starts_at, coalesce(ended_at, ends_at) as until from rental_order
   where owner_id = ${ownerId} and parent_id is null and paid_at is not null and state <> 'cancelled'
     and (${goodsId}::bigint is null or goods_id = ${goodsId})
     and ends_at > ${from} and starts_at < ${to} and coalesce(ended_at, ends_at) > greatest(starts_at, ${from})`

/** An account of an owner by its id; undefined for another owner's. */
export const findOwnGoods = (db: Db, ownerId: number, goodsId: number) =>
  db
    .selectFrom('goods')
    .innerJoin('game', 'game.id', 'goods.game_id')
    .select(['goods.id', 'goods.title', 'game.name as gameName'])
    .where('goods.id', '=', goodsId)
    .where('goods.owner_id', '=', ownerId)
    .executeTakeFirst()

export type CalendarGoods = { id: number; title: string; gameName: string }

/** An owner's accounts that are rented in a range, the newest first. */
export const listRentedGoods = async (
  db: Db,
  ownerId: number,
  range: Range,
  { after, skip, limit }: { after: number | null; skip: number; limit: number },
): Promise<CalendarGoods[]> => {
  const { rows } = await sql<CalendarGoods>`
    select g.id, g.title, m.name as "gameName" from goods g join game m on m.id = g.game_id
     where g.id in (select goods_id from (${spans(ownerId, null, range)}) s)
       and (${after}::bigint is null or g.id < ${after})
     order by g.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** The rentals of some accounts in a range, the first to begin leads. */
export const listSpans = async (
  db: Db,
  ownerId: number,
  range: Range,
  goodsIds: readonly number[],
): Promise<SpanRow[]> => {
  const { rows } = await sql<SpanRow>`
    select s.id as "orderId", s.goods_id as "goodsId", s.starts_at as "from", s.until as "to", s.state, u.phone, s.rent_fen as "rentFen"
      from (${spans(ownerId, null, range)}) s join app_user u on u.id = s.renter_id
     where s.goods_id = any (${[...goodsIds]}::bigint[]) order by s.starts_at, s.id`.execute(db)
  return rows
}

/** For each hour of a range that an owner's accounts are rented in, by its number from 0 on: how many. */
export const countHours = async (
  db: Db,
  ownerId: number,
  range: Range,
): Promise<{ hour: number; accounts: number }[]> => {
  const { rows } = await sql<{ hour: number; accounts: number }>`
    select h as hour, count(distinct s.goods_id)::int as accounts
      from (${spans(ownerId, null, range)}) s
      cross join lateral generate_series(
        floor(extract(epoch from greatest(s.starts_at, ${range.from}) - ${range.from}::timestamptz) / 3600)::int,
        ceil(extract(epoch from least(s.until, ${range.to}) - ${range.from}::timestamptz) / 3600)::int - 1) h
     group by h order by h`.execute(db)
  return rows
}
