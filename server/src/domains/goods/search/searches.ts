import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Database, Db } from '../../../core/database/db.ts'

const GATHER_MS = 10_000
const GATHERED_MAX = 5_000
/** Words kept for each game; the coldest make room. */
const WORDS_KEPT = 500
/** A word asked for less often is nobody else's business. */
const SHOWN_FROM = 3
const SHOWN_MAX = 10
const HALF_LIFE_DAYS = 14
const DAY_MS = 86_400_000
const EPOCH = Date.parse('2026-01-01T00:00:00Z')

/** `n` searches for a word in one game, or in all of them (0). */
export type Searches = { gameId: number; word: string; n: number }

type Gathered = { since: number; seen: Set<string>; counts: Map<string, Searches> }

const gathering = new WeakMap<Database, Gathered>()

/** What one search now adds to a word's heat. */
const heatAt = (now: Date): number => 2 ** ((now.getTime() - EPOCH) / DAY_MS / HALF_LIFE_DAYS)

/**
 * Adds searches to the words they were for and lets the coldest words go. Words are taken in one order, so that processes
 * queue; a word that another one is just counting is not cold, and stays.
 */
export const addHeat = async (db: Db, searches: readonly Searches[], now: Date): Promise<void> => {
  const rows = searches.toSorted((a, b) => a.gameId - b.gameId || (a.word < b.word ? -1 : 1))
  const games = rows.map((row) => row.gameId)
  await sql`
    insert into search_word (game_id, word, heat, searches)
    select game_id, word, n * ${heatAt(now)}::float8, n
      from unnest(${games}::int[], ${rows.map((row) => row.word)}::text[], ${rows.map((row) => row.n)}::int[]) r(game_id, word, n)
    on conflict (game_id, word) do update
       set heat = search_word.heat + excluded.heat, searches = search_word.searches + excluded.searches`.execute(
    db,
  )
  await sql`
    delete from search_word w using (
      select k.game_id, k.word from search_word k join (
        select game_id, word, hidden, row_number() over (partition by game_id order by heat desc) as place
          from search_word where game_id = any (${games}::int[])) ranked using (game_id, word)
       where ranked.place > ${WORDS_KEPT} and not ranked.hidden
         for update of k skip locked) cold
     where w.game_id = cold.game_id and w.word = cold.word`.execute(db)
}

/** Characters are counted as PostgreSQL does. */
const isCountable = (word: string): boolean => /^.{2,12}$/su.test(word) && !/\d{5}/.test(word)

/**
 * Counts a search that found something: once per caller and ten seconds, gathered in memory and written together, so
 * that searching stays a reading. A process that dies loses at most those ten seconds. Long numbers are left out:
 * they are phone or account numbers. A search never fails for its counting: that is logged.
 */
export const countSearch = async (
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  { gameId, words, caller }: { gameId: number; words: readonly string[]; caller: string },
): Promise<void> => {
  const word = words.join(' ')
  if (!isCountable(word)) return
  const now = clock.now()
  const gathered = gathering.get(database) ?? { since: 0, seen: new Set(), counts: new Map() }
  gathering.set(database, gathered)
  for (const id of new Set([0, gameId])) {
    const key = `${id} ${word}`
    if (gathered.seen.has(`${key} ${caller}`) || gathered.seen.size >= GATHERED_MAX) continue
    gathered.seen.add(`${key} ${caller}`)
    const count = gathered.counts.get(key) ?? { gameId: id, word, n: 0 }
    gathered.counts.set(key, { ...count, n: count.n + 1 })
  }
  if (now.getTime() - gathered.since < GATHER_MS || gathered.counts.size === 0) return
  gathering.set(database, { since: now.getTime(), seen: new Set(), counts: new Map() })
  try {
    await addHeat(database.db, [...gathered.counts.values()], now)
  } catch (err) {
    log.error({ err }, 'searches not counted')
  }
}

/** The words people search for most these weeks, in one game or in all (0). */
export const hotWords = async (db: Db, gameId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('search_word')
      .select('word')
      .where('game_id', '=', gameId)
      .where('hidden', '=', false)
      .where('searches', '>=', SHOWN_FROM)
      .orderBy('heat', 'desc')
      .limit(SHOWN_MAX)
      .execute()
  ).map(({ word }) => word)
