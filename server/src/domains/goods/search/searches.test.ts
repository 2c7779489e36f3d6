import { expect, test, vi } from 'vitest'
import { callServer } from '../../../../testing/server/callServer.ts'
import { addHeat, addMisses, countSearch } from './searches.ts'

const server = await callServer()
const { db } = server.deps
const now = server.clock.now()
const words = async (gameId: number): Promise<string[]> =>
  (
    await server.pool.query<{ word: string }>(
      'select word from search_word where game_id = $1 order by word',
      [gameId],
    )
  ).rows.map(({ word }) => word)

test('the coldest word is deleted, unless another process has it locked', async () => {
  await server.pool.query(
    `insert into search_word (game_id, word, heat, searches) select 7, 'word' || n, n, 1 from generate_series(1, 500) n`,
  )
  const other = await server.pool.connect()
  await other.query('begin')
  await other.query(`select from search_word where game_id = 7 and word = 'word1' for update`)
  await addHeat(db, [{ gameId: 7, word: '夜航', n: 9 }], now)
  expect(await words(7)).toHaveLength(501)
  await other.query('commit')
  other.release()
  await addHeat(db, [{ gameId: 7, word: '夜航', n: 9 }], now)
  expect(await words(7)).toHaveLength(500)
  expect(await words(7)).not.toContain('word1')
})

test('a failure to count does not fail the search', async () => {
  const error = vi.fn()
  const broken = { ...server.deps.database, db: undefined as never }
  const search = { gameId: 8, words: ['夜航'], caller: 'a' }
  await countSearch({ database: broken, clock: server.clock, log: { error } as never }, search)
  expect(error).toHaveBeenCalledOnce()
})

test('the length of words is counted in characters, as in PostgreSQL', async () => {
  const count = (word: string) => {
    server.clock.advance(10_000)
    return countSearch(server.deps, { gameId: 9, words: [word], caller: 'a' })
  }
  for (const word of ['𠮷', '𠮷'.repeat(12), '𠮷'.repeat(13), '上号']) await count(word)
  expect(await words(9)).toEqual(['上号', '𠮷'.repeat(12)])
})

test('an hour keeps a thousand words without results, and counts those it has', async () => {
  const made = (from: number, to: number) =>
    new Map(Array.from({ length: to - from }, (_, n) => [`乱${from + n}`, 1] as const))
  const kept = async () =>
    (await server.pool.query('select count(*)::int as words, sum(count)::int as searches from search_miss'))
      .rows[0]
  await addMisses(db, made(0, 900), now)
  await addMisses(db, made(800, 1_200), now)
  expect(await kept()).toEqual({ words: 1_000, searches: 1_100 })
  await addMisses(db, made(2_000, 2_001), now)
  expect(await kept()).toEqual({ words: 1_000, searches: 1_100 })
  await addMisses(db, made(0, 1), new Date(now.getTime() + 3_600_000))
  expect(await kept()).toEqual({ words: 1_001, searches: 1_101 })
})
