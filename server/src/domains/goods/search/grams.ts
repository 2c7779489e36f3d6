import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Database } from '../../../core/database/db.ts'
import type { SearchWord, Spelling } from './queryReadings.ts'

/** Cache time: statistics change as slowly as the catalogue. */
const FRESH_MS = 300_000

/** The number of accounts, and the share of them (0–1) that contains each frequent gram, estimated from a sample. */
type GramStatistics = { accounts: number; shares: Map<string, number> }
const cache = new WeakMap<Database, { statistics: Promise<GramStatistics>; until: number }>()

const queryStatistics = async ({ db }: Database): Promise<GramStatistics | null> => {
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

/** Pages of the table to sample where PostgreSQL has no statistics yet. */
const SAMPLED_PAGES = 100

/** Statistics from a sample of our own: PostgreSQL has none of a new database until its first ANALYZE. */
const sampleStatistics = async ({ db }: Database): Promise<GramStatistics> => {
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

const loadStatistics = async (database: Database): Promise<GramStatistics> =>
  (await queryStatistics(database)) ?? (await sampleStatistics(database))

const getStatistics = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<GramStatistics> => {
  const now = clock.now().getTime()
  const cached = cache.get(database)
  if (cached && cached.until > now) return cached.statistics
  const statistics = loadStatistics(database)
  cache.set(database, { statistics, until: now + FRESH_MS })
  statistics.catch(() => cache.delete(database))
  return statistics
}

/** Entries of an order index that are read in the time in which one looked-up account is fetched. */
const READ_PER_LOOK_UP = { covered: 4, bare: 1 }

/** More alternatives than this are not looked up: so many pairs match many accounts. */
const LOOK_UP_MAX = 300

type Alternatives = { grams: readonly string[]; share: number }

/**
 * Chooses between two plans of a search. Returns for each word the grams of which a match contains at least one, to be
 * looked up in the index of grams; or none when reading the list in its order until enough accounts match is cheaper.
 * The cost of looking up grows with the number of matches, the cost of reading in order falls with it. Of each spelling
 * of a word the position with the rarest grams is used. `covered`: the order's index contains the search text.
 */
export const gramsToLookUp = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  words: readonly SearchWord[],
  { limit, covered }: { limit: number; covered: boolean },
): Promise<(readonly string[])[]> => {
  if (words.length === 0) return []
  const { accounts, shares } = await getStatistics(deps)
  const shareOf = (grams: readonly string[]): number =>
    grams.reduce((sum, gram) => sum + (shares.get(gram) ?? 0), 0)
  const rarestOf = (way: Spelling): readonly string[] =>
    way.reduce((a, b) => (shareOf(b) < shareOf(a) ? b : a))
  const alternatives = words.map(({ ways }): Alternatives => {
    const grams = [...new Set(ways.flatMap(rarestOf))]
    return { grams, share: Math.min(1, shareOf(grams)) }
  })
  const lookedUp = alternatives.filter(({ grams }) => grams.length <= LOOK_UP_MAX)
  if (lookedUp.length === 0) return []
  const matching = (some: readonly Alternatives[]) => some.reduce((product, { share }) => product * share, 1)
  const lookUpCost = accounts * matching(lookedUp)
  const readCost =
    limit / matching(alternatives) / (covered ? READ_PER_LOOK_UP.covered : READ_PER_LOOK_UP.bare)
  return lookUpCost <= readCost ? lookedUp.map(({ grams }) => grams) : []
}
