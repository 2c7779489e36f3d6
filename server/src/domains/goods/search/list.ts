import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'

/** Key and direction of each sort; ties go to the id in the same direction, so that one index serves both. */
const orders = {
  default: { key: sql<number>`g.score`, direction: 'desc' },
  price_up: { key: sql<number>`g.hourly_fen`, direction: 'asc' },
  price_down: { key: sql<number>`g.hourly_fen`, direction: 'desc' },
  newest: { key: sql<number>`g.listed_at`, direction: 'desc' },
  popular: { key: sql<number>`g.rent_count`, direction: 'desc' },
} as const
export type Sort = keyof typeof orders

/** Sort key (moments as ms) and id of the account the previous page ended with. */
export type After = readonly [key: number, id: number]

/** What a page of the visitors' list asks. Lists that are empty ask nothing. */
export type Question = {
  /** 0 is every game. */
  gameId: number
  sort: Sort
  zones: readonly number[]
  /** Rungs of the game's ladder, any of them. */
  ranks: readonly number[]
  /** An account has at least one option of each group. */
  optionGroups: readonly (readonly number[])[]
  priceFrom?: number | undefined
  priceTo?: number | undefined
  noDeposit: boolean
  twoStepSupport: boolean
  freeNow: boolean
  /** All of them occur in the account's search text. */
  words: readonly string[]
  /** Regular expressions for words that are written in several ways; each matches the search text. */
  patterns: readonly string[]
  /** An account has one of each, looked up in the index of grams; none: the list is read in its order until enough with the words have come by. */
  grams: readonly (readonly string[])[]
  /** The list as it was then: what was listed later stays out. Null for a first page, which shows all there is. */
  time: Date | null
  now: Date
  after: After | null
  skip: number
  limit: number
}

/** What a card is made of. */
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
/** `place` is the sort key as it goes into a cursor: moments as ms. */
export type ListedRow = CardRow & { place: number }

export const cardColumns = sql.raw(
  `g.id, g.title, g.game_id, g.zone_id, g.rank_option, g.heroes, g.skins, g.hourly_fen, g.overnight_fen,
   g.deposit_fen, g.gift_every, g.gift_hours, g.min_hours, g.two_step, g.rent_count`,
)

const inMs = (moment: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${moment}) * 1000)::bigint`

/**
 * When (ms) an account `g` that is taken now is free again: the earliest end of a lease that no other lease continues.
 * Null when it is free.
 */
export const freeAt = (now: Date): RawBuilder<number | null> => sql<number | null>`
  (select ${inMs(sql`min(upper(l.span))`)} from lease l
    where l.goods_id = g.id and l.live and l.span && tstzrange(${now}, null)
      and exists (select from lease c where c.goods_id = g.id and c.live and c.span @> ${now}::timestamptz)
      and not exists (select from lease m where m.goods_id = g.id and m.live and m.span @> upper(l.span)))`

const intArray = (ids: readonly number[]) => sql`${[...ids]}::int[]`

/** A rank by itself is in the order index; with other options it narrows the posting lists with them. */
const optionFilters = ({ ranks, optionGroups }: Question): RawBuilder<unknown>[] => {
  if (ranks.length === 0 || optionGroups.length > 0)
    return [...optionGroups, ranks]
      .filter((group) => group.length > 0)
      .map((group) => sql`g.options && ${intArray(group)}`)
  return [sql`g.rank_option = any (${intArray(ranks)})`]
}

/** Grams without alternatives are looked up together. */
const gramFilters = (grams: Question['grams']): RawBuilder<unknown>[] => {
  const certain = grams.flatMap((some) => (some.length === 1 ? some : []))
  return [
    ...(certain.length > 0 ? [sql`g.grams @> ${certain}::text[]`] : []),
    ...grams.filter((some) => some.length > 1).map((some) => sql`g.grams && ${[...some]}::text[]`),
  ]
}

const filtersOf = (q: Question): RawBuilder<unknown>[] => [
  ...(q.zones.length > 0 ? [sql`g.zone_id = any (${intArray(q.zones)})`] : []),
  ...optionFilters(q),
  ...(q.priceFrom === undefined ? [] : [sql`g.hourly_fen >= ${q.priceFrom}`]),
  ...(q.priceTo === undefined ? [] : [sql`g.hourly_fen <= ${q.priceTo}`]),
  ...(q.noDeposit ? [sql`g.deposit_fen = 0`] : []),
  ...(q.twoStepSupport ? [sql`g.two_step`] : []),
  ...(q.freeNow
    ? [
        sql`not exists (select from lease l where l.goods_id = g.id and l.live and l.span @> ${q.now}::timestamptz)`,
      ]
    : []),
  ...q.words.map((word) => sql`strpos(g.search_text, ${word}) > 0`),
  ...q.patterns.map((pattern) => sql`g.search_text ~ ${pattern}`),
  ...gramFilters(q.grams),
]

const placeAfter = ({ sort, after }: Question): RawBuilder<unknown>[] => {
  if (!after) return []
  const { key, direction } = orders[sort]
  const [value, id] = after
  const edge = sort === 'newest' ? new Date(value) : value
  return [sql`(${key}, g.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${edge}, ${id})`]
}

/** The conditions of a question's list, its place in it included. */
export const conditionsOf = (q: Question): RawBuilder<unknown> =>
  sql.join(
    [
      sql`g.state = 'on_shelf'`,
      ...(q.gameId > 0 ? [sql`g.game_id = ${q.gameId}`] : []),
      ...(q.time ? [sql`g.listed_at <= ${q.time}`] : []),
      ...filtersOf(q),
      ...placeAfter(q),
    ],
    sql` and `,
  )

/** Ids and places of a page. What is looked up is fetched whole before it is sorted, lest the planner read in order after all. */
const topOf = (q: Question): RawBuilder<unknown> => {
  const { key, direction } = orders[q.sort]
  const by = sql.raw(direction)
  const range = sql.raw(`limit ${q.limit} offset ${q.skip}`)
  const matching = sql`select g.id, ${key} as place from goods g where ${conditionsOf(q)}`
  if (q.grams.length === 0) return sql`${matching} order by ${key} ${by}, g.id ${by} ${range}`
  return sql`with matching as materialized (${matching}) select * from matching order by place ${by}, id ${by} ${range}`
}

/**
 * The statement of a page: ids first, from the index alone where it holds all that is asked, then the rows of the few
 * that are shown. `state` and the limit are literals: partial indexes and the planner's cost depend on them. The rows
 * arrive as one JSON value: a driver that takes some two hundred fields apart costs more than the search.
 */
export const listStatement = (q: Question): RawBuilder<{ rows: ListedRow[] }> => {
  const by = sql.raw(orders[q.sort].direction)
  const place = q.sort === 'newest' ? inMs(sql`top.place`) : sql`top.place`
  return sql<{ rows: ListedRow[] }>`
    select coalesce(json_agg(page), '[]') as rows from (
      select ${cardColumns}, ${place} as place, ${freeAt(q.now)} as free_at
        from (${topOf(q)}) top join goods g on g.id = top.id order by top.place ${by}, top.id ${by}) page`
}

/**
 * Whether every question of this form has one best plan, so that PostgreSQL may keep it: browsing without filters,
 * at the sizes the screens use (each form is a prepared statement on every connection).
 */
const hasOnePlan = (q: Question): boolean =>
  filtersOf(q).length === 0 && q.skip === 0 && [11, 21].includes(q.limit)

/** One page of the visitors' list and one row more when another page follows. */
export const listGoods = async (
  database: { db: Db; catalogue: Db },
  question: Question,
): Promise<ListedRow[]> => {
  const handle = hasOnePlan(question) ? database.db : database.catalogue
  return (await listStatement(question).execute(handle)).rows[0]?.rows ?? []
}
