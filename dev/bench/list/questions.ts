import type { InputOf } from '@shanghao/contract/call'
import { type goodsCalls, goodsSorts } from '@shanghao/contract/goods/calls'
import pg from 'pg'
import { encodeCursor } from '../../../server/src/core/http/cursor.ts'

export type ListInput = InputOf<typeof goodsCalls.list>

const ARENA = 1
/** Rungs, heroes, skins and grades of the demo's main game, frequent and rare ones. */
const [middling, high, top] = [[101_010, 101_011, 101_012], [101_019, 101_020, 101_021], [101_022]]
const [hero, otherHero, skin, rareSkin, grade] = [102_005, 102_040, 103_017, 103_200, 104_011]

/** Unfiltered lists: every sort, of one game and of all. */
export const browsing: ListInput[] = goodsSorts.flatMap((sort) => [
  { id: ARENA, sort },
  { id: 0, sort },
])

const filters: ListInput[] = [
  { noDeposit: true },
  { zones: [11, 12], noDeposit: true },
  { priceFrom: 200, priceTo: 600, sort: 'newest' as const },
  { options: high },
  { options: [...middling, hero] },
  { options: [...top, hero, otherHero], noDeposit: true },
  { options: [skin, hero], twoStepSupport: true },
  { options: [rareSkin, grade], sort: 'popular' as const },
  { freeNow: true, sort: 'price_up' as const },
].map((filter) => ({ id: ARENA, ...filter }))

const word = (keyword: string): ListInput => ({ id: ARENA, keyword })

/** Two-character substrings of titles, from very frequent to rare. */
const words = '摘星 问鼎 周末 冲分 未眠 归来 长歌 夏夜 纸鸢 摇滚'.split(' ').map(word)
const phrases = [
  '远航乐师',
  '纸鸢归来',
  '周末优先 摘星',
  '贵族等级v10',
  '免押 云阙之主 包夜',
  '查无此词',
].map(word)

/** The kinds of requests that are measured together; `most` is how much slower a million accounts may be than a hundred thousand. */
export const kinds = [
  { name: 'browse', asked: browsing, most: 1.3 },
  { name: 'filters', asked: filters, most: null },
  { name: 'a word', asked: words, most: 2.5 },
  { name: 'longer searches', asked: phrases, most: null },
] as const

const columns = {
  default: 'score',
  price_up: 'hourly_fen',
  price_down: 'hourly_fen',
  newest: '(extract(epoch from listed_at) * 1000)::bigint',
  popular: 'rent_count',
} as const

/** The same lists at their last page: the cursor is eleven accounts before the end. */
export const lastPages = async (databaseUrl: string, lists: readonly ListInput[]): Promise<ListInput[]> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const pages: ListInput[] = []
  for (const list of lists) {
    const { sort = 'default' } = list
    const order = sort === 'newest' ? 'listed_at' : columns[sort]
    const back = sort === 'price_up' ? 'desc' : 'asc'
    const { rows } = await client.query<{ key: string; id: string }>(
      `select ${columns[sort]} as key, id from goods where state = 'on_shelf' ${list.id === 0 ? '' : 'and game_id = 1'}
        order by ${order} ${back}, id ${back} offset 11 limit 1`,
    )
    const { key, id } = rows[0] ?? { key: 0, id: 0 }
    pages.push({ ...list, page: { num: 100, cursor: encodeCursor(sort, Number(key), Number(id)) } })
  }
  await client.end()
  return pages
}
