import { describe, expect, test } from 'vitest'
import { setUpListings } from '../../../../testing/market/listings.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { person, rent, merchant, owner, create, listed } = await setUpListings(server)
const { pool, clock } = server
const HOUR = 3_600_000
await server.pool.query(`insert into zone (id, game_id, system, login) values (2, 1, '安卓', 'QQ')`)
await server.pool.query(`insert into game (id, name, initial) values (9, '未开放的游戏', 'W')`)
await server.pool.query(`insert into zone (id, game_id, system, login) values (9, 9, '安卓', '微信')`)

describe('the owner’s list', () => {
  test('filters by state, game, zone and words, sorts, counts, and pages by cursor', async () => {
    const one = await merchant()
    const { goods: own } = one.client
    const ids = []
    for (const [i, hourlyFen] of [300, 100, 200].entries())
      ids.push(await create(one, { title: `第 ${i} 号`, hourlyFen, customId: `B${i}` }))
    const on = await listed(one, { title: '在架的', hourlyFen: 250 })
    await own.setGoodsNote({ id: on, note: '小号' })
    const list = async (input: object) => (await own.listOwn(input)).list.map(({ goodsId }) => goodsId)
    expect(await list({ sort: 'price_up' })).toEqual([ids[1], ids[2], on, ids[0]])
    expect(await list({ sort: 'price_down', states: ['draft'] })).toEqual([ids[0], ids[2], ids[1]])
    expect(await list({ keyword: 'b1' })).toEqual([ids[1]])
    expect(await list({ keyword: '小号' })).toEqual([on])
    expect(await list({ keyword: on })).toEqual([on])
    expect(await list({ gameId: 9 })).toEqual([])
    expect(await list({ gameId: 1, zoneId: 2 })).toEqual([])
    expect(await list({ zoneId: 1, states: ['on_shelf'] })).toEqual([on])
    const { counts } = await own.countOwn({})
    expect(new Map(counts.map(({ state, accounts }) => [state, accounts]))).toEqual(
      new Map([
        ['draft', 3],
        ['on_shelf', 1],
      ]),
    )
    const first = await own.listOwn({ sort: 'price_up', page: { size: 3 } })
    const next = { num: 2, size: 3, time: first.page.time, cursor: first.page.cursor ?? '' }
    expect(await list({ sort: 'price_up', page: next })).toEqual([ids[0]])
    const { template, games } = await own.template({ gameId: 1 })
    expect(template?.zones.map(({ login }) => login)).toEqual(['账号登录', 'QQ'])
    expect(games.map(({ open }) => open)).toContain(false)
    expect(await outcomeOf(own.template({ gameId: 77 }))).toBe('NOT_FOUND')
  })
})

describe('shelf', () => {
  test('an account is taken off, put back, and deleted once no order is left', async () => {
    const id = await listed()
    const { goods: own } = owner.client
    const renter = await person({ cashFen: 1000 })
    const orderId = await rent(renter, id, 1, 300, clock.now().getTime() + 5 * HOUR)
    await own.unshelveGoods({ id })
    expect(
      await outcomeOf(renter.client.orders.create({ goodsId: id, hours: 1, expectedTotalFen: 300 })),
    ).toBe('GOODS_GONE')
    expect(await outcomeOf(own.removeGoods({ id }))).toBe('GOODS_HAS_ORDERS')
    await own.shelveGoods({ id })
    expect(await outcomeOf(own.removeGoods({ id }))).toBe('GOODS_HAS_ORDERS')
    await renter.client.orders.cancel({ orderId })
    expect(await outcomeOf(own.removeGoods({ id }))).toBe('GOODS_STATE')
    await own.unshelveGoods({ id })
    await own.removeGoods({ id })
    expect(await outcomeOf(own.ownDetail({ id }))).toBe('NOT_FOUND')
    const resting = await listed()
    await pool.query("update goods set rests = true, state = 'awaiting_owner' where id = $1", [resting])
    expect(await outcomeOf(own.shelveGoods({ id: resting }))).toBe('GOODS_RESTING')
    await pool.query('update goods set rests = false where id = $1', [resting])
  })
})
