import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runDueOrders } from './due.ts'

const server = await callServer()
const { person, goods, wallet, rent } = await setUpMarket(server)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const runClock = () => runDueOrders(server.deps)

describe('the rental', () => {
  test('is settled exactly: owner, platform, renter', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { depositFen: 2000, hourlyFen: 333 })
    const renter = await person({ cashFen: 10_000 })
    const orderId = await rent(renter, goodsId, 2, 2666)
    server.clock.advance(2 * HOUR + 5 * MINUTE)
    await runClock()
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({ state: 'ended' })
    server.clock.advance(2 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(533)
    expect((await wallet(renter)).cash).toBe(7334)
    server.clock.advance(22 * HOUR)
    await Promise.all([runClock(), runClock()])
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      state: 'settled',
      depositReturnedFen: 2000,
    })
    expect((await wallet(renter)).cash).toBe(9334)
    const { rows } = await server.pool.query(
      "select amount from ledger_entry where account_id = 'revenue:platform' and biz_id = $1",
      [orderId],
    )
    expect(rows).toEqual([{ amount: 133 }])
  })

  test('reveals its login only within its span, and records each reveal for the owner', async () => {
    const owner = await person({ roles: ['merchant'] })
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 1000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('NOT_IN_RENTAL')
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    expect(await renter.client.orders.revealLogin({ orderId })).toMatchObject({
      account: 'acc-1',
      password: 'pw-1',
      loginName: '夜航船',
    })
    expect((await owner.client.orders.reveals({ orderId })).reveals).toHaveLength(1)
    const other = await person({ roles: ['merchant'] })
    expect(await outcomeOf(other.client.orders.reveals({ orderId }))).toBe('NOT_FOUND')
    server.clock.advance(HOUR + 5 * MINUTE)
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('NOT_IN_RENTAL')
    await runClock()
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('NOT_IN_RENTAL')
  })

  test('starts when it is paid and lasts its full hours', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 1000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    server.clock.advance(14 * MINUTE)
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    const order = await renter.client.orders.detail({ orderId })
    expect(order.startsAt).toBe(server.clock.now().getTime())
    expect(order.endsAt - order.startsAt).toBe(HOUR + 5 * MINUTE)
  })

  test('a reservation is started by the job; until then it can be cancelled with a full refund', async () => {
    const goodsId = await goods(await person(), { depositFen: 500 })
    const renter = await person({ cashFen: 5000, bonusFen: 100 })
    const startsAt = server.clock.now().getTime() + 5 * HOUR
    const reserve = async () => {
      const orderId = await rent(renter, goodsId, 1, 800, startsAt)
      return orderId
    }
    const first = await reserve()
    expect((await renter.client.orders.cancel({ orderId: first })).refundFen).toBe(800)
    expect(await wallet(renter)).toEqual({ cash: 5000, bonus: 100 })
    const second = await reserve()
    expect((await renter.client.orders.detail({ orderId: second })).state).toBe('reserved')
    server.clock.advance(5 * HOUR)
    await runClock()
    expect((await renter.client.orders.detail({ orderId: second })).state).toBe('renting')
    expect(await outcomeOf(renter.client.orders.cancel({ orderId: second }))).toBe('ORDER_STATE')
  })

  test('a due reservation can be opened before the job has started it', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 500 })
    const startsAt = server.clock.now().getTime() + HOUR
    const orderId = await rent(renter, goodsId, 1, 300, startsAt)
    server.clock.advance(HOUR)
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      state: 'renting',
      mayReveal: true,
    })
    expect(await outcomeOf(renter.client.orders.cancel({ orderId }))).toBe('ORDER_STATE')
    expect(await renter.client.orders.revealLogin({ orderId })).toMatchObject({ account: 'acc-1' })
  })

  test('is listed for its renter only, in pages, with its effective state', async () => {
    const owner = await person()
    const renter = await person({ cashFen: 5000 })
    const first = await rent(renter, await goods(owner), 1, 300)
    const second = await rent(renter, await goods(owner), 2, 600)
    const page = await renter.client.orders.list({ tab: 'live', page: { size: 1 } })
    expect(page.list.map(({ orderId }) => orderId)).toEqual([second])
    const { time, cursor } = page.page
    const next = await renter.client.orders.list({
      tab: 'live',
      page: { num: 2, size: 1, time, cursor: cursor ?? '' },
    })
    expect(next.list.map(({ orderId }) => orderId)).toEqual([first])
    expect(
      (await renter.client.orders.list({ page: { num: 2, size: 1 } })).list.map(({ orderId }) => orderId),
    ).toEqual([first])
    expect((await renter.client.orders.current()).orders.map(({ orderId }) => orderId)).toEqual([
      first,
      second,
    ])
    expect((await (await person()).client.orders.list()).list).toEqual([])
    server.clock.advance(HOUR + 5 * MINUTE)
    expect(
      (await renter.client.orders.current()).orders.map(({ orderId, state }) => [orderId, state]),
    ).toEqual([
      [first, 'ended'],
      [second, 'renting'],
    ])
    server.clock.advance(10 * MINUTE)
    expect((await renter.client.orders.current()).orders.map(({ orderId }) => orderId)).toEqual([second])
    expect(await renter.client.orders.detail({ orderId: first })).toMatchObject({
      state: 'ended',
      mayRenew: false,
    })
  })
})
