import { weekOfDays } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

/** Each error of the calls of orders that no other test of the domain is about, by its precondition. */
const server = await callServer()
const { person, goods, rent } = await setUpMarket(server)
const { pool, clock } = server
const HOUR = 3_600_000

const owner = await person()
const renter = await person()
const stranger = await person()
const unverified = await person({ bornOn: null })
const minor = await person({ bornOn: '2010-01-01' })

const quote = (goodsId: string, hours = 1, startsAt?: number) =>
  renter.client.orders.quote({ goodsId, hours, ...(startsAt && { startsAt }) })
const create = ({ client }: TestUser, goodsId: string, hours = 1) =>
  client.orders.create({ goodsId, hours, expectedTotalFen: hours * 300 })
const userRisk = ({ client }: TestUser, goodsId: string) => client.orders.userRisk({ goodsId })

describe('orders.quote, create and userRisk', () => {
  const attempts = (goodsId: string) =>
    outcomesOf([quote(goodsId), create(renter, goodsId), userRisk(renter, goodsId)])

  test('are refused for an account that is off the shelf', async () => {
    const goodsId = await goods(owner)
    await pool.query("update goods set state = 'off_shelf' where id = $1", [goodsId])
    expect(await attempts(goodsId)).toEqual({ GOODS_GONE: 3 })
  })

  test('are refused for an account of a game without a licence', async () => {
    const goodsId = await goods(owner)
    const license = (note: string | null) => pool.query('update game set licence_note = $1', [note])
    await license(null)
    expect(await attempts(goodsId)).toEqual({ GOODS_UNLICENSED: 3 })
    await license('版号见运营备注')
  })

  test('are refused for more hours than the owner allows, at night, and too far ahead', async () => {
    const goodsId = await goods(owner, { minHours: 2, maxHours: 5, week: weekOfDays(8, 15) })
    expect(await outcomeOf(quote(goodsId, 1))).toBe('HOURS_OUT_OF_RANGE')
    expect(await outcomeOf(create(renter, goodsId, 6))).toBe('HOURS_OUT_OF_RANGE')
    expect(await outcomeOf(create(renter, goodsId, 5))).toBe('OUTSIDE_RENTABLE_HOURS')
    expect(await outcomeOf(quote(goodsId, 2, clock.now().getTime() - HOUR))).toBe('START_OUT_OF_RANGE')
    const { rows } = await pool.query('select from rental_order where goods_id = $1', [goodsId])
    expect(rows).toHaveLength(0)
  })

  test('are refused for more hours than the rules allow, also as a renewal', async () => {
    const goodsId = await goods(owner, { maxHours: 48 })
    const customer = await person({ cashFen: 10_000 })
    const orderId = await rent(customer, await goods(owner, { maxHours: 48 }), 1, 300)
    const { orders } = customer.client
    await server.withDeps({ rules: { 'orders.rentalMaxHours': 24 } }, async () => {
      expect((await server.client().settings.rules()).rentalMaxHours).toBe(24)
      expect(await outcomeOf(quote(goodsId, 25))).toBe('HOURS_OUT_OF_RANGE')
      expect(await outcomeOf(create(customer, goodsId, 25))).toBe('HOURS_OUT_OF_RANGE')
      expect(await outcomeOf(orders.renewQuote({ orderId, hours: 25 }))).toBe('HOURS_OUT_OF_RANGE')
      expect(await outcomeOf(quote(goodsId, 24))).toBe('OK')
      expect(await outcomeOf(orders.renewQuote({ orderId, hours: 24 }))).toBe('OK')
    })
    expect(await outcomeOf(quote(goodsId, 25))).toBe('OK')
  })

  test('are refused to a new renter for the sixth order of a day', async () => {
    const newcomer = await person()
    const goodsId = await goods(owner)
    for (let i = 0; i < 5; i += 1) {
      const { orderId } = await create(newcomer, goodsId)
      await newcomer.client.orders.cancel({ orderId })
    }
    expect(await outcomeOf(create(newcomer, goodsId))).toBe('DAILY_LIMIT')
    expect(await outcomeOf(userRisk(newcomer, goodsId))).toBe('DAILY_LIMIT')
  })

  test('userRisk tells an unverified person and one with three unpaid orders what ordering would', async () => {
    expect(await outcomeOf(userRisk(unverified, await goods(owner)))).toBe('REALNAME_REQUIRED')
    const regular = await person()
    await pool.query('update app_user set completed_orders = 50, imported_orders = 50 where id = $1', [
      regular.userId,
    ])
    for (let i = 0; i < 3; i += 1) await create(regular, await goods(owner))
    expect(await outcomeOf(userRisk(regular, await goods(owner)))).toBe('UNPAID_LIMIT')
  })
})

describe('an order', () => {
  test("does not exist for other people's calls", async () => {
    const { orderId } = await create(renter, await goods(owner))
    const { orders } = stranger.client
    const calls = [
      orders.detail({ orderId }),
      orders.cancel({ orderId }),
      orders.renewQuote({ orderId, hours: 1 }),
      orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }),
      orders.returnQuote({ orderId }),
      orders.return({ orderId }),
      orders.revealLogin({ orderId }),
    ]
    expect(await outcomesOf(calls)).toEqual({ NOT_FOUND: 7 })
    await renter.client.orders.cancel({ orderId })
  })

  test('that has ended is neither renewed nor returned', async () => {
    const customer = await person({ cashFen: 1000 })
    const { orders } = customer.client
    const orderId = await rent(customer, await goods(owner), 1, 300)
    await orders.return({ orderId })
    expect(await outcomeOf(orders.renewQuote({ orderId, hours: 1 }))).toBe('ORDER_STATE')
    expect(await outcomeOf(orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }))).toBe('ORDER_STATE')
    expect(await outcomeOf(orders.returnQuote({ orderId }))).toBe('ORDER_STATE')
  })

  test('is renewed only within the hours and at the price of its account', async () => {
    const customer = await person({ cashFen: 1000 })
    const { orders } = customer.client
    const goodsId = await goods(owner, { maxHours: 5, week: weekOfDays(8, 15) })
    const orderId = await rent(customer, goodsId, 1, 300)
    const renew = (hours: number, expectedTotalFen: number) =>
      orders.renew({ orderId, hours, expectedTotalFen })
    for (const [hours, error] of [
      [6, 'HOURS_OUT_OF_RANGE'],
      [5, 'OUTSIDE_RENTABLE_HOURS'],
    ] as const) {
      expect(await outcomeOf(orders.renewQuote({ orderId, hours }))).toBe(error)
      expect(await outcomeOf(renew(hours, hours * 300))).toBe(error)
    }
    await pool.query('update goods set hourly_fen = 400 where id = $1', [goodsId])
    expect(await outcomeOf(renew(1, 300))).toBe('PRICE_CHANGED')
    expect((await orders.detail({ orderId })).pendingRenewalId).toBeNull()
  })

  test('is neither renewed nor shown to a person without a verified identity, nor to a minor', async () => {
    const { orderId } = await create(renter, await goods(owner))
    for (const [{ client }, error] of [
      [unverified, 'REALNAME_REQUIRED'],
      [minor, 'MINOR'],
    ] as const) {
      const { orders } = client
      expect(await outcomeOf(orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }))).toBe(error)
      expect(await outcomeOf(orders.revealLogin({ orderId }))).toBe(error)
    }
  })
})
