import { WHOLE_WEEK, weekOfDays } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { defineSmallGame, SMALL_GAME_DRAFT as facts } from '../../../testing/market/smallGame.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { importRentalHistory } from './afterRental/rentalCounts.ts'

const server = await callServer()
const market = await setUpMarket(server)
const small = await defineSmallGame(server)
const guest = server.client()
const owner = await market.person({ roles: ['merchant'] })
const renter = await market.person({ cashFen: 100_000 })
const { db } = server.deps
const { properties } = small
const NOBODYS = '9999999999'

const shown = await market.goods(owner, facts)

const inState = async (state: string): Promise<string> => {
  const id = await market.goods(owner, facts)
  await server.pool.query('update goods set state = $2 where id = $1::bigint', [id, state])
  return id
}

describe('goods.detail', () => {
  test('shows prices and counts without a login, and neither owner nor credential', async () => {
    const detail = await guest.goods.detail({ id: shown })
    expect(detail).toMatchObject({
      goodsId: shown,
      state: 'on_shelf',
      zone: '苹果·手机登录',
      rank: { name: '金简', index: 2, of: 3 },
      plan: { hourlyFen: 400, tenHourFen: 3000, overnightFen: null, giftEvery: 5, overnightStart: 1320 },
      rentableWeek: weekOfDays(8, 1),
      quiet: null,
      busy: [],
      screenshots: 2,
      stored: false,
      rating: { reviewers: 0, goodRate: null },
      owner: { completed: 0, rating: { reviewers: 0, goodRate: null } },
    })
    expect(detail.properties).toEqual([
      { propertyId: properties.rank, name: '段位', value: '金简' },
      { propertyId: properties.heroes, name: '英雄', value: '2 个' },
      { propertyId: properties.skins, name: '皮肤', value: '3 个' },
      { propertyId: properties.guild, name: '公会', value: '未填写' },
    ])
    const said = JSON.stringify(detail)
    for (const secret of [owner.phone, String(owner.userId), 'acc-1', 'pw-1'])
      expect(said).not.toContain(secret)
  })

  test('only accounts that are or were listed are found', async () => {
    for (const state of ['draft', 'reviewing', 'rejected', 'banned', 'deleted'])
      expect(await outcomeOf(guest.goods.detail({ id: await inState(state) })), state).toBe('NOT_FOUND')
    for (const state of ['off_shelf', 'awaiting_owner', 'disputed'])
      expect((await guest.goods.detail({ id: await inState(state) })).state, state).toBe('unavailable')
    expect(await outcomeOf(guest.goods.detail({ id: NOBODYS }))).toBe('NOT_FOUND')
    expect(await outcomeOf(guest.goods.detail({ id: '12345' }))).toBe('INVALID_INPUT')
  })

  test('returns the rented spans of the next seven days, and when it is free again', async () => {
    const id = await market.goods(owner, { ...facts, week: WHOLE_WEEK })
    const { totalFen } = await guest.orders.quote({ goodsId: id, hours: 3 })
    await renter.client.orders.create({ goodsId: id, hours: 3, expectedTotalFen: totalFen })
    const { busy, freeAt } = await guest.goods.detail({ id })
    const now = server.clock.now().getTime()
    expect(busy).toEqual([{ from: now, to: freeAt }])
    expect(freeAt).toBeGreaterThan(now + 3 * 3_600_000)
  })

  test("the owner's count covers all their accounts, and the number of their page is not theirs", async () => {
    const other = await market.person({ roles: ['merchant'] })
    const [one, two] = [await market.goods(other, facts), await market.goods(other, facts)]
    await db
      .transaction()
      .execute((tx) => importRentalHistory(tx, [{ goodsId: Number(two), rents: 4, good: 3 }]))
    await db
      .transaction()
      .execute((tx) => importRentalHistory(tx, [{ goodsId: Number(one), rents: 6, good: 6 }]))
    const shownOwner = (await guest.goods.detail({ id: one })).owner
    expect(shownOwner.completed).toBe(10)
    expect((await guest.goods.detail({ id: two })).owner).toEqual(shownOwner)
    expect(shownOwner.ownerId).not.toContain(String(other.userId))
  })
})

describe('goods.screenshots, goods.description', () => {
  test('screenshots are in order; notices depend on two-step support', async () => {
    const { screenshots } = await guest.goods.screenshots({ id: shown })
    expect(screenshots.map(({ art, caption }) => [art, caption])).toEqual([
      [11, '主页'],
      [12, '战绩'],
    ])
    const plain = await guest.goods.description({ id: shown })
    const helped = await guest.goods.description({ id: shown, twoStepSupport: 1 })
    expect(plain.description).toBe('自用号，爱惜。')
    expect(helped.notices).not.toEqual(plain.notices)
    const without = await market.goods(owner, { ...facts, twoStep: false })
    expect((await guest.goods.description({ id: without, twoStepSupport: 1 })).notices).toEqual(plain.notices)
    expect(await outcomeOf(guest.goods.screenshots({ id: NOBODYS }))).toBe('NOT_FOUND')
    expect(await outcomeOf(guest.goods.description({ id: NOBODYS }))).toBe('NOT_FOUND')
  })
})

describe('goods.templateFour, goods.templateDesc', () => {
  test('returns the four summary properties, or one requested', async () => {
    const { items } = await guest.goods.templateFour({ id: shown })
    expect(items.map(({ name, value, list }) => [name, value, list])).toEqual([
      ['段位', '金简', false],
      ['英雄', '2 个', true],
      ['皮肤', '3 个', true],
    ])
    const one = await guest.goods.templateFour({ id: shown, propertyId: properties.guild })
    expect(one.items.map(({ name }) => name)).toEqual(['公会'])
    expect(await outcomeOf(guest.goods.templateFour({ id: shown, propertyId: 1 }))).toBe('NOT_FOUND')
  })

  test('returns the owned options of a property, the rarest first, filtered by a keyword', async () => {
    const owned = await guest.goods.templateDesc({ id: shown, propertyId: properties.skins })
    expect(owned).toMatchObject({ name: '皮肤', total: 3 })
    expect(owned.options.map(({ name, quality }) => [name, quality])).toEqual([
      ['潮汐', 3],
      ['暮色', 3],
      ['霜雪', 0],
    ])
    const narrowed = await guest.goods.templateDesc({
      id: shown,
      propertyId: properties.skins,
      keyword: '雪',
    })
    expect(narrowed.options.map(({ name }) => name)).toEqual(['霜雪'])
    expect(await outcomeOf(guest.goods.templateDesc({ id: shown, propertyId: 1 }))).toBe('NOT_FOUND')
  })
})

describe('goods.realAuthCheck', () => {
  test('requires a login and verification; an adult passes, a minor does not', async () => {
    expect(await outcomeOf(guest.goods.realAuthCheck({ id: shown }))).toBe('TOKEN_EXPIRED')
    const unverified = await market.person({ bornOn: null })
    expect(await unverified.client.goods.realAuthCheck({ id: shown })).toEqual({
      passed: false,
      plan: 1,
      goodsId: shown,
    })
    expect(await renter.client.goods.realAuthCheck({ id: shown })).toEqual({
      passed: true,
      plan: 0,
      goodsId: shown,
    })
    const minor = await market.person({ bornOn: '2010-06-01' })
    expect(await outcomeOf(minor.client.goods.realAuthCheck({ id: shown }))).toBe('MINOR')
    expect(await outcomeOf(renter.client.goods.realAuthCheck({ id: NOBODYS }))).toBe('NOT_FOUND')
  })
})
