import { describe, expect, test } from 'vitest'
import { setUpSearchableGoods } from '../../../../testing/market/searchableGoods.ts'
import { callServer } from '../../../../testing/server/callServer.ts'

const server = await callServer()
const { small } = await setUpSearchableGoods(server)
const guest = server.client()
const { heroes } = small

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
