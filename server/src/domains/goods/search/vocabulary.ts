import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Database } from '../../../core/database/db.ts'
import { readingsOf } from './pinyin.ts'

/** Cache time: how late words of new accounts can be found by pinyin. */
const FRESH_MS = 60_000

/** The letters that occur in search texts. */
export type Vocabulary = {
  /** For each letter, the letters that occur directly after it. */
  followers: ReadonlyMap<string, ReadonlySet<string>>
  /** The Chinese characters with a reading: by syllable, and by its first letter. */
  bySyllable: ReadonlyMap<string, ReadonlySet<string>>
  byInitial: ReadonlyMap<string, ReadonlySet<string>>
}

const cache = new WeakMap<Database, { vocabulary: Promise<Vocabulary>; until: number }>()

const add = (sets: Map<string, Set<string>>, key: string, letter: string): void => {
  const set = sets.get(key)
  if (set) set.add(letter)
  else sets.set(key, new Set([letter]))
}

/** Reads one row per letter: some thousands, independent of the number of accounts. */
const queryVocabulary = async ({ db }: Database): Promise<Vocabulary> => {
  const { rows } = await sql<{ letter: string; next: string }>`
    select left(gram, 1) as letter, string_agg(substr(gram, 2), '') as next from search_gram group by 1`.execute(
    db,
  )
  const bySyllable = new Map<string, Set<string>>()
  const byInitial = new Map<string, Set<string>>()
  for (const { letter } of rows)
    for (const syllable of readingsOf(letter)) {
      add(bySyllable, syllable, letter)
      add(byInitial, syllable.charAt(0), letter)
    }
  return {
    followers: new Map(rows.map(({ letter, next }) => [letter, new Set(next)])),
    bySyllable,
    byInitial,
  }
}

/** The vocabulary, at most a minute old; concurrent calls share one query. */
export const getVocabulary = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<Vocabulary> => {
  const now = clock.now().getTime()
  const cached = cache.get(database)
  if (cached && cached.until > now) return cached.vocabulary
  const vocabulary = queryVocabulary(database)
  cache.set(database, { vocabulary, until: now + FRESH_MS })
  vocabulary.catch(() => cache.delete(database))
  return vocabulary
}
