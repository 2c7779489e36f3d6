import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runDueOrders } from './due.ts'

const server = await callServer()
const { person, goods, rent } = await setUpMarket(server)
const { messagesTo } = orderRecords(server)
const { clock, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** An hour with its free minutes. */
const RENTAL = 65 * MINUTE

const nowMs = () => clock.now().getTime()
const runClock = () => runDueOrders(server.deps)

const rented = async () => {
  const owner = await person()
  const renter = await person({ cashFen: 5000 })
  const goodsId = await goods(owner)
  const orderId = await rent(renter, goodsId, 1, 300)
  const detail = () => renter.client.orders.detail({ orderId })
  return { owner, renter, goodsId, detail, ...(await detail()) }
}
const reserve = async (goodsId: string, startsAt: number) => {
  const { client } = await person({ cashFen: 300 })
  return outcomeOf(client.orders.create({ goodsId, hours: 1, startsAt, expectedTotalFen: 300 }))
}

/** When the live lease of an order ends (ms); null without one. */
const leasedUntil = async (orderId: string): Promise<number | null> => {
  const { rows } = await pool.query<{ until: Date }>(
    'select upper(span) as until from lease where order_id = $1 and live',
    [orderId],
  )
  return rows[0]?.until.getTime() ?? null
}

describe('the time to finish a match', () => {
  test('keeps the account for ten minutes after the end, without its login, and then frees it and tells its owner', async () => {
    const { owner, renter, goodsId, orderId, endsAt, finishUntil } = await rented()
    expect(finishUntil).toBe(endsAt + 10 * MINUTE)
    expect(await reserve(goodsId, endsAt + 9 * MINUTE)).toBe('ACCOUNT_TAKEN')
    await renter.client.orders.revealLogin({ orderId })
    clock.advance(RENTAL)
    const reveals = Array.from({ length: 10 }, () => outcomeOf(renter.client.orders.revealLogin({ orderId })))
    await Promise.all([...reveals, runClock()])
    expect(new Set(await Promise.all(reveals))).toEqual(new Set(['NOT_IN_RENTAL']))
    expect((await pool.query('select from reveal where order_id = $1', [orderId])).rows).toHaveLength(1)
    expect((await renter.client.orders.current()).orders).toMatchObject([{ state: 'ended', finishUntil }])
    const { busy } = await renter.client.goods.detail({ id: goodsId })
    expect(busy).toMatchObject([{ to: finishUntil }])
    expect(await reserve(goodsId, nowMs())).toBe('ACCOUNT_TAKEN')
    expect(await messagesTo(owner)).toEqual([])
    clock.advance(10 * MINUTE)
    await runClock()
    expect(await messagesTo(owner)).toMatchObject([{ title: '租用已结束，账号已空闲' }])
    expect((await renter.client.orders.current()).orders).toEqual([])
    expect(await reserve(goodsId, nowMs())).toBe('OK')
    clock.advance(HOUR + 50 * MINUTE)
    await runClock()
    expect((await renter.client.orders.detail({ orderId })).money[0]).toMatchObject({ note: '已结算给号主' })
  })

  test('reaches as far as the account is free: up to the next rental, or not at all', async () => {
    for (const [payAfter, minutes] of [
      [0, 10],
      [10, 5],
      [14.5, null],
      [15, null],
    ] as const) {
      const renter = await person({ cashFen: 300 })
      const goodsId = await goods(await person())
      const next = nowMs() + RENTAL + 15 * MINUTE
      expect(await reserve(goodsId, next)).toBe('OK')
      const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
      clock.advance(payAfter * MINUTE - 1)
      await renter.client.pay.balanceUnifiedOrder({ orderId })
      const { endsAt, finishUntil } = await renter.client.orders.detail({ orderId })
      const slack = payAfter === 10 ? 1 : 0
      expect(finishUntil).toBe(minutes === null ? null : endsAt + minutes * MINUTE + slack)
      expect(await leasedUntil(orderId)).toBe(finishUntil ?? endsAt)
    }
  })

  test('is found when a reservation begins, if the rental after it was cancelled', async () => {
    const renter = await person({ cashFen: 300 })
    const other = await person({ cashFen: 300 })
    const goodsId = await goods(await person())
    const startsAt = nowMs() + 5 * HOUR
    const next = await rent(other, goodsId, 1, 300, startsAt + RENTAL)
    const orderId = await rent(renter, goodsId, 1, 300, startsAt)
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({ finishUntil: null })
    await other.client.orders.cancel({ orderId: next })
    clock.advance(5 * HOUR)
    await runClock()
    const { state, endsAt, finishUntil } = await renter.client.orders.detail({ orderId })
    expect([state, finishUntil]).toEqual(['renting', endsAt + 10 * MINUTE])
    expect(await leasedUntil(orderId)).toBe(finishUntil)
  })

  test('ends with an early return, whose owner is told at once', async () => {
    const { owner, renter, goodsId, orderId, detail } = await rented()
    clock.advance(20 * MINUTE)
    await renter.client.orders.return({ orderId })
    expect(await detail()).toMatchObject({ state: 'ended', finishUntil: null })
    expect(await reserve(goodsId, nowMs())).toBe('OK')
    expect(await messagesTo(owner)).toHaveLength(1)
    clock.advance(3 * HOUR)
    await runClock()
    expect(await messagesTo(owner)).toHaveLength(1)
  })

  test('is as long as it was when the order was placed', async () => {
    const operator = await person({ roles: ['operator'] })
    const { endsAt, detail, goodsId } = await rented()
    const set = (value: number, expected: number) =>
      operator.client.settings.change({
        key: 'orders.finishMinutes',
        value,
        expected,
        reason: '测试收尾时间',
      })
    expect(await outcomeOf(set(31, 10))).toBe('SETTING_OUT_OF_BOUNDS')
    await set(0, 10)
    expect((await detail()).finishUntil).toBe(endsAt + 10 * MINUTE)
    const without = await rented()
    expect([without.finishMinutes, without.finishUntil]).toEqual([0, null])
    expect(await reserve(without.goodsId, without.endsAt)).toBe('OK')
    expect(await reserve(goodsId, endsAt)).toBe('ACCOUNT_TAKEN')
    await set(10, 0)
  })
})

describe('a renewal and the time to finish a match', () => {
  const renewal = async () => {
    const rental = await rented()
    const { client } = rental.renter
    const renewed = await client.orders.renew({ orderId: rental.orderId, hours: 1, expectedTotalFen: 300 })
    return { ...rental, childId: renewed.orderId }
  }

  test('holds the hours from the end on, and gives them back when it is cancelled or not paid', async () => {
    for (const end of ['cancel', 'expire'] as const) {
      const { renter, goodsId, orderId, childId, endsAt, finishUntil } = await renewal()
      expect(await leasedUntil(orderId)).toBe(endsAt)
      expect(await leasedUntil(childId)).toBe(endsAt + 70 * MINUTE)
      expect(await reserve(goodsId, endsAt + 65 * MINUTE)).toBe('ACCOUNT_TAKEN')
      if (end === 'cancel') await renter.client.orders.cancel({ orderId: childId })
      else clock.advance(15 * MINUTE)
      await runClock()
      expect([await leasedUntil(orderId), await leasedUntil(childId)]).toEqual([finishUntil, null])
      expect(await reserve(goodsId, endsAt + 9 * MINUTE)).toBe('ACCOUNT_TAKEN')
      expect(await reserve(goodsId, endsAt + 10 * MINUTE)).toBe('OK')
    }
  })

  test('has it after the renewed hours when it is paid, held or not', async () => {
    const { renter, orderId, childId, endsAt } = await renewal()
    await renter.client.pay.balanceUnifiedOrder({ orderId: childId })
    const after = await renter.client.orders.detail({ orderId })
    expect([after.endsAt, after.finishUntil]).toEqual([endsAt + HOUR, endsAt + 70 * MINUTE])
    expect(await leasedUntil(orderId)).toBe(after.finishUntil)
    for (let i = 0; i < 3; i += 1) {
      const { orderId: unpaid } = await renter.client.orders.renew({
        orderId,
        hours: 1,
        expectedTotalFen: 300,
      })
      await renter.client.orders.cancel({ orderId: unpaid })
    }
    const { orderId: yielding } = await renter.client.orders.renew({
      orderId,
      hours: 1,
      expectedTotalFen: 300,
    })
    expect([await leasedUntil(yielding), await leasedUntil(orderId)]).toEqual([null, after.finishUntil])
    await renter.client.pay.balanceUnifiedOrder({ orderId: yielding })
    const last = await renter.client.orders.detail({ orderId })
    expect([last.endsAt, last.finishUntil]).toEqual([endsAt + 2 * HOUR, endsAt + 130 * MINUTE])
    expect(await leasedUntil(orderId)).toBe(last.finishUntil)
  })

  test('has as much of it as the next rental leaves', async () => {
    const { renter, goodsId, orderId, endsAt } = await rented()
    expect(await reserve(goodsId, endsAt + HOUR)).toBe('OK')
    const { orderId: childId } = await renter.client.orders.renew({
      orderId,
      hours: 1,
      expectedTotalFen: 300,
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId: childId })
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      endsAt: endsAt + HOUR,
      finishUntil: null,
    })
  })

  test('that ends while its rental does leaves it the ten minutes, whichever comes first', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { renter, orderId, endsAt, finishUntil } = await rented()
      clock.advance(RENTAL - 5 * MINUTE)
      const { orderId: childId } = await renter.client.orders.renew({
        orderId,
        hours: 1,
        expectedTotalFen: 300,
      })
      clock.advance(5 * MINUTE)
      await Promise.all([
        runClock(),
        outcomeOf(renter.client.orders.cancel({ orderId: childId })),
        runClock(),
      ])
      expect([endsAt, await leasedUntil(orderId)]).toEqual([nowMs(), finishUntil])
    }
  })

  test('against ten reservations of the time after the rental: one of them has it', async () => {
    for (let i = 0; i < 3; i += 1) {
      const { renter, goodsId, orderId, endsAt } = await rented()
      const renew = outcomeOf(renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }))
      const outcomes = await Promise.all([
        renew,
        ...Array.from({ length: 10 }, () => reserve(goodsId, endsAt + 10 * MINUTE)),
      ])
      expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'ACCOUNT_TAKEN')).toHaveLength(10)
    }
  })
})
