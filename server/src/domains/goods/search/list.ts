import { DAY_HOURS, hourOfWeek } from '@shanghao/contract/week'
import { type RawBuilder, sql } from 'kysely'

/** Key and direction of each sort; ties go to the id in the same direction, so that one index serves both. */
const sortOrders = {
  default: { key: sql<number>`g.score`, direction: 'desc' },
  price_up: { key: sql<number>`g.hourly_fen`, direction: 'asc' },
  price_down: { key: sql<number>`g.hourly_fen`, direction: 'desc' },
  newest: { key: sql<number>`g.listed_at`, direction: 'desc' },
  popular: { key: sql<number>`g.rent_count`, direction: 'desc' },
} as const
export type Sort = keyof typeof sortOrders

/** Sort key (moments as ms) and id of the last account of the previous page. */
export type PageCursor = readonly [key: number, id: number]

/** Filters, sort order and page of the list of accounts. Empty arrays don't filter. */
export type ListQuery = {
  /** 0 is every game. */
  gameId: number
  /** The only owner; null for all. */
  ownerId: number | null
  sort: Sort
  zones: readonly number[]
  /** Rank options, any of them. */
  ranks: readonly number[]
  /** Accounts have at least one option of each group. */
  optionGroups: readonly (readonly number[])[]
  priceFrom?: number | undefined
  priceTo?: number | undefined
  noDeposit: boolean
  twoStepSupport: boolean
  freeNow: boolean
  /** Only accounts of which a rental could begin then. */
  rentableAt?: Date | undefined
  /** All of them occur in the search text. */
  words: readonly string[]
  /** Regular expressions for words with several spellings; each matches the search text. */
  patterns: readonly string[]
  /**
   * Accounts contain one gram of each group, looked up in the index of grams; empty: the list is read in its order
   * until enough accounts match.
   */
  grams: readonly (readonly string[])[]
  /** Excludes accounts listed later, so that pages stay consistent. Null for a first page. */
  time: Date | null
  now: Date
  after: PageCursor | null
  skip: number
  limit: number
}

/** The first page of all accounts, without whose they are, when and how many. */
export const noFilters = {
  gameId: 0,
  sort: 'default',
  zones: [],
  ranks: [],
  optionGroups: [],
  noDeposit: false,
  twoStepSupport: false,
  freeNow: false,
  words: [],
  patterns: [],
  grams: [],
  time: null,
  after: null,
  skip: 0,
} as const satisfies Partial<ListQuery>

/** The columns of a card. */
export type CardRow = {
  id: number
  title: string
  game_id: number
  zone_id: number
  rank_option: number | null
  heroes: number
  skins: number
  hourly_fen: number
  overnight_fen: number | null
  deposit_fen: number
  gift_every: number | null
  gift_hours: number | null
  min_hours: number
  two_step: boolean
  rent_count: number
  /** ms */
  free_at: number | null
}
/** `sort_key` as in cursors: moments as ms. */
export type ListedRow = CardRow & { sort_key: number }

export const cardColumns = sql.raw(
  `g.id, g.title, g.game_id, g.zone_id, g.rank_option, g.heroes, g.skins, g.hourly_fen, g.overnight_fen,
   g.deposit_fen, g.gift_every, g.gift_hours, g.min_hours, g.two_step, g.rent_count`,
)

const inMs = (moment: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${moment}) * 1000)::bigint`

/**
 * When (ms) an account `g` that is rented now becomes free: the earliest end of a lease that no other lease of its seat
 * continues. Null while a seat is free.
 */
export const freeAt = (now: Date): RawBuilder<number | null> => sql<number | null>`
  (select ${inMs(sql`min(upper(l.blocked))`)} from lease l
    where l.goods_id = g.id and l.live and l.blocked && tstzrange(${now}, null)
      and (select count(*) from lease c where c.goods_id = g.id and c.live and c.blocked @> ${now}::timestamptz) >= g.seats
      and not exists (select from lease m where m.goods_id = g.id and m.live and m.seat = l.seat and m.blocked @> upper(l.blocked)))`

const intArray = (ids: readonly number[]) => sql`${[...ids]}::int[]`

/** A rank alone is a column of the order index; together with other options it uses the index of options. */
const optionFilters = ({ ranks, optionGroups }: ListQuery): RawBuilder<unknown>[] => {
  if (ranks.length === 0 || optionGroups.length > 0)
    return [...optionGroups, ranks]
      .filter((group) => group.length > 0)
      .map((group) => sql`g.options && ${intArray(group)}`)
  return [sql`g.rank_option = any (${intArray(ranks)})`]
}

/** Grams without alternatives are combined into one condition. */
const gramFilters = (grams: ListQuery['grams']): RawBuilder<unknown>[] => {
  const certain = grams.flatMap((some) => (some.length === 1 ? some : []))
  return [
    ...(certain.length > 0 ? [sql`g.grams @> ${certain}::text[]`] : []),
    ...grams.filter((some) => some.length > 1).map((some) => sql`g.grams && ${[...some]}::text[]`),
  ]
}

/** Whether a rental of the account `g` could begin at a moment: an open hour, not quiet, and a seat that is free. */
const isRentableAt = (at: Date): RawBuilder<unknown> => {
  const hour = hourOfWeek(at.getTime())
  // Unequal zero rather than equal one: the planner takes it to hold for nearly all accounts, as it does.
  return sql`get_bit(g.rentable_week, ${sql.lit(hour)}) <> 0
   and (g.quiet_from is null or (${sql.lit(hour % DAY_HOURS)} - g.quiet_from + 24) % 24 >= (g.quiet_to - g.quiet_from + 24) % 24)
   and (select count(*) from lease l where l.goods_id = g.id and l.live and l.blocked @> ${at}::timestamptz) < g.seats`
}

const priceConditions = (q: ListQuery): RawBuilder<unknown>[] => [
  ...(q.priceFrom === undefined ? [] : [sql`g.hourly_fen >= ${q.priceFrom}`]),
  ...(q.priceTo === undefined ? [] : [sql`g.hourly_fen <= ${q.priceTo}`]),
]

export const filterConditions = (q: ListQuery): RawBuilder<unknown>[] => [
  ...(q.ownerId === null ? [] : [sql`g.owner_id = ${q.ownerId}`]),
  ...(q.zones.length > 0 ? [sql`g.zone_id = any (${intArray(q.zones)})`] : []),
  ...optionFilters(q),
  ...priceConditions(q),
  ...(q.noDeposit ? [sql`g.deposit_fen = 0`] : []),
  ...(q.twoStepSupport ? [sql`g.two_step`] : []),
  ...(q.freeNow ? [isRentableAt(q.now)] : []),
  ...(q.rentableAt ? [isRentableAt(q.rentableAt)] : []),
  ...q.words.map((word) => sql`strpos(g.search_text, ${word}) > 0`),
  ...q.patterns.map((pattern) => sql`g.search_text ~ ${pattern}`),
  ...gramFilters(q.grams),
]

const cursorConditions = ({ sort, after }: ListQuery): RawBuilder<unknown>[] => {
  if (!after) return []
  const { key, direction } = sortOrders[sort]
  const [value, id] = after
  const bound = sort === 'newest' ? new Date(value) : value
  return [sql`(${key}, g.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${bound}, ${id})`]
}

/** Which accounts a list without filters has, from its page cursor on. */
const listedConditions = (q: ListQuery): RawBuilder<unknown>[] => [
  sql`g.state = 'on_shelf'`,
  ...(q.gameId > 0 ? [sql`g.game_id = ${q.gameId}`] : []),
  ...(q.time ? [sql`g.listed_at <= ${q.time}`] : []),
  ...cursorConditions(q),
]

/** The conditions of a query, including its page cursor. */
export const whereClause = (q: ListQuery): RawBuilder<unknown> =>
  sql.join([...listedConditions(q), ...filterConditions(q)], sql` and `)

/**
 * The accounts of some ranks by price, from the cheapest or dearest of each rank: prices follow ranks, so that a list of all ranks by
 * price would have to be read from one end to the other.
 */
const ofRanksByPrice = (q: ListQuery, by: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select top.* from (select distinct unnest(${intArray(q.ranks)}) as rank) r cross join lateral (
    select g.id, g.hourly_fen as sort_key from goods g where g.rank_option = r.rank and ${whereClause(q)}
     order by g.hourly_fen ${by}, g.id ${by} limit ${sql.lit(q.skip + q.limit)}) top order by sort_key ${by}, id ${by}`

const isByPrice = ({ sort }: ListQuery): boolean => sort === 'price_up' || sort === 'price_down'

/** Whether a page is read from the cheapest or dearest accounts of each rank. */
export const isReadByRank = (q: ListQuery): boolean =>
  isByPrice(q) && q.ranks.length > 0 && q.optionGroups.length === 0 && q.grams.length === 0

/**
 * How a page is found. `planned`: as the planner chooses. `first`: among the first accounts of the list in its order. `looked up`: all
 * accounts that match are found by the indexes of what they have, and then sorted.
 */
export type Way = 'planned' | { first: number } | 'looked up'

/** The accounts among the first `count` of the list that match. Prices bound the accounts that are read where they are the order. */
const amongFirst = (q: ListQuery, count: number): RawBuilder<unknown> => {
  const { key, direction } = sortOrders[q.sort]
  const by = sql.raw(direction)
  const listed = [...listedConditions(q), ...(isByPrice(q) ? priceConditions(q) : [])]
  return sql`
    select g.id, ${key} as sort_key from (
      select * from goods g where ${sql.join(listed, sql` and `)} order by ${key} ${by}, g.id ${by} limit ${sql.lit(count)}) g
     where ${sql.join(filterConditions(q), sql` and `)}`
}

/**
 * Ids and sort keys of a page. Looked-up rows are materialised before sorting, or the planner might read in order
 * instead.
 */
const pageIds = (q: ListQuery, way: Way): RawBuilder<unknown> => {
  const { key, direction } = sortOrders[q.sort]
  const by = sql.raw(direction)
  const range = sql.raw(`limit ${q.limit} offset ${q.skip}`)
  if (isReadByRank(q)) return sql`${ofRanksByPrice(q, by)} ${range}`
  if (typeof way === 'object')
    return sql`${amongFirst(q, way.first)} order by sort_key ${by}, id ${by} ${range}`
  const matching = sql`select g.id, ${key} as sort_key from goods g where ${whereClause(q)}`
  if (way === 'planned' && q.grams.length === 0)
    return sql`${matching} order by ${key} ${by}, g.id ${by} ${range}`
  return sql`with matching as materialized (${matching}) select * from matching order by sort_key ${by}, id ${by} ${range}`
}

/**
 * The statement of a page: ids first, from the index alone where it contains all columns, then the rows of the page.
 * `state` and the limit are literals: partial indexes and the planner's cost depend on them. The rows are returned as
 * one JSON value, because parsing some two hundred fields in the driver costs more than the search.
 */
export const listStatement = (q: ListQuery, way: Way = 'planned'): RawBuilder<{ rows: ListedRow[] }> => {
  const by = sql.raw(sortOrders[q.sort].direction)
  const sortKey = q.sort === 'newest' ? inMs(sql`top.sort_key`) : sql`top.sort_key`
  return sql<{ rows: ListedRow[] }>`
    select coalesce(json_agg(page), '[]') as rows from (
      select ${cardColumns}, ${sortKey} as sort_key, ${freeAt(q.now)} as free_at
        from (${pageIds(q, way)}) top join goods g on g.id = top.id order by top.sort_key ${by}, top.id ${by}) page`
}
