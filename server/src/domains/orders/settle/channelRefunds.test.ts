import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomesOf } from '../../../../testing/server/outcome.ts'
import { runRefunds } from '../../pay/refund/refund.ts'
import { runDueOrders } from '../run/due.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, wallet } = market
const { packet } = await setUpCampaigns(server)
const { paidRental, payThrough, renew, refundsOf, sendRefunds, feeFree } = setUpChannelPayments(
  server,
  market,
)
const { clock, deps } = server
const { channels } = server.providers
const MINUTE = 60_000
const HOUR = 3_600_000

describe('payments through a channel', () => {
  test('don’t touch the wallet and are refunded through the channel: rent at the return, the deposit later', async () => {
    const { renter, orderId, paymentId } = await paidRental({
      renter: await person({ cashFen: 700, bonusFen: 300 }),
    })
    expect(await wallet(renter)).toEqual({ cash: 700, bonus: 300 })
    expect(await renter.client.orders.returnQuote({ orderId })).toEqual({
      usedHours: 1,
      minHoursCharged: 1,
      refundFen: 1200,
      refundParts: [{ way: 'alipay', fen: 1200 }],
      depositFen: 2000,
      depositParts: [{ way: 'alipay', fen: 2000 }],
    })
    await renter.client.orders.return({ orderId, expectedRefundFen: 1200 })
    expect(await refundsOf(paymentId)).toEqual(['return 1200 created'])
    await sendRefunds()
    clock.advance(24 * HOUR)
    await runDueOrders(deps)
    await sendRefunds()
    expect(await refundsOf(paymentId)).toEqual(['return 1200 done', 'deposit 2000 done'])
    expect(channels.alipay.refundedOf(paymentId)).toBe(3200)
    expect(await wallet(renter)).toEqual({ cash: 700, bonus: 300 })
  })

  test('a cancelled reservation is refunded as rent and deposit, one after the other', async () => {
    const { renter, orderId, paymentId } = await paidRental({ channel: 'wechat', reserved: true })
    expect(await renter.client.orders.cancel({ orderId })).toEqual({
      refundFen: 3500,
      refundParts: [{ way: 'wechat', fen: 3500 }],
    })
    await runRefunds(deps)
    expect(await refundsOf(paymentId)).toEqual(['cancel 1500 done', 'deposit 2000 created'])
    clock.advance(MINUTE)
    await runRefunds(deps)
    expect(await refundsOf(paymentId)).toEqual(['cancel 1500 done', 'deposit 2000 done'])
    expect(channels.wechat.refundedOf(paymentId)).toBe(3500)
  })

  test('each stretch is refunded the way it was paid: two channels, cash and bonus', async () => {
    const renter = await person({ cashFen: 200, bonusFen: 400 })
    const { orderId, paymentId } = await paidRental({ renter, hours: 2, channel: 'wechat' })
    await renter.client.pay.balanceUnifiedOrder({ orderId: await renew(renter, orderId, 2, 600) })
    const third = await payThrough(renter, await renew(renter, orderId, 3, 900), 'alipay')
    expect(await renter.client.orders.return({ orderId })).toEqual({
      refundFen: 1800,
      refundParts: [
        { way: 'wechat', fen: 300 },
        { way: 'alipay', fen: 900 },
        { way: 'cash', fen: 200 },
        { way: 'bonus', fen: 400 },
      ],
    })
    await sendRefunds()
    expect([...(await refundsOf(paymentId)), ...(await refundsOf(third))]).toEqual([
      'return 300 done',
      'return 900 done',
    ])
    expect(await wallet(renter)).toEqual({ cash: 200, bonus: 400 })
    expect(await feeFree(renter)).toBe(0)
  })

  test('the red packet share stays with the platform', async () => {
    const goodsId = await goods(await person(), { hourlyFen: 1000 })
    const renter = await person()
    const redPackId = await packet(renter)
    const { orderId } = await renter.client.orders.create({
      goodsId,
      hours: 2,
      expectedTotalFen: 1500,
      redPackId,
    })
    const paymentId = await payThrough(renter, orderId, 'alipay')
    expect((await renter.client.orders.return({ orderId })).refundParts).toEqual([
      { way: 'alipay', fen: 750 },
    ])
    await sendRefunds()
    expect(channels.alipay.refundedOf(paymentId)).toBe(750)
  })
})

describe('races', () => {
  test('50 concurrent cancellations and notifications of the first refund: each part is refunded once', async () => {
    const { renter, orderId, paymentId } = await paidRental({ reserved: true })
    const outcomes = await outcomesOf(
      Array.from({ length: 50 }, () =>
        renter.client.orders.cancel({ orderId }, { idempotencyKey: randomUUID() }),
      ),
    )
    expect(outcomes).toEqual({ OK: 1, ORDER_STATE: 49 })
    const notice = { kind: 'refund', refundId: `${paymentId}02`, outcome: 'done' } as const
    await Promise.all([
      ...Array.from({ length: 50 }, () => postNotification(server, 'alipay', notice)),
      ...Array.from({ length: 5 }, () => runRefunds(deps)),
    ])
    await sendRefunds()
    expect(await refundsOf(paymentId)).toEqual(['cancel 1500 done', 'deposit 2000 done'])
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })

  test('50 returns while the payment is reported again and a second channel pays: one refund each', async () => {
    const renter = await person()
    const goodsId = await goods(await person(), { depositFen: 2000 })
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 5, expectedTotalFen: 3500 })
    const other = await renter.client.pay.unifiedOrder({ orderId, channel: 'wechat' })
    const paymentId = await payThrough(renter, orderId, 'alipay')
    const late = channels.wechat.pay(other.paymentId, clock.now())
    const again = channels.alipay.pay(paymentId, clock.now())
    const [outcomes] = await Promise.all([
      outcomesOf(Array.from({ length: 50 }, () => renter.client.orders.return({ orderId }))),
      ...Array.from({ length: 10 }, () => postNotification(server, 'wechat', late)),
      ...Array.from({ length: 10 }, () => postNotification(server, 'alipay', again)),
    ])
    expect(outcomes).toEqual({ OK: 1, ORDER_STATE: 49 })
    await sendRefunds()
    expect([...(await refundsOf(paymentId)), ...(await refundsOf(other.paymentId))]).toEqual([
      'return 1200 done',
      'duplicate 3500 done',
    ])
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })

  test('a failed notification concurrent with a done query: one of them counts', async () => {
    const rentals = await Promise.all(Array.from({ length: 8 }, () => paidRental()))
    for (const { renter, orderId } of rentals) await renter.client.orders.return({ orderId })
    channels.alipay.script.refund = 'unknown'
    await runRefunds(deps)
    clock.advance(HOUR)
    await Promise.all([
      runRefunds(deps),
      ...rentals.map(({ paymentId }) =>
        postNotification(server, 'alipay', { kind: 'refund', refundId: `${paymentId}03`, outcome: 'failed' }),
      ),
    ])
    channels.alipay.script.refund = 'done'
    for (const { renter, paymentId } of rentals) {
      const [state] = await refundsOf(paymentId)
      expect([state, (await wallet(renter)).cash]).toEqual(
        state === 'return 1200 done' ? [state, 0] : ['return 1200 failed', 1200],
      )
    }
  })
})

describe('the database', () => {
  test('refuses more refunds than were paid, a second one for a cause, and writing the sum', async () => {
    const { paymentId } = await paidRental()
    const insert = (cause: string, fen: number) =>
      server.pool
        .query(
          `insert into refund (id, payment_id, cause, amount_fen, reason, state, created_at, next_ask_at)
           values ($1 || '99', $1, $2, $3, 'x', 'created', now(), now())`,
          [paymentId, cause, fen],
        )
        .then(
          () => 'written',
          ({ code, constraint }) => constraint ?? code,
        )
    expect(await insert('return', 3501)).toBe('refund_over_payment')
    const write = server.pool.query('update payment set refunded_fen = 0 where id = $1', [paymentId])
    await expect(write).rejects.toMatchObject({ code: '42501' })
    const free = server.pool.query("update ledger_account set fee_free = 1 where kind = 'cash'")
    await expect(free).rejects.toMatchObject({ code: '42501' })
  })
})
