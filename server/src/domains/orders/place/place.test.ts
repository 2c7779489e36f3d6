import { weekOfDays } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const { person, goods } = await setUpMarket(server)

describe('orders.create', () => {
  test('guests have to log in', async () => {
    const call = server.client().orders.create({ goodsId: '1000000001', hours: 1, expectedTotalFen: 300 })
    expect(await outcomeOf(call)).toBe('TOKEN_EXPIRED')
  })

  test('an unverified user and a minor are refused, and nothing is held', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const unverified = await person({ bornOn: null })
    const minor = await person({ bornOn: '2008-11-19' })
    const order = { goodsId, hours: 1, expectedTotalFen: 300 }
    expect(await outcomeOf(unverified.client.orders.create(order))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(minor.client.orders.create(order))).toBe('MINOR')
    const { rows } = await server.pool.query('select from lease where goods_id = $1', [goodsId])
    expect(rows).toHaveLength(0)
  })

  test('an owner cannot rent their own account, and an unlisted account cannot be rented', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    expect(await outcomeOf(owner.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 }))).toBe(
      'OWN_GOODS',
    )
    await server.pool.query("update goods set state = 'off_shelf' where id = $1", [goodsId])
    const renter = await person()
    expect(await outcomeOf(renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 }))).toBe(
      'GOODS_GONE',
    )
  })

  test('a price that rose since it was shown is not charged', async () => {
    const goodsId = await goods(await person())
    const renter = await person()
    await server.pool.query('update goods set hourly_fen = 400 where id = $1', [goodsId])
    expect(await outcomeOf(renter.client.orders.create({ goodsId, hours: 2, expectedTotalFen: 600 }))).toBe(
      'PRICE_CHANGED',
    )
  })

  test('a new renter holds two accounts at once, not three; 20 parallel tries hold two', async () => {
    const owner = await person()
    const many = await Promise.all(Array.from({ length: 20 }, () => goods(owner)))
    const renter = await person()
    const outcomes = await outcomesOf(
      many.map((goodsId) => renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })),
    )
    expect(outcomes).toEqual({ OK: 2, LIVE_LIMIT: 18 })
  })

  test('the same Idempotency-Key places one order; another body under it is refused', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person()
    const order = { goodsId, hours: 1, expectedTotalFen: 300 }
    const key = { idempotencyKey: 'one-intention' }
    const first = await renter.client.orders.create(order, key)
    expect(await renter.client.orders.create(order, key)).toEqual(first)
    expect(
      await outcomeOf(renter.client.orders.create({ ...order, hours: 2, expectedTotalFen: 600 }, key)),
    ).toBe('KEY_REUSED')
  })

  test('50 concurrent renters of one account: one holds it, the others get ACCOUNT_TAKEN', async () => {
    const goodsId = await goods(await person())
    const renters = await Promise.all(Array.from({ length: 50 }, () => person()))
    const outcomes = await outcomesOf(
      renters.map(({ client }) => client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })),
    )
    expect(outcomes).toEqual({ OK: 1, ACCOUNT_TAKEN: 49 })
  })

  test('a renter holds at most three accounts unpaid; 10 concurrent attempts hold three', async () => {
    const owner = await person()
    const many = await Promise.all(Array.from({ length: 10 }, () => goods(owner)))
    const renter = await person()
    await server.pool.query('update app_user set completed_orders = 50, imported_orders = 50 where id = $1', [
      renter.userId,
    ])
    const order = (goodsId: string) =>
      renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    expect(await outcomesOf(many.map(order))).toEqual({ OK: 3, UNPAID_LIMIT: 7 })
  })

  test('the limits in a day and at once are checked each by itself', async () => {
    const renter = await person()
    const goodsId = await goods(await person())
    await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const at = server.clock.now()
    const place = async (daily: number | null, live: number | null) => {
      const { rows } = await server.pool.query(
        `select order_place('0', 0, $1, 0, 1, $2, $2, 0, 0, 0, '{}', '{}', true, $2, $2, $2, null, '{}', $3, 3, 3, $4, $5, null, $2, 0, 1) as result`,
        [renter.userId, at, new Date(at.getTime() - 3_600_000), daily, live],
      )
      return rows[0].result
    }
    expect(await place(null, 1)).toBe('LIVE_LIMIT')
    expect(await place(1, null)).toBe('DAILY_LIMIT')
    expect(await place(null, null)).toBe('GOODS_GONE')
    expect(await place(2, 2)).toBe('GOODS_GONE')
  })

  test('a repeat under its key returns its order also after the account was removed', async () => {
    const goodsId = await goods(await person())
    const renter = await person()
    const order = { goodsId, hours: 1, expectedTotalFen: 300 }
    const key = { idempotencyKey: 'lost-answer' }
    const first = await renter.client.orders.create(order, key)
    await server.pool.query("update goods set state = 'off_shelf' where id = $1", [goodsId])
    expect(await renter.client.orders.create(order, key)).toEqual(first)
  })

  test('an account checked by its owner between rentals cannot be reserved', async () => {
    const goodsId = await goods(await person(), { relist: 'confirm' })
    const renter = await person()
    const startsAt = server.clock.now().getTime() + 3_600_000
    const order = renter.client.orders.create({ goodsId, hours: 1, startsAt, expectedTotalFen: 300 })
    expect(await outcomeOf(order)).toBe('START_OUT_OF_RANGE')
  })

  test('the rental must fit the hours of the day its owner allows, however late it is paid', async () => {
    const goodsId = await goods(await person(), { week: weekOfDays(8, 14) })
    const renter = await person()
    const hours = (wanted: number) => renter.client.orders.quote({ goodsId, hours: wanted })
    expect(await outcomeOf(hours(1))).toBe('OK')
    expect(await outcomeOf(hours(2))).toBe('OUTSIDE_RENTABLE_HOURS')
  })
})

describe('orders.userRisk and buyerCount', () => {
  test('return the errors and counts that ordering would have', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person()
    const minor = await person({ bornOn: '2010-01-01' })
    expect(await outcomeOf(server.client().orders.userRisk({ goodsId }))).toBe('TOKEN_EXPIRED')
    expect(await renter.client.orders.userRisk({ goodsId })).toEqual({ allowed: true })
    expect(await outcomeOf(owner.client.orders.userRisk({ goodsId }))).toBe('OWN_GOODS')
    const idNumber = idNumberOf('1990-03-03', 901)
    const [login, second] = [await person({ idNumber }), await person({ idNumber })]
    const own = await goods(login)
    expect(await outcomeOf(second.client.orders.userRisk({ goodsId: own }))).toBe('OWN_GOODS')
    const order = { goodsId: own, hours: 1, expectedTotalFen: 300 }
    expect(await outcomeOf(second.client.orders.create(order))).toBe('OWN_GOODS')
    expect(await outcomeOf(minor.client.orders.userRisk({ goodsId }))).toBe('MINOR')
    expect(await renter.client.orders.buyerCount()).toEqual({
      today: 0,
      dailyLimit: 5,
      live: 0,
      liveLimit: 2,
    })
    await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const other = await goods(owner)
    await renter.client.orders.create({ goodsId: other, hours: 1, expectedTotalFen: 300 })
    expect(await renter.client.orders.buyerCount()).toEqual({
      today: 2,
      dailyLimit: 5,
      live: 2,
      liveLimit: 2,
    })
    expect(await outcomeOf(renter.client.orders.userRisk({ goodsId: await goods(owner) }))).toBe('LIVE_LIMIT')
  })
})
