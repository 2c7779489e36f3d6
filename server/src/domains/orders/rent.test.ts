import type { Client } from '@shanghao/contract/client'
import { describe, expect, test } from 'vitest'
import { callServer } from '../../../testing/callServer.ts'
import { marketOn } from '../../../testing/market.ts'
import { outcomeOf, outcomesOf } from '../../../testing/outcome.ts'
import { runDueOrders } from './due.ts'

const server = await callServer()
const { person, goods, wallet } = await marketOn(server)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const runClock = () => runDueOrders(server.deps)

const rent = async (client: Client, goodsId: string, hours: number, expectedTotalFen: number) => {
  const { orderId } = await client.orders.create({ goodsId, hours, expectedTotalFen })
  await client.pay.balanceUnifiedOrder({ orderId })
  return orderId
}

describe('orders.create', () => {
  test('a stranger is asked to log in', async () => {
    const call = server.client().orders.create({ goodsId: '1000000001', hours: 1, expectedTotalFen: 300 })
    expect(await outcomeOf(call)).toBe('TOKEN_EXPIRED')
  })

  test('an unverified person and a minor are refused, and nothing is held', async () => {
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

  test('the owner cannot rent their own account, nor anyone one that is off the shelf', async () => {
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

  test('50 renters race for one account: one holds it, the others are told it is taken', async () => {
    const goodsId = await goods(await person())
    const renters = await Promise.all(Array.from({ length: 50 }, () => person()))
    const outcomes = await outcomesOf(
      renters.map(({ client }) => client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })),
    )
    expect(outcomes).toEqual({ OK: 1, ACCOUNT_TAKEN: 49 })
  })
})

describe('pay.balanceUnifiedOrder', () => {
  test("somebody else's order does not exist", async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 1000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const stranger = await person({ cashFen: 1000 })
    expect(await outcomeOf(stranger.client.pay.balanceUnifiedOrder({ orderId }))).toBe('NOT_FOUND')
    expect(await outcomeOf(stranger.client.orders.detail({ orderId }))).toBe('NOT_FOUND')
    expect(await outcomeOf(stranger.client.orders.revealLogin({ orderId }))).toBe('NOT_FOUND')
  })

  test('bonus is spent before cash, into the escrow of the order', async () => {
    const goodsId = await goods(await person(), { depositFen: 1000 })
    const renter = await person({ cashFen: 5000, bonusFen: 200 })
    const orderId = await rent(renter.client, goodsId, 2, 1600)
    expect(await wallet(renter)).toEqual({ cash: 3600, bonus: 0 })
    const { rows } = await server.pool.query('select balance from ledger_account where id = $1', [
      `escrow:${orderId}`,
    ])
    expect(rows).toEqual([{ balance: 1600 }])
  })

  test('asks no password up to the limit of password-free paying, and for it above', async () => {
    const owner = await person()
    const renter = await person({ cashFen: 100_000, payPassword: '135792' })
    const order = async (hourlyFen: number) => {
      const goodsId = await goods(owner, { hourlyFen })
      const placed = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: hourlyFen })
      return (payPassword?: string) =>
        outcomeOf(
          renter.client.pay.balanceUnifiedOrder({
            orderId: placed.orderId,
            ...(payPassword && { payPassword }),
          }),
        )
    }
    const small = await order(20_000)
    expect(await small()).toBe('PAY_PASSWORD_REQUIRED')
    await renter.client.user.passwordFree({ enabled: true, payPassword: '135792' })
    expect(await small()).toBe('OK')
    const large = await order(20_001)
    expect(await large()).toBe('PAY_PASSWORD_REQUIRED')
    expect(await large('246813')).toBe('PAY_PASSWORD_WRONG')
    expect(await large('135792')).toBe('OK')
  })

  test('a short balance changes nothing', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 299 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('BALANCE_SHORT')
    expect(await wallet(renter)).toEqual({ cash: 299, bonus: 0 })
    expect((await renter.client.orders.detail({ orderId })).state).toBe('pending_payment')
  })

  test('50 parallel payments of one order: it is paid once', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 100_000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const outcomes = await outcomesOf(
      Array.from({ length: 50 }, () => renter.client.pay.balanceUnifiedOrder({ orderId })),
    )
    expect(outcomes).toEqual({ OK: 1, ALREADY_PAID: 49 })
    expect((await wallet(renter)).cash).toBe(99_700)
  })

  test('after its pay window an order takes no money, before the clock cancels it and after', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 1000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    server.clock.advance(15 * MINUTE)
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('ORDER_TIMEOUT')
    await runClock()
    expect((await renter.client.orders.detail({ orderId })).state).toBe('cancelled')
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('PAYMENT_CLOSED')
    const other = await person()
    await other.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
  })
})

describe('the rental', () => {
  test('is settled to the cent: owner, platform, renter', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { depositFen: 2000, hourlyFen: 333 })
    const renter = await person({ cashFen: 10_000 })
    const orderId = await rent(renter.client, goodsId, 2, 2666)
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

  test('shows its login only inside its span, and each time is recorded for the owner', async () => {
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
    expect((await owner.client.merchant.reveals({ orderId })).reveals).toHaveLength(1)
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

  test('reserved for later, it begins by the clock; until then it can be cancelled in full', async () => {
    const goodsId = await goods(await person(), { depositFen: 500 })
    const renter = await person({ cashFen: 5000, bonusFen: 100 })
    const startsAt = server.clock.now().getTime() + 5 * HOUR
    const reserve = async () => {
      const { orderId } = await renter.client.orders.create({
        goodsId,
        hours: 1,
        startsAt,
        expectedTotalFen: 800,
      })
      await renter.client.pay.balanceUnifiedOrder({ orderId })
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
})

describe('orders.renew', () => {
  test('adds hours and rent to the running order', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter.client, goodsId, 1, 300)
    const before = await renter.client.orders.detail({ orderId })
    const renewal = await renter.client.orders.renew({ orderId, hours: 2, expectedTotalFen: 600 })
    expect(await outcomeOf(renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }))).toBe(
      'RENEWAL_PENDING',
    )
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    const after = await renter.client.orders.detail({ orderId })
    expect(after).toMatchObject({ hours: 3, rentFen: 900, state: 'renting', pendingRenewalId: null })
    expect(after.endsAt - before.endsAt).toBe(2 * HOUR)
    server.clock.advance(3 * HOUR + 5 * MINUTE)
    await runClock()
    server.clock.advance(2 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(720)
  })

  test('is refused when the time after is promised to somebody else', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter.client, goodsId, 1, 300)
    const other = await person({ cashFen: 5000 })
    const startsAt = server.clock.now().getTime() + 2 * HOUR
    await other.client.orders.create({ goodsId, hours: 1, startsAt, expectedTotalFen: 300 })
    expect(await outcomeOf(renter.client.orders.renew({ orderId, hours: 2, expectedTotalFen: 600 }))).toBe(
      'ACCOUNT_TAKEN',
    )
  })

  test('unpaid when the order ends, it is cancelled and takes no money', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter.client, goodsId, 1, 300)
    server.clock.advance(HOUR)
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    server.clock.advance(5 * MINUTE)
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId }))).toBe(
      'ORDER_TIMEOUT',
    )
    await runClock()
    expect((await renter.client.orders.detail({ orderId: renewal.orderId })).state).toBe('cancelled')
    expect((await renter.client.orders.detail({ orderId })).state).toBe('ended')
  })
})

describe('orders.return', () => {
  test('gives back what the unused hours cost, begun hours counting whole; the account is free at once', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { depositFen: 1000 })
    const renter = await person({ cashFen: 5000, bonusFen: 500 })
    const orderId = await rent(renter.client, goodsId, 5, 2500)
    server.clock.advance(HOUR + 6 * MINUTE)
    expect(await renter.client.orders.returnQuote({ orderId })).toEqual({
      usedHours: 2,
      refundFen: 900,
      depositFen: 1000,
    })
    expect(await renter.client.orders.return({ orderId })).toEqual({ refundFen: 900 })
    expect(await wallet(renter)).toEqual({ cash: 3900, bonus: 0 })
    expect(await outcomeOf(renter.client.orders.return({ orderId }))).toBe('ORDER_STATE')
    await (await person()).client.orders.create({ goodsId, hours: 1, expectedTotalFen: 1300 })
    server.clock.advance(24 * HOUR)
    await runClock()
    expect((await renter.client.orders.detail({ orderId })).state).toBe('settled')
    expect(await wallet(renter)).toEqual({ cash: 4900, bonus: 0 })
    expect((await wallet(owner)).cash).toBe(480)
  })

  test('10 parallel returns give back once', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter.client, goodsId, 5, 1500)
    const outcomes = await outcomesOf(
      Array.from({ length: 10 }, () => renter.client.orders.return({ orderId })),
    )
    expect(outcomes).toEqual({ OK: 1, ORDER_STATE: 9 })
    expect((await wallet(renter)).cash).toBe(4700)
  })
})

describe('merchant.releaseDeposit', () => {
  test('gives the deposit back before its time, once, and only by the owner', async () => {
    const owner = await person({ roles: ['merchant'] })
    const other = await person({ roles: ['merchant'] })
    const goodsId = await goods(owner, { depositFen: 1000 })
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter.client, goodsId, 1, 1300)
    expect(await outcomeOf(owner.client.merchant.releaseDeposit({ orderId }))).toBe('ORDER_STATE')
    await renter.client.orders.return({ orderId })
    expect(await outcomeOf(renter.client.merchant.releaseDeposit({ orderId }))).toBe('NO_PERMISSION')
    expect(await outcomeOf(other.client.merchant.releaseDeposit({ orderId }))).toBe('NOT_FOUND')
    expect(await owner.client.merchant.releaseDeposit({ orderId })).toEqual({ depositFen: 1000 })
    expect(await outcomeOf(owner.client.merchant.releaseDeposit({ orderId }))).toBe('ORDER_STATE')
    expect((await wallet(renter)).cash).toBe(4700)
  })

  test('an account whose owner looks first is listed again only after they confirm', async () => {
    const owner = await person({ roles: ['merchant'] })
    const goodsId = await goods(owner, { relist: 'confirm' })
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter.client, goodsId, 1, 300)
    await renter.client.orders.return({ orderId })
    const again = () => renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    expect(await outcomeOf(again())).toBe('GOODS_GONE')
    await owner.client.merchant.confirmGoods({ id: goodsId })
    await again()
  })
})
