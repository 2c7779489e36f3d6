import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import type { Tx } from '../../../core/database/db.ts'
import { unshelveGoods } from '../../goods/actions.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { runRefunds } from '../../pay/refund/refund.ts'
import { banGoods, disputeGoods, removeGoods } from '../actions.ts'
import { runStrandedOrders } from './stranded.ts'

const server = await callServer()
const { person, goods, wallet, rent } = await setUpMarket(server)
const { messagesTo, movementsOf } = orderRecords(server)
const { clock, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const runClock = () => runDueOrders(server.deps)
const act = <T>(verb: (tx: Tx) => Promise<T>) => server.deps.db.transaction().execute(verb)
const ban = (goodsId: string) => act((tx) => banGoods(tx, Number(goodsId), clock.now()))
const causeOf = async (orderId: string) =>
  (await pool.query('select state, end_cause from rental_order where id = $1', [orderId])).rows[0]

const reserved = async (goodsId: string, inHours: number) => {
  const renter = await person({ cashFen: 800 })
  const startsAt = clock.now().getTime() + inHours * HOUR
  const { orderId } = await renter.client.orders.create({
    goodsId,
    hours: 1,
    startsAt,
    expectedTotalFen: 800,
  })
  return { renter, orderId }
}

describe('banGoods under a running rental', () => {
  test('ends it: unused time and deposit back at once regardless of the minimum hours, the owner paid for the used time', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { minHours: 10, hourlyFen: 1000, depositFen: 2000 })
    const renter = await person({ cashFen: 12_000 })
    const orderId = await rent(renter, goodsId, 10, 12_000)
    await renter.client.orders.revealLogin({ orderId })
    clock.advance(2 * HOUR + 5 * MINUTE)
    await ban(goodsId)
    expect(await wallet(renter)).toEqual({ cash: 10_000, bonus: 0 })
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('NOT_IN_RENTAL')
    expect(await outcomeOf(renter.client.orders.return({ orderId }))).toBe('ORDER_STATE')
    const detail = await renter.client.orders.detail({ orderId })
    expect(detail).toMatchObject({
      state: 'ended',
      endedAt: clock.now().getTime(),
      refundFen: 8000,
      depositReturnedFen: 2000,
      mayReturn: false,
    })
    expect(detail.endNotice).toContain('账号已被平台下架')
    expect(detail.events.map(({ text }) => text)).toContain('租用提前结束：账号已被平台下架')
    expect(await messagesTo(renter)).toEqual([
      {
        title: '租用已提前结束',
        text: '账号已被平台下架。只收取已使用时间的租金，其余租金和押金共 100.00 元退还给你。',
      },
    ])
    expect((await wallet(owner)).cash).toBe(0)
    clock.advance(2 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(1600)
    expect((await renter.client.orders.detail({ orderId })).state).toBe('settled')
    expect(await movementsOf(orderId)).toEqual({
      terminate_cash: 8000,
      deposit_cash: 2000,
      rent: 1600,
      commission: 400,
    })
  })

  test('in the first five minutes everything comes back, and the owner gets nothing', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { minHours: 10, hourlyFen: 1000 })
    const renter = await person({ cashFen: 8000, bonusFen: 2000 })
    const orderId = await rent(renter, goodsId, 10, 10_000)
    clock.advance(MINUTE)
    await ban(goodsId)
    expect(await wallet(renter)).toEqual({ cash: 8000, bonus: 2000 })
    clock.advance(3 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(0)
    expect((await renter.client.orders.detail({ orderId })).state).toBe('settled')
  })

  test('pays back each stretch by its own price, in favour of the renter, and cancels the unpaid renewal', async () => {
    const goodsId = await goods(await person(), { hourlyFen: 301 })
    const renter = await person({ cashFen: 10_000 })
    const orderId = await rent(renter, goodsId, 3, 903)
    await pool.query('update goods set hourly_fen = 600 where id = $1', [goodsId])
    const renewal = await renter.client.orders.renew({ orderId, hours: 2, expectedTotalFen: 1200 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    const unpaid = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 600 })
    clock.advance(65 * MINUTE)
    await ban(goodsId)
    // Two of three hours of 903, rounded up, and the whole renewal.
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({ refundFen: 602 + 1200 })
    expect((await renter.client.orders.detail({ orderId: unpaid.orderId })).state).toBe('cancelled')
    expect((await messagesTo(renter)).map(({ title }) => title)).toEqual(['租用已提前结束'])
  })

  test('one whose time was over already simply ended', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 300 })
    const orderId = await rent(renter, goodsId, 1, 300)
    clock.advance(2 * HOUR)
    await ban(goodsId)
    expect(await causeOf(orderId)).toEqual({ state: 'ended', end_cause: null })
    await runClock()
    clock.advance(3 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(240)
  })
})

describe('an account that goes out of circulation', () => {
  test('gives reservations back in full, late as it is, and lets unpaid orders go', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { depositFen: 500 })
    const soon = await reserved(goodsId, 1)
    await soon.renter.client.pay.balanceUnifiedOrder({ orderId: soon.orderId })
    const unpaid = await reserved(goodsId, 5)
    clock.advance(10 * MINUTE + 1)
    await act((tx) => disputeGoods(tx, Number(goodsId), clock.now()))
    expect(await wallet(soon.renter)).toEqual({ cash: 800, bonus: 0 })
    expect(await wallet(owner)).toEqual({ cash: 0, bonus: 0 })
    for (const { orderId } of [soon, unpaid])
      expect(await causeOf(orderId)).toEqual({ state: 'cancelled', end_cause: 'account_disputed' })
    expect(await messagesTo(soon.renter)).toEqual([
      { title: '预约已取消', text: '账号正在由平台核查。已付的 8.00 元全额退还。' },
    ])
    expect((await messagesTo(unpaid.renter))[0]?.text).toContain('没有扣款')
    expect(await outcomeOf(unpaid.renter.client.pay.balanceUnifiedOrder({ orderId: unpaid.orderId }))).toBe(
      'GOODS_GONE',
    )
  })

  test('sends a payment that was open at a channel back through it', async () => {
    const goodsId = await goods(await person())
    const renter = await person()
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
    const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel: 'alipay' })
    await ban(goodsId)
    const { alipay } = server.providers.channels
    expect(await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))).toBe('success')
    await runRefunds(server.deps)
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'channel', done: true },
    ])
  })

  test("does not count against a renter's right to hold accounts", async () => {
    const owner = await person()
    const renter = await person()
    for (let i = 0; i < 3; i += 1) {
      const goodsId = await goods(owner)
      await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
      await ban(goodsId)
    }
    expect(await renter.client.orders.quote({ goodsId: await goods(owner), hours: 1 })).toMatchObject({
      payFirst: false,
    })
  })

  test("can't be taken out beside its orders, not even in SQL", async () => {
    const goodsId = await goods(await person())
    const renter = await person({ cashFen: 300 })
    await rent(renter, goodsId, 1, 300)
    for (const state of ['banned', 'disputed', 'deleted'])
      await expect(pool.query('update goods set state = $2 where id = $1', [goodsId, state])).rejects.toThrow(
        /has live orders/,
      )
  })
})

describe('orders.stranded', () => {
  /** Takes an account out beside its orders, as was possible before the trigger. */
  const strand = async (goodsId: string, state: string) => {
    const owner = new pg.Client(server.ownerUrl)
    await owner.connect()
    await owner.query('alter table goods disable trigger goods_without_live_orders')
    await owner.query('update goods set state = $2 where id = $1', [goodsId, state])
    await owner.query('alter table goods enable trigger goods_without_live_orders')
    await owner.end()
  }

  test('ends what runs on accounts out of circulation, once, with the money back', async () => {
    const owner = await person()
    const cases = await Promise.all(
      ['banned', 'disputed', 'deleted'].map(async (state) => {
        const goodsId = await goods(owner, { depositFen: 500 })
        const renter = await person({ cashFen: 800 })
        const orderId = await rent(renter, goodsId, 1, 800)
        const later = await reserved(goodsId, 5)
        return { state, goodsId, renter, orderId, later }
      }),
    )
    const untouched = await rent(await person({ cashFen: 300 }), await goods(owner), 1, 300)
    for (const { goodsId, state } of cases) await strand(goodsId, state)
    await Promise.all([runStrandedOrders(server.deps), runStrandedOrders(server.deps)])
    await runStrandedOrders(server.deps)
    const causes = { banned: 'account_banned', disputed: 'account_disputed', deleted: 'account_removed' }
    for (const { state, renter, orderId, later } of cases) {
      const end_cause = causes[state as keyof typeof causes]
      expect(await causeOf(orderId)).toEqual({ state: 'ended', end_cause })
      expect(await causeOf(later.orderId)).toEqual({ state: 'cancelled', end_cause })
      expect(await wallet(renter)).toEqual({ cash: 800, bonus: 0 })
      expect(await messagesTo(renter)).toHaveLength(1)
    }
    expect(await causeOf(untouched)).toEqual({ state: 'renting', end_cause: null })
  })
})

describe('misuse', () => {
  test('an owner who removes the account to get out of a cheap reservation loses the account and earns nothing', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 300 })
    const startsAt = clock.now().getTime() + HOUR
    const orderId = await rent(renter, goodsId, 1, 300, startsAt)
    expect(await outcomeOf(act((tx) => removeGoods(tx, owner.userId, Number(goodsId), clock.now())))).toBe(
      'GOODS_STATE',
    )
    await act((tx) => unshelveGoods(tx, owner.userId, Number(goodsId)))
    const stranger = await person()
    expect(await outcomeOf(act((tx) => removeGoods(tx, stranger.userId, Number(goodsId), clock.now())))).toBe(
      'NOT_FOUND',
    )
    expect((await renter.client.orders.detail({ orderId })).state).toBe('reserved')
    await act((tx) => removeGoods(tx, owner.userId, Number(goodsId), clock.now()))
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 300, bonus: 0 },
      { cash: 0, bonus: 0 },
    ])
    const { rows } = await pool.query(
      "select actor from order_event where order_id = $1 and verb = 'cancel'",
      [orderId],
    )
    expect(rows).toEqual([{ actor: `user:${owner.userId}` }])
    expect(await outcomeOf(act((tx) => unshelveGoods(tx, owner.userId, Number(goodsId))))).toBe('NOT_FOUND')
  })

  test('an owner who removes a rented account is paid for the used time only, with the renter as friend too', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { depositFen: 1000 })
    const renter = await person({ cashFen: 2200 })
    await rent(renter, goodsId, 4, 2200)
    clock.advance(65 * MINUTE)
    await act((tx) => unshelveGoods(tx, owner.userId, Number(goodsId)))
    await act((tx) => removeGoods(tx, owner.userId, Number(goodsId), clock.now()))
    clock.advance(3 * HOUR)
    await runClock()
    const [renters, owners] = [(await wallet(renter)).cash, (await wallet(owner)).cash]
    expect([renters, owners]).toEqual([1900, 240])
    // Together they are poorer by the commission.
    expect(renters + owners).toBeLessThan(2200)
  })

  test('16 times banned, paid, returned and ordered at once: one end, no deadlock, every 分 accounted for', async () => {
    for (let round = 0; round < 4; round += 1) {
      const goodsId = await goods(await person(), { depositFen: 100 })
      const renter = await person({ cashFen: 1000 })
      const orderId = await rent(renter, goodsId, 2, 700)
      clock.advance(20 * MINUTE)
      const startsAt = clock.now().getTime() + 5 * HOUR
      const others = await Promise.all(Array.from({ length: 4 }, () => person({ cashFen: 1000 })))
      const waiting = await Promise.all(
        others.map(({ client }, i) =>
          client.orders.create({
            goodsId,
            hours: 1,
            startsAt: startsAt + i * 2 * HOUR,
            expectedTotalFen: 400,
          }),
        ),
      )
      const late = await Promise.all(Array.from({ length: 4 }, () => person()))
      const outcomes = await outcomesOf([
        ban(goodsId),
        ban(goodsId),
        renter.client.orders.return({ orderId }),
        renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }),
        ...others.map(({ client }, i) =>
          client.pay.balanceUnifiedOrder({ orderId: waiting[i]?.orderId ?? '' }),
        ),
        ...late.map(({ client }, i) =>
          client.orders.create({
            goodsId,
            hours: 1,
            startsAt: startsAt + (i + 4) * 2 * HOUR,
            expectedTotalFen: 400,
          }),
        ),
      ])
      expect(outcomes['CONFLICT'] ?? 0).toBe(0)
      for (const who of others) expect((await wallet(who)).cash).toBe(1000)
      const { rows } = await pool.query(
        "select state, count(*)::int as n from rental_order where goods_id = $1 and state in ('pending_payment', 'reserved', 'renting') group by state",
        [goodsId],
      )
      expect(rows).toEqual([])
    }
  })
})

describe('a reservation the platform could not serve', () => {
  test('in its whole span is cancelled and paid back in full', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 300 })
    const startsAt = clock.now().getTime() + 3 * HOUR
    const orderId = await rent(renter, goodsId, 1, 300, startsAt)
    clock.advance(5 * HOUR)
    expect((await renter.client.orders.detail({ orderId })).state).toBe('cancelled')
    await runClock()
    expect(await wallet(renter)).toEqual({ cash: 300, bonus: 0 })
    expect(await causeOf(orderId)).toEqual({ state: 'cancelled', end_cause: 'not_served' })
    expect((await messagesTo(renter))[0]?.text).toContain('预约时段内系统未能提供服务')
    expect((await wallet(owner)).cash).toBe(0)
  })

  test('in its first half starts late, ends as reserved, and that half is not charged', async () => {
    const owner = await person()
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 1200 })
    const startsAt = clock.now().getTime() + 3 * HOUR
    const orderId = await rent(renter, goodsId, 4, 1200, startsAt)
    clock.advance(5 * HOUR)
    await runClock()
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      state: 'renting',
      startsAt: clock.now().getTime(),
      endsAt: startsAt + 4 * HOUR + 5 * MINUTE,
    })
    clock.advance(5 * HOUR)
    await runClock()
    expect(await wallet(renter)).toEqual({ cash: 600, bonus: 0 })
    clock.advance(24 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(480)
  })

  /** Four reserved hours at 3.00 that begin two hours late, renewed by two hours. */
  const lateAndRenewed = async () => {
    const owner = await person()
    const goodsId = await goods(owner, { minHours: 4 })
    const renter = await person({ cashFen: 1800 })
    const startsAt = clock.now().getTime() + 3 * HOUR
    const orderId = await rent(renter, goodsId, 4, 1200, startsAt)
    clock.advance(5 * HOUR)
    await runClock()
    const renewal = await renter.client.orders.renew({ orderId, hours: 2, expectedTotalFen: 600 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    return { owner, goodsId, renter, orderId }
  }

  test('and was renewed: the renewal does not make up for the missed time, which is not charged', async () => {
    const { owner, renter } = await lateAndRenewed()
    clock.advance(5 * HOUR)
    await runClock()
    expect(await wallet(renter)).toEqual({ cash: 600, bonus: 0 })
    clock.advance(24 * HOUR)
    await runClock()
    expect((await wallet(owner)).cash).toBe(960)
  })

  test('and was renewed, whose account is banned in the renewal: only the time of the renewal counts as used of it', async () => {
    const { goodsId, renter } = await lateAndRenewed()
    clock.advance(3 * HOUR + 5 * MINUTE)
    await ban(goodsId)
    expect(await wallet(renter)).toEqual({ cash: 600 + 300, bonus: 0 })
  })

  test('costs no more when returned early than when played to its end', async () => {
    const { orderId, renter } = await lateAndRenewed()
    clock.advance(HOUR)
    const { refundFen } = await renter.client.orders.returnQuote({ orderId })
    expect(refundFen).toBe(600 + 600)
    await renter.client.orders.return({ orderId, expectedRefundFen: refundFen })
    expect(await wallet(renter)).toEqual({ cash: 1200, bonus: 0 })
  })
})
