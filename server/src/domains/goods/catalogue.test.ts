import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { defineSmallGame, SMALL_GAME_DRAFT as facts } from '../../../testing/market/smallGame.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { placeBanner } from '../content/actions.ts'
import { banGoods } from '../disputes/actions.ts'
import { unshelveGoods } from './states/transitions.ts'

const server = await callServer()
const market = await setUpMarket(server)
const small = await defineSmallGame(server)
const guest = server.client()
const owner = await market.person({ roles: ['merchant'] })
const { db } = server.deps

const shown = await market.goods(owner, facts)

describe('goods.index, goods.banner', () => {
  test('the home page has licensed games and three sections of listed accounts', async () => {
    const hidden = await market.goods(owner, facts)
    await db.transaction().execute((tx) => unshelveGoods(tx, owner.userId, Number(hidden)))
    const banned = await market.goods(owner, facts)
    await db.transaction().execute((tx) => banGoods(tx, Number(banned), server.clock.now()))
    const { games, sections } = await guest.goods.index()
    expect(games.map(({ label }) => label)).toContain('纸鹤谣')
    expect(sections.map(({ key }) => key)).toEqual(['popular', 'no_deposit', 'newest'])
    const ids = sections.flatMap(({ goods }) => goods.map(({ goodsId }) => goodsId))
    expect(ids).toContain(shown)
    expect(ids).not.toContain(hidden)
    expect(ids).not.toContain(banned)
  })

  test('banners are filtered by type and sorted', async () => {
    const banner = { type: 2, art: 'safety', title: '题', text: '文', target: '/pages/hall/index' }
    const now = server.clock.now()
    const [late, early, elsewhere] = await db
      .transaction()
      .execute(async (tx) => [
        await placeBanner(tx, { ...banner, sort: 2 }, now),
        await placeBanner(tx, { ...banner, sort: 1 }, now),
        await placeBanner(tx, { ...banner, type: 5, sort: 0 }, now),
      ])
    expect((await guest.goods.banner({})).banners.map(({ id }) => id)).toEqual([early, late])
    expect((await guest.goods.banner({ type: 5 })).banners).toEqual([
      { id: elsewhere, art: 'safety', picture: null, title: '题', text: '文', to: '/pages/hall/index' },
    ])
  })
})

describe('goods.queryGames, queryAliases, twoStepSupport, queryCustomProperty', () => {
  test('finds games by name, alias or initial; games without a licence note are left out', async () => {
    await server.pool.query("insert into game (id, name, initial) values (8, '未授权游戏', 'W')")
    server.clock.advance(60_000)
    const names = async (keyword = '') =>
      (await guest.goods.queryGames({ keyword })).games.map(({ label }) => label)
    expect(await names()).not.toContain('未授权游戏')
    expect(await names('纸')).toEqual(['纸鹤谣'])
    expect(await names('zh')).toEqual(['纸鹤谣'])
    expect(await names('无此游戏')).toEqual([])
    expect(await outcomeOf(guest.goods.list({ id: 8 }))).toBe('NOT_FOUND')
    expect(await outcomeOf(guest.goods.count({ id: 8 }))).toBe('NOT_FOUND')
    expect(await outcomeOf(guest.goods.queryCustomProperty({ id: 8 }))).toBe('NOT_FOUND')
  })

  test('returns aliases, two-step support, and filters with their options', async () => {
    expect((await guest.goods.queryAliases({ gameId: small.game })).aliases).toEqual([
      { gameId: small.game, alias: '纸鹤' },
      { gameId: small.game, alias: 'ZH' },
    ])
    expect(await guest.goods.twoStepSupport({ gameId: small.game })).toEqual({ twoStepSupport: true })
    expect(await outcomeOf(guest.goods.twoStepSupport({ gameId: 99 }))).toBe('NOT_FOUND')
    const { zones, properties: filters } = await guest.goods.queryCustomProperty({ id: small.game })
    expect(zones.map(({ system, login }) => `${system} ${login}`)).toEqual(['安卓 账号登录', '苹果 手机登录'])
    expect(filters.map(({ name, multiple, options }) => [name, multiple, options.length])).toEqual([
      ['段位', true, 3],
      ['英雄', true, 4],
      ['皮肤', true, 4],
      ['公会', false, 2],
    ])
  })
})
