import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

/** Limits: 10.00 per payment and 25.00 a day. */
const server = await callServer({}, { 'user.passwordFreeLimitFen': 1000, 'user.passwordFreeDayFen': 2500 })
const { person, goods } = await setUpMarket(server)
const HOUR = 3_600_000
const owner = await person()

const renter = async (): Promise<TestUser> => {
  const user = await person({ cashFen: 100_000 })
  await server.pool.query('update app_user set completed_orders = 10, imported_orders = 10 where id = $1', [
    user.userId,
  ])
  return user
}
const order = async ({ client }: TestUser, fen: number): Promise<string> => {
  const goodsId = await goods(owner, { hourlyFen: fen })
  return (await client.orders.create({ goodsId, hours: 1, expectedTotalFen: fen })).orderId
}
const pay = ({ client }: TestUser, orderId: string, payPassword?: string) =>
  outcomeOf(client.pay.balanceUnifiedOrder({ orderId, ...(payPassword && { payPassword }) }))
const payNew = async (user: TestUser, fen: number, payPassword?: string) =>
  pay(user, await order(user, fen), payPassword)
const free = async ({ client }: TestUser, orderId: string) =>
  (await client.pay.cashier({ id: orderId })).passwordFree

describe('password-free payment', () => {
  test('stops at the daily limit, to which payments with password don’t count', async () => {
    const user = await renter()
    expect(await payNew(user, 1000)).toBe('OK')
    expect(await payNew(user, 1000, '246810')).toBe('OK')
    expect(await payNew(user, 1000)).toBe('OK')
    const third = await order(user, 501)
    expect(await free(user, third)).toBe(false)
    expect(await pay(user, third)).toBe('PAY_PASSWORD_REQUIRED')
    const last = await order(user, 500)
    expect(await free(user, last)).toBe(true)
    expect(await pay(user, last)).toBe('OK')
    expect(await payNew(user, 1)).toBe('PAY_PASSWORD_REQUIRED')
    expect(await pay(user, third, '246810')).toBe('OK')
  })

  test('the daily limit resets at midnight in Shanghai', async () => {
    const user = await renter()
    for (const fen of [1000, 1000, 500]) expect(await payNew(user, fen)).toBe('OK')
    server.clock.set(new Date('2026-11-18T23:59:59.999+08:00'))
    expect(await payNew(user, 1)).toBe('PAY_PASSWORD_REQUIRED')
    server.clock.advance(1)
    expect(await payNew(user, 1000)).toBe('OK')
  })

  test('renewals count to the daily limit', async () => {
    const user = await renter()
    const goodsId = await goods(owner, { hourlyFen: 1000 })
    const { orderId } = await user.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 1000 })
    expect(await pay(user, orderId)).toBe('OK')
    expect(await payNew(user, 1000)).toBe('OK')
    const renewal = await user.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 1000 })
    expect(await pay(user, renewal.orderId)).toBe('PAY_PASSWORD_REQUIRED')
    expect(await pay(user, renewal.orderId, '246810')).toBe('OK')
  })

  test('a failed payment does not count to the daily limit, a refunded one does', async () => {
    const user = await renter()
    const poor = await person({ cashFen: 999 })
    const unpaid = await order(poor, 1000)
    expect(await pay(poor, unpaid)).toBe('BALANCE_SHORT')
    const { rows } = await server.pool.query('select 1 from password_free_spending where user_id = $1', [
      poor.userId,
    ])
    expect(rows).toEqual([])
    const goodsId = await goods(owner, { hourlyFen: 1000 })
    const startsAt = server.clock.now().getTime() + 5 * HOUR
    const input = { goodsId, hours: 1, startsAt, expectedTotalFen: 1000 }
    for (let i = 0; i < 2; i += 1) {
      const { orderId } = await user.client.orders.create(input)
      expect(await pay(user, orderId)).toBe('OK')
      await user.client.orders.cancel({ orderId })
    }
    expect(await payNew(user, 501)).toBe('PAY_PASSWORD_REQUIRED')
  })

  test('50 concurrent payments never exceed the daily limit', async () => {
    const user = await renter()
    /** The number of unpaid orders is limited: expires the pay windows until all orders are created. */
    const payBy = (span: string) =>
      server.pool.query(
        'update rental_order set pay_by = $2::timestamptz + $3::interval where renter_id = $1',
        [user.userId, server.clock.now(), span],
      )
    const ids: string[] = []
    for (let i = 0; i < 50; i += 1) {
      ids.push(await order(user, 100))
      await payBy('-1 second')
    }
    await payBy('10 minutes')
    const payments = ids.map((orderId) => user.client.pay.balanceUnifiedOrder({ orderId }))
    expect(await outcomesOf(payments)).toEqual({ OK: 25, PAY_PASSWORD_REQUIRED: 25 })
    const { rows } = await server.pool.query(
      'select sum(amount_fen)::bigint as fen from payment where user_id = $1 and password_free',
      [user.userId],
    )
    expect(rows).toEqual([{ fen: 2500 }])
  })

  test('a server whose clock is still on the previous day pays nothing, and the day keeps its sum', async () => {
    const user = await renter()
    server.clock.set(new Date('2026-11-20T00:00:00.000+08:00'))
    for (const fen of [1000, 1000, 500]) expect(await payNew(user, fen)).toBe('OK')
    server.clock.advance(-1)
    expect(await payNew(user, 500)).toBe('PAY_PASSWORD_REQUIRED')
    server.clock.advance(1)
    expect(await payNew(user, 500)).toBe('PAY_PASSWORD_REQUIRED')
  })
})
