import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { defineSmallGame } from '../../../testing/market/smallGame.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { gramsOf, searchable, wordsOf } from './search/words.ts'

const server = await callServer()
const market = await setUpMarket(server)
const small = await defineSmallGame(server)
const guest = server.client()
const owner = await market.person({ roles: ['merchant'] })
const spec = {
  gameId: small.game,
  zoneId: small.zones.apple,
  options: [small.ranks.high, small.skins.tide, small.skins.frost],
}
const night = await market.goods(owner, { ...spec, title: '周末夜航｜V10｜开黑不掉队' })
const day = await market.goods(owner, { ...spec, title: '白天空闲 随时上号 v9', options: [small.ranks.low] })
const other = await market.goods(owner, { title: '夜里上号的好账号' })

const found = async (keyword: string, id = 0) =>
  (await guest.goods.list({ id, keyword, sort: 'newest' })).list.map(({ goodsId }) => goodsId).toSorted()

describe('goods.list search', () => {
  test('a two-character word is found inside titles', async () => {
    expect(await found('夜航')).toEqual([night])
    expect(await found('上号')).toEqual([day, other])
    expect(await found('航夜')).toEqual([])
  })

  test('longer words match as a whole, not by pairs', async () => {
    expect(await found('随时上号')).toEqual([day])
    expect(await found('周末夜航')).toEqual([night])
    expect(await found('末夜周')).toEqual([])
  })

  test('finds single characters, Latin letters and digits; full width and capitals make no difference', async () => {
    expect(await found('夜')).toEqual([night, other])
    expect(await found('v10')).toEqual([night])
    expect(await found('Ｖ１０')).toEqual([night])
    expect(await found('V')).toEqual([night, day])
  })

  test('several words must all occur, in any order', async () => {
    expect(await found('开黑 夜航')).toEqual([night])
    expect(await found('夜航 上号')).toEqual([])
  })

  test('finds by game, zone, rank and rare skins, not by common skins', async () => {
    expect(await found('纸鹤谣')).toEqual([night, day])
    expect(await found('苹果 金简')).toEqual([night])
    expect(await found('潮汐')).toEqual([night])
    expect(await found('霜雪')).toEqual([])
  })

  test('searches within a game and with filters', async () => {
    expect(await found('夜', small.game)).toEqual([night])
    const { list } = await guest.goods.list({
      id: 0,
      keyword: '夜',
      noDeposit: true,
      zones: [small.zones.apple],
    })
    expect(list.map(({ goodsId }) => goodsId)).toEqual([night])
  })

  test('punctuation alone does not filter; quotes and percent signs have no special meaning', async () => {
    expect(await found('！？%_')).toEqual([night, day, other])
    expect(await found("夜航%' or 1=1")).toEqual([])
  })
})

describe('goods.hotKeyWords', () => {
  const search = async (keyword: string, times: number) => {
    for (let i = 0; i < times; i++) {
      server.clock.advance(10_000)
      await guest.goods.list({ id: small.game, keyword })
    }
  }
  const hot = (gameId = 0) => {
    server.clock.advance(60_000)
    return guest.goods.hotKeyWords({ gameId })
  }

  test('shows searched words with results, the most searched first', async () => {
    await search('夜航', 4)
    await search('金简', 6)
    await search('查无此词', 8)
    await search('夜航', 1)
    expect(await hot()).toEqual({ words: ['金简', '夜航'] })
    expect(await hot(small.game)).toEqual({ words: ['金简', '夜航'] })
    expect(await hot(1)).toEqual({ words: [] })
  })

  test('one caller counts once in ten seconds', async () => {
    server.clock.advance(10_000)
    for (let i = 0; i < 20; i++) await guest.goods.list({ id: 0, keyword: '周末' })
    server.clock.advance(10_000)
    await guest.goods.list({ id: 0, keyword: '夜航' })
    expect((await hot()).words).not.toContain('周末')
  })

  test('recent searches weigh more than old ones', async () => {
    server.clock.advance(90 * 86_400_000)
    await search('潮汐', 4)
    expect((await hot()).words[0]).toBe('潮汐')
  })

  test('long numbers are never shown', async () => {
    await market.goods(owner, { ...spec, title: '老号 13912345678 勿扰' })
    await search('13912345678', 5)
    expect((await hot()).words).not.toContain('13912345678')
  })
})

describe('the words of a search', () => {
  test('are normalised, split at punctuation, and limited to five', () => {
    expect(searchable('【免押】Ｖ１０｜云龙-号')).toBe('免押 v10 云龙 号')
    expect(wordsOf(' 云龙  云龙 V10 ')).toEqual(['云龙', 'v10'])
    expect(wordsOf('a b c d e f')).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(gramsOf('云龙号')).toEqual(['云龙', '龙号'])
    expect(gramsOf('云')).toEqual(['云'])
  })

  test('PostgreSQL splits texts into the same grams as searches', async () => {
    const text = searchable('云龙 v10 𠮷野家')
    const { rows } = await server.pool.query<{ grams: string[] }>('select text_grams($1) as grams', [text])
    const letters = [...text.replaceAll(' ', '')]
    const pairs = text.split(' ').flatMap(gramsOf)
    expect(rows[0]?.grams.toSorted()).toEqual([...new Set([...letters, ...pairs])].toSorted())
  })
})
