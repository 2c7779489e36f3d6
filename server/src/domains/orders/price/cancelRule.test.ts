import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { orderInvariants } from '../invariants.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, wallet } = market
const { movementsOf } = orderRecords(server)
const { clock } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FEE_WENT_TO_OWNER =
  'a paid order that was cancelled went back to the cent, less the fee it was ordered with, which went to its owner'

type Placed = { inHours: number; hours?: number; totalFen: number; redPackId?: string }
const reserve = async (
  { client }: TestUser,
  goodsId: string,
  { inHours, hours = 5, totalFen, ...packet }: Placed,
) => {
  const startsAt = clock.now().getTime() + inHours * HOUR
  const { orderId } = await client.orders.create({
    goodsId,
    hours,
    startsAt,
    expectedTotalFen: totalFen,
    ...packet,
  })
  await client.pay.balanceUnifiedOrder({ orderId })
  return { orderId, startsAt }
}

describe('orders.cancel of a reservation', () => {
  test('is free until two hours before the start, then a fifth of the rent, as shown by the quote', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { depositFen: 1000, minHours: 2 })
    const renter = await person({ cashFen: 5000 })
    const startsAt = clock.now().getTime() + 6 * HOUR
    const quote = await renter.client.orders.quote({ goodsId, hours: 5, startsAt })
    expect(quote.cancelTerms).toEqual({
      freeUntil: startsAt - 2 * HOUR,
      graceMinutes: 10,
      feeBp: 2000,
      feeFen: 300,
    })
    expect((await renter.client.orders.quote({ goodsId, hours: 5 })).cancelTerms).toBeNull()
    const { orderId } = await reserve(renter, goodsId, { inHours: 6, totalFen: 2500 })
    clock.advance(4 * HOUR)
    expect((await renter.client.orders.detail({ orderId })).cancellation).toEqual({
      freeUntil: startsAt - 2 * HOUR,
      graceMinutes: 10,
      feeBp: 2000,
      feeFen: 300,
      feeNowFen: 0,
      refundNowFen: 2500,
    })
    clock.advance(1)
    const { cancellation } = await renter.client.orders.detail({ orderId })
    expect(cancellation).toMatchObject({ feeNowFen: 300, refundNowFen: 2200 })
    expect(await outcomeOf(renter.client.orders.cancel({ orderId, expectedRefundFen: 2500 }))).toBe(
      'CANCEL_FEE_CHANGED',
    )
    expect(await renter.client.orders.cancel({ orderId, expectedRefundFen: 2200 })).toMatchObject({
      refundFen: 2200,
    })
    expect([(await wallet(renter)).cash, (await wallet(owner)).cash]).toEqual([4700, 240])
    expect(await movementsOf(orderId)).toEqual({
      cancel_cash: 1200,
      deposit_cash: 1000,
      late_cancel_fee: 240,
      commission: 60,
    })
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      state: 'cancelled',
      cancelFeeFen: 300,
      cancellation: null,
      refundFen: 1200,
    })
  })

  test('is free within ten minutes after the payment, also shortly before the start', async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 3000 })
    const first = await reserve(renter, goodsId, { inHours: 1, totalFen: 1500 })
    clock.advance(10 * MINUTE)
    expect((await renter.client.orders.cancel({ orderId: first.orderId })).refundFen).toBe(1500)
    const second = await reserve(renter, goodsId, { inHours: 1, totalFen: 1500 })
    clock.advance(10 * MINUTE + 1)
    expect((await renter.client.orders.cancel({ orderId: second.orderId })).refundFen).toBe(1200)
  })

  test('never costs more than an early return right after the start', async () => {
    const goodsId = await goods(await person(), { minHours: 1 })
    const renter = await person({ cashFen: 3000 })
    const { orderId } = await reserve(renter, goodsId, { inHours: 1, hours: 10, totalFen: 3000 })
    clock.advance(30 * MINUTE)
    // A fifth of ten hours would be two; one hour is what the rental would cost at least.
    expect((await renter.client.orders.cancel({ orderId })).refundFen).toBe(2700)
  })

  test('uses the rule stored with the order; orders of earlier versions have none', async () => {
    const owner = await person()
    const renter = await person({ cashFen: 3000 })
    const old = await reserve(renter, await goods(owner), { inHours: 1, totalFen: 1500 })
    await server.pool.query('update rental_order set cancel_rule = null where id = $1', [old.orderId])
    clock.advance(30 * MINUTE)
    expect((await renter.client.orders.cancel({ orderId: old.orderId })).refundFen).toBe(1500)
    const kept = await reserve(renter, await goods(owner), { inHours: 1, totalFen: 1500 })
    await server.pool.query(
      `update rental_order set cancel_rule = cancel_rule || '{"feeFen": 7, "graceMs": 0}' where id = $1`,
      [kept.orderId],
    )
    clock.advance(1)
    expect((await renter.client.orders.cancel({ orderId: kept.orderId })).refundFen).toBe(1493)
  })

  test('16 concurrent cancellations charge the fee once, and cause no deadlock with settlements', async () => {
    const owner = await person()
    const renter = await person({ cashFen: 1500 })
    const { orderId } = await reserve(renter, await goods(owner), { inHours: 1, totalFen: 1500 })
    clock.advance(30 * MINUTE)
    const outcomes = await outcomesOf(
      Array.from({ length: 16 }, () => renter.client.orders.cancel({ orderId })),
    )
    expect(outcomes).toEqual({ OK: 1, ORDER_STATE: 15 })
    expect([(await wallet(renter)).cash, (await wallet(owner)).cash]).toEqual([1200, 240])
  })

  test('a red packet shares the fee and is used up by it: renter and owner together gain less than by a rental', async () => {
    const { packet } = await setUpCampaigns(server)
    const owner = await person()
    const renter = await person({ cashFen: 300 })
    const redPackId = await packet(renter, { amountFen: 1200, thresholdFen: 1500 })
    const { orderId } = await reserve(renter, await goods(owner), { inHours: 1, totalFen: 300, redPackId })
    clock.advance(30 * MINUTE)
    expect((await renter.client.orders.cancel({ orderId })).refundFen).toBe(240)
    expect((await wallet(owner)).cash).toBe(240)
    expect(await movementsOf(orderId)).toMatchObject({ cancel_cash: 240, cancel_packet: 960 })
    const { rows } = await server.pool.query('select state from red_packet where user_id = $1', [
      renter.userId,
    ])
    expect(rows).toEqual([{ state: 'spent' }])
  })

  test('the invariants find a fee that was not paid to the owner', async () => {
    const renter = await person({ cashFen: 1500 })
    const { orderId } = await reserve(renter, await goods(await person()), { inHours: 1, totalFen: 1500 })
    clock.advance(30 * MINUTE)
    await renter.client.orders.cancel({ orderId })
    const other = await person()
    const client = await server.pool.connect()
    await client.query('begin')
    await client.query('update rental_order set owner_id = $2 where id = $1', [orderId, other.userId])
    const query = orderInvariants[FEE_WENT_TO_OWNER]
    const found = await client.query(
      typeof query === 'function' ? query({ added: () => 'true', changed: () => 'true' }) : '',
    )
    await client.query('rollback')
    client.release()
    expect(found.rows).toEqual([{ id: orderId }])
  })
})
