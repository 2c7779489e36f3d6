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
 * The gram of these words that the fewest accounts have: one posting list of the index is read, the words themselves
 * are checked on what it yields.
 */
export const rarestGram = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  words: readonly string[],
): Promise<string | null> => {
  const frequencies = await frequenciesOf(deps)
  let rarest: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const gram of words.flatMap(gramsOf)) {
    const share = frequencies.get(gram) ?? 0
    if (share < least) [rarest, least] = [gram, share]
  }
  return rarest
}
