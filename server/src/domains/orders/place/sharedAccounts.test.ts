import { describe, expect, test } from 'vitest'
import { setUpDisputes } from '../../../../testing/market/disputes.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { banGoods } from '../../disputes/actions.ts'
import { runDueOrders } from '../run/due.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const market = await setUpMarket(server)
const { person, goods, rent, wallet } = market
const { file } = setUpDisputes(server)
const { clock, pool, deps } = server
const HOUR = 3_600_000
const owner = await person({ roles: ['merchant'] })
const guest = server.client()

const shared = async (seats = 3, rechargeFirstFen = 0): Promise<string> => {
  const goodsId = await goods(owner)
  await owner.client.goods.setRentConditions({ goodsId, seats, rechargeFirstFen })
  return goodsId
}
const renter = () => person({ cashFen: 5000 })
const place = ({ client }: TestUser, goodsId: string, startsAt?: number) =>
  client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300, ...(startsAt && { startsAt }) })
/** From the third unpaid order of a day on, orders hold nothing and are paid first. */
const lapse = async (one: TestUser): Promise<void> => {
  for (let i = 0; i < 3; i += 1)
    await one.client.orders.cancel({ orderId: (await place(one, await goods(owner))).orderId })
}
const seatsOf = async (goodsId: string): Promise<number[]> => {
  const { rows } = await pool.query('select seat from lease where goods_id = $1 and live order by seat', [
    goodsId,
  ])
  return rows.map(({ seat }) => seat)
}

describe('goods.setRentConditions', () => {
  test('is for the account’s owner, needs no check after each rental, and no rental while seats change', async () => {
    const conditions = { goodsId: await goods(owner), seats: 2, rechargeFirstFen: 0 }
    const stranger = await person({ roles: ['merchant'] })
    const call = (user: TestUser, more = {}) =>
      user.client.goods.setRentConditions({ ...conditions, ...more })
    expect(await outcomeOf(guest.goods.setRentConditions(conditions))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(call(await renter()))).toBe('NO_PERMISSION')
    expect(await outcomeOf(call(stranger))).toBe('NOT_FOUND')
    expect(await outcomeOf(call(owner, { seats: 6 }))).toBe('INVALID_INPUT')
    const confirmed = await goods(owner, { relist: 'confirm' })
    expect(await outcomeOf(call(owner, { goodsId: confirmed }))).toBe('SEATS_CONFIRM')
    await call(owner)
    const { orderId } = await place(await renter(), conditions.goodsId)
    expect(await outcomeOf(call(owner, { seats: 1 }))).toBe('SEATS_IN_USE')
    await call(owner, { rechargeFirstFen: 100 })
    clock.advance(15 * 60_000)
    await runDueOrders(deps)
    expect((await pool.query('select state from rental_order where id = $1', [orderId])).rows[0].state).toBe(
      'cancelled',
    )
    await call(owner, { seats: 1 })
  })
})

describe('an account with seats', () => {
  test('50 renters at once for 3 seats: three have one each, the others nothing', async () => {
    const goodsId = await shared(3)
    const renters = await Promise.all(Array.from({ length: 50 }, renter))
    expect(await outcomesOf(renters.map((one) => place(one, goodsId)))).toEqual({ OK: 3, ACCOUNT_TAKEN: 47 })
    expect(await seatsOf(goodsId)).toEqual([1, 2, 3])
    expect(await guest.goods.cotenantConfig({ goodsId })).toEqual({ cotenant: true, seats: 3, taken: 3 })
  })

  test('is taken when no seat is free: in the list, on its page, and in the database', async () => {
    const goodsId = await shared(2)
    const free = async () => {
      const { list } = await guest.goods.list({ id: 0, freeNow: true, page: { size: 50 } })
      const { freeAt, busy, seats } = await guest.goods.detail({ id: goodsId })
      return {
        listed: list.some((one) => one.goodsId === goodsId),
        isFree: freeAt === null,
        busy: busy.length,
        seats,
      }
    }
    const [first, second] = [await renter(), await renter()]
    await rent(first, goodsId, 2, 600)
    expect(await free()).toEqual({ listed: true, isFree: true, busy: 0, seats: 2 })
    const orderId = await rent(second, goodsId, 1, 300)
    expect(await free()).toEqual({ listed: false, isFree: false, busy: 1, seats: 2 })
    const { endsAt, finishUntil } = await second.client.orders.detail({ orderId })
    expect((await guest.goods.detail({ id: goodsId })).freeAt).toBe(finishUntil ?? endsAt)
    const { rows } = await pool.query('select order_id from lease where goods_id = $1 and seat = 1', [
      goodsId,
    ])
    const move = pool.query('update lease set seat = 1 where goods_id = $1 and order_id <> $2', [
      goodsId,
      rows[0].order_id,
    ])
    expect(await move.catch((error) => error.constraint)).toBe('account_taken')
    await second.client.orders.return({ orderId })
    expect(await free()).toEqual({ listed: true, isFree: true, busy: 0, seats: 2 })
  })

  test('renewals and reservations keep to a seat: co-tenants renew at once, and one renewal refuses the time of another', async () => {
    const goodsId = await shared(2)
    const tenants = [await renter(), await renter()]
    const orders = await Promise.all(tenants.map((one) => rent(one, goodsId, 1, 300)))
    const renew = (i: number) =>
      tenants[i]?.client.orders.renew({ orderId: orders[i] ?? '', hours: 2, expectedTotalFen: 600 })
    const startsAt = clock.now().getTime() + 2 * HOUR
    const reserved = await place(await renter(), goodsId, startsAt)
    const renewals = await Promise.all([0, 1].map((i) => outcomeOf(renew(i) ?? Promise.reject(new Error()))))
    expect(renewals.toSorted()).toEqual(['ACCOUNT_TAKEN', 'OK'])
    const loser = renewals.indexOf('ACCOUNT_TAKEN')
    const { rows } = await pool.query(
      'select seat, count(*)::int as leases from lease where goods_id = $1 and live group by seat order by seat',
      [goodsId],
    )
    expect(rows).toEqual([
      { seat: 1, leases: 2 },
      { seat: 2, leases: 2 },
    ])
    const seatOf = async (orderId: string) =>
      (await pool.query('select seat from lease where order_id = $1', [orderId])).rows[0].seat
    expect(await seatOf(reserved.orderId)).toBe(await seatOf(orders[loser] ?? ''))
  })

  test('orders that are paid first take a free seat with their payment, or none', async () => {
    const goodsId = await shared(2)
    const lapsed = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const one = await renter()
        await lapse(one)
        return one
      }),
    )
    const orders = await Promise.all(lapsed.map((one) => place(one, goodsId)))
    expect(await seatsOf(goodsId)).toEqual([])
    const payments = orders.map(({ orderId }, i) => lapsed[i]?.client.pay.balanceUnifiedOrder({ orderId }))
    expect(await outcomesOf(payments.map((payment) => payment ?? Promise.reject(new Error())))).toEqual({
      OK: 2,
      ACCOUNT_TAKEN: 2,
    })
    expect(await seatsOf(goodsId)).toEqual([1, 2])
  })
})

describe('a hostile co-tenant', () => {
  test('has one seat at a time, by any account of their person', async () => {
    const goodsId = await shared(3)
    const idNumber = idNumberOf('1989-09-09', 77)
    const [one, alias] = [
      await person({ bornOn: null, idNumber, cashFen: 5000 }),
      await person({ bornOn: null, idNumber, cashFen: 5000 }),
    ]
    await rent(one, goodsId, 1, 300)
    for (const again of [one, alias]) expect(await outcomeOf(place(again, goodsId))).toBe('ACCOUNT_TAKEN')
    expect((await place(alias, goodsId, clock.now().getTime() + 5 * HOUR)).payFirst).toBe(false)
  })

  test('has one seat of those that are paid first, too, by whichever account pays', async () => {
    const goodsId = await shared(3)
    const idNumber = idNumberOf('1989-09-10', 79)
    const [one, alias] = [
      await person({ bornOn: null, idNumber, cashFen: 5000 }),
      await person({ bornOn: null, idNumber, cashFen: 5000 }),
    ]
    for (const each of [one, alias]) await lapse(each)
    const orders = [await place(one, goodsId), await place(alias, goodsId), await place(one, goodsId)]
    expect(orders.map(({ payFirst }) => payFirst)).toEqual([true, true, true])
    const pay = [one, alias, one].map(({ client }, i) =>
      client.pay.balanceUnifiedOrder({ orderId: orders[i]?.orderId ?? '' }),
    )
    expect(await outcomesOf(pay)).toEqual({ OK: 1, ACCOUNT_TAKEN: 2 })
    expect(await seatsOf(goodsId)).toHaveLength(1)
  })

  test('ends nothing of another by returning early or by a complaint, which keeps new renters off', async () => {
    const goodsId = await shared(2)
    const [one, other] = [await renter(), await renter()]
    const [leaving, staying] = [await rent(one, goodsId, 1, 300), await rent(other, goodsId, 2, 600)]
    await one.client.orders.return({ orderId: leaving })
    const third = await renter()
    const complaining = await rent(third, goodsId, 1, 300)
    clock.advance(60_000)
    await file(third, complaining, 'wrong_password')
    expect((await other.client.orders.detail({ orderId: staying })).state).toBe('renting')
    expect((await other.client.orders.revealLogin({ orderId: staying })).account).toBe('acc-1')
    expect(await outcomeOf(place(await renter(), goodsId))).toBe('GOODS_GONE')
  })

  test('an account that is taken out pays every renter back', async () => {
    const goodsId = await shared(2)
    const tenants = [await renter(), await renter()]
    for (const one of tenants) await rent(one, goodsId, 1, 300)
    await deps.db.transaction().execute((tx) => banGoods(tx, Number(goodsId), clock.now()))
    for (const one of tenants) expect((await wallet(one)).cash).toBe(5000)
    expect(await seatsOf(goodsId)).toEqual([])
  })
})

describe('an account whose renters recharge first', () => {
  test('is refused before ordering and in the order itself until enough was recharged', async () => {
    const goodsId = await shared(1, 10_000)
    const newcomer = await renter()
    expect((await guest.goods.detail({ id: goodsId })).rechargeFirstFen).toBe(10_000)
    const query = () => newcomer.client.goods.rechargeBeforeConsume({ goodsId })
    expect(await query()).toEqual({ requiredFen: 10_000, rechargedFen: 0, missingFen: 10_000 })
    expect(await outcomeOf(newcomer.client.orders.userRisk({ goodsId }))).toBe('RECHARGE_FIRST')
    const refused = place(newcomer, goodsId)
    expect(await outcomeOf(refused)).toBe('RECHARGE_FIRST')
    await expect(refused).rejects.toThrow('100 元')
    const recharge = async (amountFen: number) => {
      const { paymentId } = await newcomer.client.finance.rechargePay({ amountFen, channel: 'alipay' })
      const { alipay } = server.providers.channels
      await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
    }
    await recharge(9_999)
    expect(await query()).toEqual({ requiredFen: 10_000, rechargedFen: 9_999, missingFen: 1 })
    expect(await outcomeOf(place(newcomer, goodsId))).toBe('RECHARGE_FIRST')
    await recharge(500)
    expect(await newcomer.client.orders.userRisk({ goodsId })).toEqual({ allowed: true })
    expect((await place(newcomer, goodsId)).payFirst).toBe(false)
    expect(await outcomeOf(guest.goods.rechargeBeforeConsume({ goodsId: '1999999999' }))).toBe('NOT_FOUND')
    expect(await outcomeOf(guest.goods.cotenantConfig({ goodsId: '1999999999' }))).toBe('NOT_FOUND')
  })
})
