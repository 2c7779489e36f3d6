import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Database } from '../../../core/database/db.ts'
import { readingsOf } from './pinyin.ts'

/** New words come with new accounts; their pinyin may wait this long. */
const FRESH_MS = 60_000

/** The letters that occur in search texts. */
export type Vocabulary = {
  /** For each letter, the letters that occur right behind it. */
  followers: ReadonlyMap<string, ReadonlySet<string>>
  /** The Chinese characters that are read so: by syllable, and by its first letter. */
  bySyllable: ReadonlyMap<string, ReadonlySet<string>>
  byInitial: ReadonlyMap<string, ReadonlySet<string>>
}

const known = new WeakMap<Database, { vocabulary: Promise<Vocabulary>; until: number }>()

const add = (sets: Map<string, Set<string>>, key: string, letter: string): void => {
  const set = sets.get(key)
  if (set) set.add(letter)
  else sets.set(key, new Set([letter]))
}

/** One row for each letter: some thousands, independent of the number of accounts. */
const load = async ({ db }: Database): Promise<Vocabulary> => {
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

/** The vocabulary, at most a minute old; calls that come meanwhile share one reading. */
export const vocabularyOf = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<Vocabulary> => {
  const now = clock.now().getTime()
  const kept = known.get(database)
  if (kept && kept.until > now) return kept.vocabulary
  const vocabulary = load(database)
  known.set(database, { vocabulary, until: now + FRESH_MS })
  vocabulary.catch(() => known.delete(database))
  return vocabulary
}
