import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { defineSmallGame } from '../../../../testing/market/smallGame.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { unshelveGoods } from '../actions.ts'
import { countGoods } from './count.ts'

const server = await callServer()
const market = await setUpMarket(server)
const small = await defineSmallGame(server)
const guest = server.client()
const owner = await market.person({ roles: ['merchant'] })
const spec = { gameId: small.game, zoneId: small.zones.apple }
const { ranks, heroes, skins, zones, properties } = small
const star = await market.goods(owner, {
  ...spec,
  title: '长夜摘星号｜V10',
  options: [ranks.high, heroes.crane, skins.tide],
})
const plain = await market.goods(owner, { ...spec, title: '免押租5送2', options: [ranks.low] })
const other = await market.goods(owner, { title: '重庆银行ZX9 满级' })

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

describe('goods.suggest', () => {
  const suggested = async (keyword: string, gameId = 0) => {
    const { suggestions, similar } = await guest.goods.suggest({ keyword, gameId })
    return { names: suggestions.map(({ name, what }) => `${what} ${name}`), similar }
  }

  test('names that contain a text, also by pinyin and initials, each with its kind', async () => {
    expect(await guest.goods.suggest({ keyword: '鹤' })).toEqual({
      similar: false,
      suggestions: [
        {
          kind: 'game',
          id: 7,
          name: '纸鹤谣',
          what: '游戏',
          group: null,
          gameId: 7,
          gameName: '纸鹤谣',
          accounts: expect.any(Number),
        },
        {
          kind: 'option',
          id: heroes.crane,
          name: '白鹤',
          what: '英雄',
          group: null,
          gameId: 7,
          gameName: '纸鹤谣',
          accounts: null,
        },
      ],
    })
    for (const keyword of ['chaoxi', 'cx', '汐', 'xi', 'ＣＸ'])
      expect((await suggested(keyword)).names, keyword).toContain('皮肤 潮汐')
  })

  test('the best match first: the whole name, its beginning, a part; games before others', async () => {
    expect((await suggested('zh')).names[0]).toBe('游戏 纸鹤谣')
    expect((await suggested('jian')).names).toEqual(['段位 竹简', '段位 玉简', '段位 金简'])
    expect((await suggested('白鹤')).names[0]).toBe('英雄 白鹤')
  })

  test('without a match, names that sound the same', async () => {
    expect(await suggested('朝夕')).toEqual({ names: ['皮肤 潮汐'], similar: true })
    expect(await suggested('查无此词')).toEqual({ names: [], similar: true })
  })

  test('in a game its own names and zones, and games; nothing of unlicensed games', async () => {
    expect((await suggested('苹果', small.game)).names).toEqual(['区服 苹果·手机登录'])
    expect((await suggested('苹果')).names).toEqual([])
    expect((await suggested('潮汐', 1)).names).toEqual([])
    await server.pool.query('update game set licence_note = null where id = 7')
    server.clock.advance(60_000)
    expect((await suggested('潮汐')).names).toEqual([])
    await server.pool.query(`update game set licence_note = '测试用' where id = 7`)
    server.clock.advance(60_000)
  })

  test('punctuation alone suggests nothing; at most ten are shown', async () => {
    expect(await suggested('！？')).toEqual({ names: [], similar: false })
    expect((await suggested('j')).names.length).toBeLessThanOrEqual(10)
  })
})

describe('goods.count', () => {
  const count = async (
    filters: Omit<Parameters<typeof guest.goods.count>[0], 'id'> = {},
    id: number = small.game,
  ) => (await guest.goods.count({ id, ...filters })).count

  test('counts what the list with the same filters finds', async () => {
    const variants = [
      {},
      { keyword: 'zhaixing' },
      { options: [ranks.high] },
      { zones: [zones.android] },
      { priceTo: 1 },
      { noDeposit: true },
      { freeNow: true },
    ]
    for (const filters of variants) {
      const { list } = await guest.goods.list({ id: small.game, ...filters, page: { size: 50 } })
      expect(await count(filters), JSON.stringify(filters)).toBe(list.length)
    }
    expect(await count({}, 0)).toBe((await guest.goods.list({ id: 0, page: { size: 50 } })).list.length)
  })

  test('an unknown game is NOT_FOUND', async () => {
    await expect(count({}, 99)).rejects.toMatchObject({ code: expect.any(String) })
  })

  test('a count that times out is null, and its connection stays usable', async () => {
    const blocker = await server.pool.connect()
    try {
      await blocker.query('begin; lock table goods in access exclusive mode')
      expect(await count()).toBeNull()
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    expect(await count()).toBeGreaterThan(0)
  })

  test('60 at once use a fifth of the connections, the others wait', async () => {
    const input = { gameId: small.game, sort: 'default' as const, zones: [], ranks: [], optionGroups: [] }
    const plain = {
      noDeposit: false,
      twoStepSupport: false,
      freeNow: false,
      words: [],
      patterns: [],
      grams: [],
    }
    const place = { time: null, now: server.clock.now(), after: null, skip: 0, limit: 1 }
    let inUse = 0
    const inUseAtOnce: number[] = []
    const client = {
      query: async () => ({ rows: [{ count: 7 }] }),
      release: () => {
        inUse -= 1
      },
    }
    const connect = async () => {
      inUse += 1
      inUseAtOnce.push(inUse)
      return client
    }
    const pool = { options: { max: 10 }, connect } as never
    const counts = Array.from({ length: 60 }, () =>
      countGoods({ catalogue: server.deps.database.catalogue, pool }, { ...input, ...plain, ...place }, 100),
    )
    expect(await Promise.all(counts)).toEqual(Array(60).fill(7))
    expect([inUseAtOnce.length, Math.max(...inUseAtOnce)]).toEqual([60, 2])
  })

  test('60 slow ones at once all return null in time', async () => {
    const blocker = await server.pool.connect()
    try {
      await blocker.query('begin; lock table goods in access exclusive mode')
      const counts = await Promise.all(Array.from({ length: 60 }, () => count()))
      expect(counts).toEqual(Array(60).fill(null))
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    expect(await count()).toBeGreaterThan(0)
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
