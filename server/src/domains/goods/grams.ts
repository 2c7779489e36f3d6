import { sql } from 'kysely'
import type { Database } from '../../core/db.ts'
import type { Deps } from '../../core/deps.ts'
import { gramsOf } from './words.ts'

/** Figures change as the catalogue does, slowly. */
const FRESH_MS = 300_000

/** What PostgreSQL last counted in a sample: all accounts, and the share of them that has each frequent gram. */
type Figures = { accounts: number; shares: Map<string, number> }
const known = new WeakMap<Database, { figures: Promise<Figures>; until: number }>()

const readFigures = async ({ db }: Database): Promise<Figures> => {
  const { rows } = await sql<{ accounts: number; gram: string | null; share: number }>`
    select greatest(c.reltuples, 0) as accounts, gram, share
      from pg_class c
      left join pg_stats s on s.schemaname = current_schema and s.tablename = 'goods' and s.attname = 'grams'
      left join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e(gram, share) on gram is not null
     where c.oid = 'goods'::regclass`.execute(db)
  return {
    accounts: rows[0]?.accounts ?? 0,
    shares: new Map(rows.map(({ gram, share }) => [gram ?? '', share])),
  }
}

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

/**
 * How words are best found. Answers the rarest gram of each, to be looked up in the index of grams, or none when the list
 * is better read in its order until enough accounts with the words have come by: looking up costs as much as there are
 * matches, reading in order as much as there are none. `covered`: the order's index carries the search text.
 */
export const gramsToLookUp = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  words: readonly string[],
  { limit, covered }: { limit: number; covered: boolean },
): Promise<string[]> => {
  if (words.length === 0) return []
  const { accounts, shares } = await figuresOf(deps)
  const shareOf = (gram: string): number => shares.get(gram) ?? 0
  const grams = words.map((word) => gramsOf(word).reduce((a, b) => (shareOf(b) < shareOf(a) ? b : a)))
  const matching = grams.reduce((share, gram) => share * shareOf(gram), 1)
  const looked = accounts * matching
  const read = limit / matching / (covered ? READ_PER_LOOK_UP.covered : READ_PER_LOOK_UP.bare)
  return looked <= read ? grams : []
}
