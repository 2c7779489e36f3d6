import type { InputOf, OutputOf } from '@shanghao/contract/call'
import { type goodsCalls, goodsSorts } from '@shanghao/contract/goods/calls'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { defineSmallGame } from '../../../../testing/market/smallGame.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { importRentalHistory } from '../afterRental/rentalCounts.ts'
import { unshelveGoods } from '../states/transitions.ts'

type ListInput = Omit<InputOf<typeof goodsCalls.list>, 'id'>
type Page = OutputOf<typeof goodsCalls.list>

const server = await callServer()
const market = await setUpMarket(server)
const small = await defineSmallGame(server)
const guest = server.client()
const owner = await market.person({ roles: ['merchant'] })
const { ranks, heroes, skins, zones } = small

const MINUTE = 60_000
type Spec = Parameters<typeof market.goods>[1]
const list = async (spec: Spec): Promise<string> => {
  server.clock.advance(MINUTE)
  return market.goods(owner, { gameId: small.game, zoneId: zones.android, ...spec })
}

const crane = await list({
  title: '白鹤玉简号',
  hourlyFen: 300,
  options: [ranks.middle, heroes.crane, skins.frost],
})
const fox = await list({
  title: '赤狐金简号',
  hourlyFen: 500,
  zoneId: zones.apple,
  depositFen: 5000,
  twoStep: true,
  options: [ranks.high, heroes.crane, heroes.fox, skins.frost, skins.tide],
})
const bear = await list({ title: '青熊竹简号', hourlyFen: 300, options: [ranks.low, heroes.bear] })
const elsewhere = await market.goods(owner, { title: '别的游戏的账号', hourlyFen: 100 })

const page = (filters: ListInput = {}, id: number = small.game): Promise<Page> =>
  guest.goods.list({ id, ...filters })
const ids = async (filters?: ListInput, id?: number) =>
  (await page(filters, id)).list.map(({ goodsId }) => goodsId)

describe('goods.list without a login', () => {
  test('shows cards without owner or credential', async () => {
    const card = (await page({ sort: 'newest' })).list.find(({ goodsId }) => goodsId === fox)
    expect(card).toEqual({
      goodsId: fox,
      title: '赤狐金简号',
      gameId: small.game,
      gameName: '纸鹤谣',
      zone: '苹果·手机登录',
      rank: { name: '金简', index: 2, of: 3 },
      heroes: 2,
      skins: 2,
      tags: ['号主协助验证', '皮肤 2'],
      hourlyFen: 500,
      overnightFen: null,
      depositFen: 5000,
      minHours: 1,
      twoStepSupport: true,
      rentCount: 0,
      freeAt: null,
    })
  })

  test('id 0 is every game; an unknown game is NOT_FOUND', async () => {
    expect(await ids({ sort: 'newest' }, 0)).toEqual([elsewhere, bear, fox, crane])
    expect(await outcomeOf(page({}, 99))).toBe('NOT_FOUND')
  })
})

describe('goods.list filters', () => {
  test('options of one property are alternatives, different properties must all match', async () => {
    expect(await ids({ sort: 'newest', options: [ranks.middle, ranks.high] })).toEqual([fox, crane])
    expect(await ids({ sort: 'newest', options: [heroes.crane, heroes.bear] })).toEqual([bear, fox, crane])
    expect(await ids({ options: [heroes.crane, skins.tide] })).toEqual([fox])
    expect(await ids({ options: [ranks.low, heroes.crane] })).toEqual([])
  })

  test('an unknown option matches nothing', async () => {
    expect(await ids({ options: [999_999] })).toEqual([])
    expect(await ids({ options: [heroes.crane, 999_999] })).toEqual([])
  })

  test('zone, price from and to inclusive, deposit, two-step support', async () => {
    expect(await ids({ zones: [zones.apple] })).toEqual([fox])
    expect(await ids({ sort: 'newest', zones: [zones.apple, zones.android] })).toEqual([bear, fox, crane])
    expect(await ids({ priceFrom: 300, priceTo: 300, sort: 'newest' })).toEqual([bear, crane])
    expect(await ids({ priceFrom: 301 })).toEqual([fox])
    expect(await ids({ noDeposit: true, sort: 'newest' })).toEqual([bear, crane])
    expect(await ids({ twoStepSupport: true })).toEqual([fox])
    expect(await outcomeOf(page({ priceTo: 2 ** 40 }))).toBe('INVALID_INPUT')
  })
})

describe('goods.list sorts', () => {
  test('price both ways, newest, popular; ties are broken by id in the same direction', async () => {
    await server.deps.db.transaction().execute(async (tx) => {
      await importRentalHistory(tx, [{ goodsId: Number(crane), rents: 9, good: 1 }])
      await importRentalHistory(tx, [{ goodsId: Number(bear), rents: 30, good: 30 }])
    })
    expect(await ids({ sort: 'price_up' })).toEqual([crane, bear, fox])
    expect(await ids({ sort: 'price_down' })).toEqual([fox, bear, crane])
    const several = [ranks.high, ranks.low, ranks.middle]
    expect(await ids({ sort: 'price_up', options: several })).toEqual([crane, bear, fox])
    expect(await ids({ sort: 'price_down', options: [ranks.high, ranks.low] })).toEqual([fox, bear])
    expect(await ids({ sort: 'price_down', options: several, priceTo: 400 })).toEqual([bear, crane])
    expect(await ids({ sort: 'newest' })).toEqual([bear, fox, crane])
    expect(await ids({ sort: 'popular' })).toEqual([bear, crane, fox])
    expect(await ids()).toEqual([bear, fox, crane])
  })
})

describe('goods.list pages', () => {
  test('every account once, by cursor, in each sort', async () => {
    const filtered = goodsSorts.map((sort) => ({ sort, options: [ranks.high, ranks.low, ranks.middle] }))
    for (const asked of [...goodsSorts.map((sort) => ({ sort })), ...filtered]) {
      const all = await ids(asked)
      expect(all).toHaveLength(3)
      const walked: string[] = []
      let next: ListInput['page'] = { size: 1 }
      for (let pages = 0; next && pages < 9; pages++) {
        const { list: cards, page: at } = await page({ ...asked, page: next })
        walked.push(...cards.map(({ goodsId }) => goodsId))
        expect(at.more).toBe(at.cursor !== null)
        next = at.cursor === null ? undefined : { size: 1, num: at.num + 1, time: at.time, cursor: at.cursor }
      }
      expect(walked).toEqual(all)
    }
  })

  test('early pages by number without a cursor, no further', async () => {
    expect(await ids({ sort: 'newest', page: { num: 2, size: 2 } })).toEqual([crane])
    expect(await outcomeOf(page({ page: { num: 10_000 } }))).toBe('INVALID_INPUT')
  })

  test('an account listed after the first page is left out until the list is reloaded', async () => {
    const first = await page({ sort: 'newest', page: { size: 2 } })
    const late = await list({ title: '后来上架的账号' })
    const { time, cursor } = first.page
    if (cursor === null) throw new Error('there is no second page')
    const second = await page({ sort: 'newest', page: { num: 2, size: 2, time, cursor } })
    expect([...first.list, ...second.list].map(({ goodsId }) => goodsId)).toEqual([bear, fox, crane])
    expect(await ids({ sort: 'newest', page: { size: 2, time } })).toEqual([bear, fox])
    expect(await ids({ sort: 'newest' })).toEqual([late, bear, fox, crane])
    await server.deps.db.transaction().execute((tx) => unshelveGoods(tx, owner.userId, Number(late)))
    expect(await ids({ sort: 'newest' })).toEqual([bear, fox, crane])
  })

  test('a forged cursor, or one of another sort, is INVALID_INPUT', async () => {
    const { cursor } = (await page({ sort: 'price_up', page: { size: 1 } })).page
    const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const bad of [
      cursor ?? '',
      'nonsense',
      forged(['default', 9e15, 1]),
      forged(['default', '1', 1]),
      forged(['default', 1, 1.5]),
      forged({}),
    ])
      expect(await outcomeOf(page({ page: { cursor: bad } }))).toBe('INVALID_INPUT')
  })
})

describe('goods.list and rentals', () => {
  const rent = async (goodsId: string, startsAt?: number) => {
    const renter = await market.person({ cashFen: 100_000 })
    const filters = { goodsId, hours: 2, ...(startsAt && { startsAt }) }
    const { totalFen } = await guest.orders.quote(filters)
    await renter.client.orders.create({ ...filters, expectedTotalFen: totalFen })
  }
  const freeAt = async (goodsId: string) =>
    (await page()).list.find((card) => card.goodsId === goodsId)?.freeAt
  const lastEnd = async (goodsId: string): Promise<number> => {
    const { rows } = await server.pool.query(
      'select max(upper(span)) as ends from lease where goods_id = $1::bigint',
      [goodsId],
    )
    return rows[0].ends.getTime()
  }

  test('a rented account shows when it is free; freeNow leaves it out', async () => {
    expect(await ids({ freeNow: true, sort: 'newest' })).toEqual([bear, fox, crane])
    await rent(crane)
    expect(await freeAt(crane)).toBe(await lastEnd(crane))
    expect(await freeAt(fox)).toBeNull()
    expect(await ids({ freeNow: true, sort: 'newest' })).toEqual([bear, fox])
  })

  test('back-to-back rentals count as one; a later one does not make the account unavailable now', async () => {
    const first = await lastEnd(crane)
    await rent(crane, first)
    expect(await freeAt(crane)).toBe(await lastEnd(crane))
    expect(await lastEnd(crane)).toBeGreaterThan(first)
    await rent(fox, server.clock.now().getTime() + 24 * 60 * MINUTE)
    expect(await freeAt(fox)).toBeNull()
  })
})
