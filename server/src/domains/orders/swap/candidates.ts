import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { ownedBy } from '../../ops/actions.ts'
import type { LockedOrder } from '../change.ts'
import { listRentableFacts, type RentalFacts } from '../place/rentalFacts.ts'

/**
 * Of the accounts that are as good and no dearer, so many of the best are looked at, each time after all before were taken or refused.
 * The first hundred nearly always hold one that is free; three thousand is what a renter can wait for.
 */
const LOOKED_AT = [100, 1_000, 3_000]

/** The account that an order leaves: what others are compared with, and the owners whose accounts are out of question. */
type Left = {
  game_id: number
  zone_id: number
  seats: number
  heroes: number
  skins: number
  rank_property: number | null
  rank_sort: number | null
  /** All logins of both sides, and owners who don't rent to the renter. */
  excluded_owners: number[]
}

export type CandidateQuery = {
  at: Date
  /** The renter's level. */
  level: number
  freeMinutes: number
  /** Only this account. */
  goodsId?: number | undefined
}

const readLeft = async (db: Db | Tx, order: LockedOrder): Promise<Left> => {
  const { rows } = await sql<Left>`
    select g.game_id, g.zone_id, g.seats, g.heroes, g.skins, r.property_id as rank_property, r.sort as rank_sort,
           to_json(array(select u.id from app_user u where ${ownedBy(order.renter_id)} or ${ownedBy(order.owner_id)}
                   union select b.owner_id from renter_block b join app_user u on u.id = b.renter_id where ${ownedBy(order.renter_id)})) as excluded_owners
      from goods g left join property_option r on r.id = g.rank_option where g.id = ${order.goods_id}`.execute(
    db,
  )
  const [left] = rows
  if (!left) throw new Error(`no account ${order.goods_id}`)
  return left
}

/** The ranks (`id`, 0 for none) of equal or better accounts, the best first. */
const ranksFrom = ({ game_id, rank_property, rank_sort }: Left) =>
  rank_property === null
    ? sql`select o.id, o.sort from property_option o join property p on p.id = o.property_id where p.game_id = ${game_id} and p.kind = 'rank'
          union all select 0, null order by sort desc nulls last`
    : sql`select o.id, o.sort from property_option o where o.property_id = ${rank_property} and o.sort >= ${rank_sort} order by o.sort desc`

const PRICES = sql`g.hourly_fen, g.ten_hour_fen, g.overnight_fen, g.day_fen, g.week_fen`

/**
 * What an account's own row decides: listed, of another person than both sides, shared with no more renters, as good beside its rank, open
 * to this renter and these hours. Its price is looked at from below: the cheapest hour of a package, and one package at least or hours alone.
 */
const isAlike = ({ goods_id, hours, rent_fen }: LockedOrder, left: Left, { level }: CandidateQuery) => sql`
  g.state = 'on_shelf' and g.recharge_first_fen = 0 and g.id <> ${goods_id} and g.owner_id <> all (${left.excluded_owners}::bigint[])
   and g.seats <= ${left.seats} and g.heroes >= ${left.heroes} and g.skins >= ${left.skins} and g.min_level <= ${level}
   and ${hours} between g.min_hours and g.max_hours
   and ${hours} * least(g.hourly_fen, g.ten_hour_fen / 10.0, g.overnight_fen / 24.0, g.day_fen / 24.0, g.week_fen / 168.0) <= ${rent_fen}
   and least(${hours} * g.hourly_fen, g.ten_hour_fen, g.overnight_fen, g.day_fen, g.week_fen) <= ${rent_fen}`

/** Best first within a rank: what an account owns, how well it was rented. */
const BEST = sql`skins desc, heroes desc, good_count desc, id`

/**
 * Ids and places of the best accounts of the zone. Ranks are read from the best on and no further than needed; within a rank each step of
 * prices is read in the order of `goods_swap`.
 */
const bestOf = (
  order: LockedOrder,
  left: Left,
  wanted: CandidateQuery,
  [from, until]: readonly [number, number],
) => {
  const most = sql.lit(until)
  return sql`
    select id, row_number() over (order by rank desc nulls last, ${BEST}) as place from (
      select r.sort as rank, a.* from (${ranksFrom(left)}) r cross join lateral (
        select a.* from generate_series(0, price_step(${Math.floor(order.rent_fen / order.hours)}, null, null, null, null)) step cross join lateral (
          select g.id, g.skins, g.heroes, g.good_count from goods g
           where g.zone_id = ${left.zone_id} and coalesce(g.rank_option, 0) = r.id and price_step(${PRICES}) = step and ${isAlike(order, left, wanted)}
           order by ${BEST} limit ${most}) a
         order by ${BEST} limit ${most}) a
       order by rank desc nulls last, ${BEST} limit ${sql.lit(until - from)} offset ${sql.lit(from)}) best`
}

const onlyOne = (order: LockedOrder, left: Left, wanted: CandidateQuery, goodsId: number) => sql`
  select g.id, 1 as place from goods g join (${ranksFrom(left)}) r on r.id = coalesce(g.rank_option, 0)
   where g.id = ${goodsId} and g.zone_id = ${left.zone_id} and ${isAlike(order, left, wanted)}`

/** Free for all the hours from now, with what is given on top, and within its hours per day. */
const isFree = ({ hours }: LockedOrder, { at, freeMinutes }: CandidateQuery) => {
  const until = sql`${at}::timestamptz + (${hours} + coalesce(${hours} / g.gift_every * g.gift_hours, 0)) * interval '1 hour'`
  return sql`
    not exists (select from lease l where l.goods_id = g.id and l.live
                   and l.blocked && tstzrange(${at}, ${until} + (${freeMinutes} + g.cool_down_minutes) * interval '1 minute'))
    and (g.daily_cap_hours is null or not exceeds_daily_cap(g.id, ${at}::timestamptz, ${until}))`
}

/**
 * The accounts that may take over a rental, in pieces, the best first: equal or better, no dearer as far as prices are compared here, and
 * free. Of the same zone, because a login works in its zone only.
 */
export async function* findCandidates(
  db: Db | Tx,
  order: LockedOrder,
  wanted: CandidateQuery,
): AsyncGenerator<RentalFacts[]> {
  const left = await readLeft(db, order)
  const free = isFree(order, wanted)
  if (wanted.goodsId !== undefined) {
    yield listRentableFacts(db, onlyOne(order, left, wanted, wanted.goodsId), free)
    return
  }
  let from = 0
  for (const until of LOOKED_AT) {
    yield listRentableFacts(db, bestOf(order, left, wanted, [from, until]), free)
    from = until
  }
}
