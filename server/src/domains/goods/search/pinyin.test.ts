import { describe, expect, test } from 'vitest'
import { setUpSearchableGoods } from '../../../../testing/market/searchableGoods.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { unshelveGoods } from '../states/transitions.ts'

const server = await callServer()
const { market, owner, spec, small, star, plain, other } = await setUpSearchableGoods(server)
const guest = server.client()
const { properties } = small

const found = async (keyword: string, id = 0) =>
  (await guest.goods.list({ id, keyword, sort: 'newest' })).list.map(({ goodsId }) => goodsId).toSorted()

describe('goods.list search by pinyin', () => {
  test('whole syllables, unfinished ones, initials and mixtures with Chinese', async () => {
    for (const keyword of [
      'zhaixing',
      'zhaixinghao',
      'zhaixin',
      'zhaix',
      'zhx',
      '摘xing',
      'zhai星',
      'changyezhaixing',
      'cyzx',
    ])
      expect(await found(keyword), keyword).toEqual([star])
    expect(await found('xingzhai')).toEqual([])
  })

  test('initials also match literal text', async () => {
    expect(await found('zx')).toEqual([star, other].toSorted())
  })

  test('capitals, full width and spaces make no difference', async () => {
    for (const keyword of ['ZHAIXING', 'ｚｈａｉｘｉｎｇ', 'Zhai Xing', 'ZhaiXing Ｖ１０'])
      expect(await found(keyword), keyword).toEqual([star])
  })

  test('characters of several readings are found by each common one', async () => {
    for (const keyword of ['changye', 'zhangye']) expect(await found(keyword), keyword).toEqual([star])
    for (const keyword of ['chongqing', 'zhongqing', 'yinhang', 'yinxing'])
      expect(await found(keyword), keyword).toEqual([other])
  })

  test('titles, games, zones, ranks and precious skins', async () => {
    for (const keyword of ['mianya', 'zhiheyao', 'pingguo', 'zhujian'])
      expect(await found(keyword), keyword).toContain(plain)
    for (const keyword of ['jinjian', 'chaoxi', 'jj cx'])
      expect(await found(keyword), keyword).toEqual([star])
    expect(await found('zhiheyao', small.game)).toEqual([star, plain].toSorted())
  })

  test('a number after a word is dropped if no account has it there', async () => {
    for (const keyword of ['摘星1', '摘星III', '摘星12', 'zhaixing1'])
      expect(await found(keyword), keyword).toEqual([star])
    expect(await found('v10')).toEqual([star])
    expect(await found('v11')).toEqual([])
    expect(await found('租5')).toEqual([plain])
    expect(await found('zu5')).toEqual([plain])
    expect(await found('zx9')).toEqual([other])
  })

  test('characters of regular expressions have no special meaning, and long random input gets a response', async () => {
    expect(await found('zhai.xing')).toEqual([star])
    expect(await found('zhai|[xing]*')).toEqual([star])
    for (const keyword of [
      'xianxianxianxianxianxianxianxi',
      'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
    ])
      expect(await found(keyword)).toEqual([])
  })

  test('a new title is found by pinyin within a minute', async () => {
    const late = await market.goods(owner, { ...spec, title: '孤舟蓑笠' })
    server.clock.advance(60_000)
    expect(await found('guzhou')).toEqual([late])
    await server.deps.db.transaction().execute((tx) => unshelveGoods(tx, owner.userId, Number(late)))
    expect(await found('guzhou')).toEqual([])
  })

  test('words in pinyin never become hot words', async () => {
    for (let i = 0; i < 5; i++) {
      server.clock.advance(10_000)
      await guest.goods.list({ id: small.game, keyword: 'jinjian' })
      await guest.goods.list({ id: small.game, keyword: '金简' })
    }
    server.clock.advance(60_000)
    await guest.goods.list({ id: small.game, keyword: '金简' })
    expect(await guest.goods.hotKeyWords({ gameId: small.game })).toEqual({ words: ['金简'] })
  })

  test('accounts stored concurrently add the same words without a deadlock', async () => {
    server.clock.advance(60_000)
    const titles = Array.from({ length: 8 }, (_, i) => (i % 2 ? '瀚海听潮 钟鼓楼台' : '钟鼓楼台 瀚海听潮'))
    const written = await Promise.all(titles.map((title) => market.goods(owner, { ...spec, title })))
    expect(await found('hanhaitingchao')).toEqual(written.toSorted())
  })
})

describe('names for searching inside a page', () => {
  test('come with the readings of their characters', async () => {
    const { readings } = await guest.goods.queryCustomProperty({ id: small.game })
    expect(readings).toMatchObject({ 潮: 'chao', 汐: 'xi', 鹤: 'he' })
    const owned = await guest.goods.templateDesc({ id: star, propertyId: properties.skins, keyword: 'cx' })
    expect(owned.options.map(({ name }) => name)).toEqual(['潮汐'])
    expect(owned.readings).toEqual({ 潮: 'chao', 汐: 'xi' })
    const { games, readings: ofGames } = await guest.goods.queryGames({ keyword: 'zhiheyao' })
    expect(games.map(({ label }) => label)).toEqual(['纸鹤谣'])
    expect(ofGames).toEqual({ 纸: 'zhi', 鹤: 'he', 谣: 'yao' })
  })

  test('the readings of an account’s texts only on request', async () => {
    expect((await guest.goods.description({ id: star })).readings).toEqual({})
    const { readings } = await guest.goods.description({ id: star, withReadings: true })
    expect(readings).toMatchObject({ 长: 'chang/zhang', 夜: 'ye', 简: 'jian' })
  })
})
