import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Database, Db } from '../../../core/database/db.ts'

const FLUSH_MS = 10_000
const PENDING_MAX = 5_000
/** Words stored for each game; those with the least heat are deleted. */
const WORDS_KEPT = 500
/** Words without results that an hour can have: they may be made up. */
const MISSES_KEPT = 1_000
/** Words searched less often are not shown to others, for privacy. */
const SHOWN_FROM = 3
const SHOWN_MAX = 10
const HALF_LIFE_DAYS = 14
const DAY_MS = 86_400_000
const EPOCH = Date.parse('2026-01-01T00:00:00Z')

/** `n` searches for a word in one game; game 0 is all games. */
export type SearchCount = { gameId: number; word: string; n: number }

type PendingSearches = {
  since: number
  seen: Set<string>
  counts: Map<string, SearchCount>
  /** Words without results, with how often they were searched for. */
  missed: Map<string, number>
}

const newPending = (since: number): PendingSearches => ({
  since,
  seen: new Set(),
  counts: new Map(),
  missed: new Map(),
})

const pendingByDatabase = new WeakMap<Database, PendingSearches>()

/** The heat that one search adds at a moment. */
const heatAt = (now: Date): number => 2 ** ((now.getTime() - EPOCH) / DAY_MS / HALF_LIFE_DAYS)

/**
 * Adds searches to the heat of their words and deletes the coldest words. Words are locked in one order, so that
 * processes wait for each other instead of deadlocking; words locked by another process are skipped by the delete.
 */
export const addHeat = async (db: Db, searches: readonly SearchCount[], now: Date): Promise<void> => {
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

const HOUR_MS = 3_600_000

/**
 * Adds searches without results, by word and hour, but no further word once the hour has MISSES_KEPT. Words are locked in one order, as in
 * `addHeat`.
 */
export const addMisses = async (db: Db, missed: ReadonlyMap<string, number>, now: Date): Promise<void> => {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const words = [...missed.keys()].toSorted()
  await sql`
    insert into search_miss as m (hour, word, count)
    select ${hour}::timestamptz, word, n from (
      select r.word, r.n, k.word is null as is_new, count(*) filter (where k.word is null) over (order by r.word) as place
        from unnest(${words}::text[], ${words.map((word) => missed.get(word) ?? 1)}::int[]) r(word, n)
        left join search_miss k on k.word = r.word and k.hour = ${hour}) given
     where not is_new or place + (select count(*) from search_miss where hour = ${hour}) <= ${MISSES_KEPT}
     order by word
    on conflict (hour, word) do update set count = m.count + excluded.count`.execute(db)
}

/** Counts characters as PostgreSQL does. */
const isCountable = (word: string): boolean => /^.{2,12}$/su.test(word) && !/\d{5}/.test(word)

/**
 * Counts a search: once per caller and ten seconds, collected in memory and written together, so that
 * searching itself doesn't write. A process that dies loses at most ten seconds. Long numbers are skipped: they are
 * phone or account numbers. A failure to count is logged and doesn't fail the search.
 */
export const countSearch = async (
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  {
    gameId,
    words,
    caller,
    isFound = true,
  }: { gameId: number; words: readonly string[]; caller: string; isFound?: boolean },
): Promise<void> => {
  const word = words.join(' ')
  if (!isCountable(word)) return
  const now = clock.now()
  const pending = pendingByDatabase.get(database) ?? newPending(0)
  pendingByDatabase.set(database, pending)
  for (const id of isFound ? new Set([0, gameId]) : [-1]) {
    const key = `${id} ${word}`
    if (pending.seen.has(`${key} ${caller}`) || pending.seen.size >= PENDING_MAX) continue
    pending.seen.add(`${key} ${caller}`)
    if (!isFound) {
      pending.missed.set(word, (pending.missed.get(word) ?? 0) + 1)
      continue
    }
    const count = pending.counts.get(key) ?? { gameId: id, word, n: 0 }
    pending.counts.set(key, { ...count, n: count.n + 1 })
  }
  if (now.getTime() - pending.since < FLUSH_MS || pending.seen.size === 0) return
  pendingByDatabase.set(database, newPending(now.getTime()))
  try {
    if (pending.counts.size > 0) await addHeat(database.db, [...pending.counts.values()], now)
    if (pending.missed.size > 0) await addMisses(database.db, pending.missed, now)
  } catch (err) {
    log.error({ err }, 'searches not counted')
  }
}

/** The most searched words of the last weeks, in one game or in all (0). */
export const listHotWords = async (db: Db, gameId: number): Promise<string[]> =>
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
