import { sql } from 'kysely'
import type { Database } from '../../core/db.ts'
import type { Deps } from '../../core/deps.ts'
import { gramsOf } from './words.ts'

const FRESH_MS = 300_000

type Frequencies = Map<string, number>
const known = new WeakMap<Database, { frequencies: Promise<Frequencies>; until: number }>()

/** The share of accounts that have each frequent gram, as PostgreSQL last counted a sample; what is missing is rare. */
const readFrequencies = async ({ db }: Database): Promise<Frequencies> => {
  const { rows } = await sql<{ gram: string; share: number }>`
    select gram, share from pg_stats s,
           lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e(gram, share)
     where s.schemaname = current_schema and s.tablename = 'goods' and s.attname = 'grams' and gram is not null`.execute(
    db,
  )
  return new Map(rows.map(({ gram, share }) => [gram, share]))
}

const frequenciesOf = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<Frequencies> => {
  const now = clock.now().getTime()
  const kept = known.get(database)
  if (kept && kept.until > now) return kept.frequencies
  const frequencies = readFrequencies(database)
  known.set(database, { frequencies, until: now + FRESH_MS })
  frequencies.catch(() => known.delete(database))
  return frequencies
}

/**
 * The gram of each word that the fewest accounts have: short posting lists of the index are read and cut with each other,
 * the words themselves are checked on what that yields.
 */
export const rarestGrams = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  words: readonly string[],
): Promise<string[]> => {
  if (words.length === 0) return []
  const frequencies = await frequenciesOf(deps)
  const shareOf = (gram: string): number => frequencies.get(gram) ?? 0
  return words.map((word) => gramsOf(word).reduce((a, b) => (shareOf(b) < shareOf(a) ? b : a)))
}
