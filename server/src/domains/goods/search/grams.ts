import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Database } from '../../../core/database/db.ts'
import type { SearchWord, Way } from './readings.ts'

/** Figures change as the catalogue does, slowly. */
const FRESH_MS = 300_000

/** All accounts, and the share of them that has each frequent gram, as counted in a sample. */
type Figures = { accounts: number; shares: Map<string, number> }
const known = new WeakMap<Database, { figures: Promise<Figures>; until: number }>()

const counted = async ({ db }: Database): Promise<Figures | null> => {
  const { rows } = await sql<{ accounts: number; gram: string | null; share: number }>`
    select c.reltuples as accounts, gram, share
      from pg_class c
      join pg_stats s on s.schemaname = current_schema and s.tablename = 'goods' and s.attname = 'grams'
      left join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e(gram, share) on true
     where c.oid = 'goods'::regclass and c.reltuples >= 0`.execute(db)
  const [first] = rows
  if (!first) return null
  return {
    accounts: first.accounts,
    shares: new Map(rows.map(({ gram, share }) => [gram ?? '', share])),
  }
}

/** Pages of the table that are read where PostgreSQL has no statistics yet. */
const SAMPLED_PAGES = 100

/** Counts in a sample of our own: PostgreSQL has no statistics of a new database until its first ANALYZE. */
const sampled = async ({ db }: Database): Promise<Figures> => {
  const { rows: sizes } = await sql<{ pages: number }>`
    select pg_relation_size('goods') / current_setting('block_size')::int as pages`.execute(db)
  const percent = Math.min(100, (100 * SAMPLED_PAGES) / Math.max(1, sizes[0]?.pages ?? 1))
  const { rows } = await sql<{ gram: string | null; having: number; accounts: number }>`
    with sample as materialized (select grams from goods tablesample system (${percent}) repeatable (1))
    select null as gram, 0 as having, count(*) as accounts from sample
    union all
    select gram, count(*), 0 from sample, unnest(grams) gram group by gram`.execute(db)
  const accounts = rows.find(({ gram }) => gram === null)?.accounts ?? 0
  return {
    accounts: (accounts * 100) / percent,
    shares: new Map(rows.map(({ gram, having }) => [gram ?? '', having / Math.max(1, accounts)])),
  }
}

const readFigures = async (database: Database): Promise<Figures> =>
  (await counted(database)) ?? (await sampled(database))

const figuresOf = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<Figures> => {
  const now = clock.now().getTime()
  const kept = known.get(database)
  if (kept && kept.until > now) return kept.figures
  const figures = readFigures(database)
  known.set(database, { figures, until: now + FRESH_MS })
  figures.catch(() => known.delete(database))
  return figures
}

/** How many entries of an order index are read in the time in which one looked-up account is fetched. */
const READ_PER_LOOK_UP = { covered: 4, bare: 1 }

/** More alternatives than this are not looked up: so many pairs of one pinyin stand in many accounts. */
const LOOK_UP_MAX = 300

type Alternatives = { grams: readonly string[]; share: number }

/**
 * How words are best found. Answers for each word the grams of which a match has at least one, to be looked up in the index
 * of grams, or none when the list is better read in its order until enough accounts with the words have come by: looking up
 * costs as much as there are matches, reading in order as much as there are none. Of each way to write a word the place with
 * the rarest grams is taken. `covered`: the order's index carries the search text.
 */
export const gramsToLookUp = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  words: readonly SearchWord[],
  { limit, covered }: { limit: number; covered: boolean },
): Promise<(readonly string[])[]> => {
  if (words.length === 0) return []
  const { accounts, shares } = await figuresOf(deps)
  const shareOf = (grams: readonly string[]): number =>
    grams.reduce((sum, gram) => sum + (shares.get(gram) ?? 0), 0)
  const rarestOf = (way: Way): readonly string[] => way.reduce((a, b) => (shareOf(b) < shareOf(a) ? b : a))
  const alternatives = words.map(({ ways }): Alternatives => {
    const grams = [...new Set(ways.flatMap(rarestOf))]
    return { grams, share: Math.min(1, shareOf(grams)) }
  })
  const lookedUp = alternatives.filter(({ grams }) => grams.length <= LOOK_UP_MAX)
  if (lookedUp.length === 0) return []
  const matching = (some: readonly Alternatives[]) => some.reduce((product, { share }) => product * share, 1)
  const looked = accounts * matching(lookedUp)
  const read = limit / matching(alternatives) / (covered ? READ_PER_LOOK_UP.covered : READ_PER_LOOK_UP.bare)
  return looked <= read ? lookedUp.map(({ grams }) => grams) : []
}
