import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { unshelveGoods } from '../../goods/actions.ts'
import { runDueOrders } from '../run/due.ts'

const server = await callServer()
const { person, goods, wallet } = await setUpMarket(server)
const { hasLease } = orderRecords(server)
const { clock } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const runClock = () => runDueOrders(server.deps)
const owner = await person()

const place = ({ client }: TestUser, goodsId: string, startsAt?: number) =>
  client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300, ...(startsAt && { startsAt }) })

/** A person who let three orders go unpaid today. */
const lapsed = async (cashFen = 0): Promise<TestUser> => {
  const renter = await person({ cashFen })
  for (let i = 0; i < 3; i += 1) {
    const { orderId } = await place(renter, await goods(owner))
    await renter.client.orders.cancel({ orderId })
  }
  return renter
}
const payFirst = async ({ client }: TestUser): Promise<boolean> =>
  (await client.orders.quote({ goodsId: await goods(owner), hours: 1 })).payFirst

describe('the right to hold an account without paying', () => {
  test('is lost for the day after three orders ended unpaid, cancelled or timed out; the quote says so', async () => {
    const renter = await person()
    const first = await place(renter, await goods(owner))
    await place(renter, await goods(owner))
    await renter.client.orders.cancel({ orderId: first.orderId })
    expect(await payFirst(renter)).toBe(false)
    clock.advance(15 * MINUTE)
    // Timed out, whether or not the clock has written it down.
    const third = await place(renter, await goods(owner))
    expect(third.payFirst).toBe(false)
    await renter.client.orders.cancel({ orderId: third.orderId })
    expect(await payFirst(renter)).toBe(true)
    await runClock()
    expect(await payFirst(renter)).toBe(true)
    const goodsId = await goods(owner)
    const { orderId, payFirst: told } = await place(renter, goodsId)
    expect(told).toBe(true)
    expect(await hasLease(orderId)).toBe(false)
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      holds: false,
      state: 'pending_payment',
    })
    expect((await server.client().goods.detail({ id: goodsId })).freeAt).toBeNull()
    expect((await server.client().orders.quote({ goodsId, hours: 1 })).payFirst).toBe(false)
    clock.advance(15 * HOUR)
    expect(await payFirst(renter)).toBe(false)
  })

  test('20 orders at once after two that ended unpaid hold no more accounts than the limit of unpaid orders', async () => {
    const renter = await person()
    for (let i = 0; i < 2; i += 1)
      await renter.client.orders.cancel({ orderId: (await place(renter, await goods(owner))).orderId })
    await server.pool.query('update app_user set completed_orders = 50, imported_orders = 50 where id = $1', [
      renter.userId,
    ])
    const many = await Promise.all(Array.from({ length: 20 }, () => goods(owner)))
    expect(await outcomesOf(many.map((goodsId) => place(renter, goodsId)))).toEqual({
      OK: 3,
      UNPAID_LIMIT: 17,
    })
  })

  test('is lost by reservations cancelled in their free minutes too, and with it those free minutes', async () => {
    const renter = await person({ cashFen: 1000 })
    const startsAt = () => clock.now().getTime() + HOUR
    const reserve = async () => {
      const { orderId } = await place(renter, await goods(owner), startsAt())
      await renter.client.pay.balanceUnifiedOrder({ orderId })
      return orderId
    }
    for (let i = 0; i < 3; i += 1) await renter.client.orders.cancel({ orderId: await reserve() })
    expect((await wallet(renter)).cash).toBe(1000)
    expect(await payFirst(renter)).toBe(true)
    await server.pool.query('update app_user set completed_orders = 50, imported_orders = 50 where id = $1', [
      renter.userId,
    ])
    const orderId = await reserve()
    clock.advance(1)
    expect((await renter.client.orders.detail({ orderId })).cancellation).toMatchObject({
      graceMinutes: 0,
      feeNowFen: 60,
    })
    expect((await renter.client.orders.cancel({ orderId })).refundFen).toBe(240)
  })

  test('is lost by renewals that ended unpaid too; further ones take their hours when they are paid', async () => {
    const renter = await person({ cashFen: 1000 })
    const goodsId = await goods(owner)
    const { orderId } = await place(renter, goodsId)
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    const renew = () => renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    for (let i = 0; i < 3; i += 1) await renter.client.orders.cancel({ orderId: (await renew()).orderId })
    expect(await payFirst(renter)).toBe(true)
    const { orderId: yielding } = await renew()
    expect(await hasLease(yielding)).toBe(false)
    const { startsAt, endsAt, finishUntil } = await renter.client.orders.detail({ orderId })
    const other = await place(await person(), goodsId, finishUntil ?? endsAt)
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId: yielding }))).toBe(
      'ACCOUNT_TAKEN',
    )
    await renter.client.orders.cancel({ orderId: yielding })
    expect(await outcomeOf(renew())).toBe('ACCOUNT_TAKEN')
    clock.advance(15 * MINUTE)
    await runClock()
    expect((await renter.client.orders.detail({ orderId })).endsAt).toBe(endsAt)
    expect(await hasLease(other.orderId)).toBe(false)
    const { orderId: paid } = await renew()
    await server.deps.db.transaction().execute((tx) => unshelveGoods(tx, owner.userId, Number(goodsId)))
    await renter.client.pay.balanceUnifiedOrder({ orderId: paid })
    expect((await renter.client.orders.detail({ orderId })).endsAt - startsAt).toBe(2 * HOUR + 5 * MINUTE)
  })

  test('is not touched by orders that are paid', async () => {
    const renter = await person({ cashFen: 1000 })
    for (let i = 0; i < 3; i += 1) {
      const { orderId } = await place(renter, await goods(owner))
      await renter.client.pay.balanceUnifiedOrder({ orderId })
      await renter.client.orders.return({ orderId })
    }
    expect(await payFirst(renter)).toBe(false)
  })
})

describe('an order that is paid first', () => {
  test('takes the account with its payment, for its full time from then', async () => {
    const renter = await lapsed(1000)
    const goodsId = await goods(owner)
    const { orderId } = await place(renter, goodsId)
    clock.advance(14 * MINUTE)
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    const { startsAt, endsAt } = await renter.client.orders.detail({ orderId })
    expect([startsAt, endsAt - startsAt]).toEqual([clock.now().getTime(), HOUR + 5 * MINUTE])
    expect(await outcomeOf(place(await person(), goodsId))).toBe('ACCOUNT_TAKEN')
    expect((await renter.client.orders.revealLogin({ orderId })).account).toBe('acc-1')
  })

  test('is refused when the account is off the shelf by then', async () => {
    const renter = await lapsed(300)
    const goodsId = await goods(owner)
    const { orderId } = await place(renter, goodsId)
    await server.deps.db.transaction().execute((tx) => unshelveGoods(tx, owner.userId, Number(goodsId)))
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('GOODS_GONE')
    expect((await wallet(renter)).cash).toBe(300)
  })

  test('yields to a renter who holds; its payment at a channel goes back', async () => {
    const renter = await lapsed(300)
    const goodsId = await goods(owner)
    const { orderId } = await place(renter, goodsId)
    const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel: 'wechat' })
    const faster = await person({ cashFen: 300 })
    const held = await place(faster, goodsId)
    expect(await outcomeOf(renter.client.pay.balanceUnifiedOrder({ orderId }))).toBe('ACCOUNT_TAKEN')
    expect(await outcomeOf(renter.client.pay.unifiedOrder({ orderId, channel: 'alipay' }))).toBe(
      'ACCOUNT_TAKEN',
    )
    const { wechat } = server.providers.channels
    expect(await postNotification(server, 'wechat', wechat.pay(paymentId, clock.now()))).toBe('success')
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'channel', done: false },
    ])
    expect((await wallet(renter)).cash).toBe(300)
    await faster.client.pay.balanceUnifiedOrder({ orderId: held.orderId })
    expect((await renter.client.orders.detail({ orderId })).state).toBe('pending_payment')
  })

  test('20 renters pay for the same span at the same moment, by balance and by channel: one has it, the others their money', async () => {
    const goodsId = await goods(owner)
    const startsAt = clock.now().getTime() + 5 * HOUR
    const renters = await Promise.all(Array.from({ length: 20 }, () => lapsed(300)))
    const orders = await Promise.all(
      renters.map((renter, i) => place(renter, goodsId, i % 2 ? startsAt : undefined)),
    )
    const { alipay } = server.providers.channels
    const opened = await Promise.all(
      orders
        .slice(0, 6)
        .map(({ orderId }, i) => renters[i]?.client.pay.unifiedOrder({ orderId, channel: 'alipay' })),
    )
    const [byBalance, byChannel] = await Promise.all([
      outcomesOf(
        orders
          .slice(6)
          .map(({ orderId }, i) => (renters[i + 6] as TestUser).client.pay.balanceUnifiedOrder({ orderId })),
      ),
      Promise.all(
        opened.map((one) =>
          postNotification(server, 'alipay', alipay.pay(one?.paymentId ?? '', clock.now())),
        ),
      ),
    ])
    expect(byChannel).toEqual(Array(6).fill('success'))
    expect(byBalance['CONFLICT'] ?? 0).toBe(0)
    const { rows } = await server.pool.query(
      'select immediate, count(*)::int as n from rental_order where goods_id = $1 and paid_at is not null group by immediate order by immediate',
      [goodsId],
    )
    // One of those who start at once, one of those who reserved the later hours.
    expect(rows).toEqual([
      { immediate: false, n: 1 },
      { immediate: true, n: 1 },
    ])
    const wallets = (await Promise.all(renters.map(wallet))).reduce((sum, { cash }) => sum + cash, 0)
    const { rows: back } = await server.pool.query(
      `select coalesce(sum(r.amount_fen), 0)::int as fen from refund r join payment p on p.id = r.payment_id
        where p.biz_id = any ($1)`,
      [orders.map(({ orderId }) => orderId)],
    )
    expect(wallets + back[0].fen).toBe(20 * 300 + 6 * 300 - 2 * 300)
  })
})
