import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { pollAllPayments } from '../../../../testing/pay/pollAllPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomesOf } from '../../../../testing/server/outcome.ts'
import type { ChannelName } from '../../../core/ports/pay.ts'
import { runPayouts } from '../../finance/withdrawal/payouts.ts'
import { runRefunds } from '../../pay/refund/refund.ts'
import { runDueOrders } from '../run/due.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, wallet, rent } = market
const { packet } = await setUpCampaigns(server)
const { bind, withdraw } = setUpWithdrawals(server, market)
const { clock, deps } = server
const { channels } = server.outside
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * HOUR

/** Sends every refund that is due, also the second of a payment. */
const refund = async () => {
  await runRefunds(deps)
  clock.advance(MINUTE)
  await runRefunds(deps)
}

/** Opens a payment of an order or renewal, pays it at the channel and posts the notification; returns the payment's id. */
const payThrough = async (renter: TestUser, orderId: string, channel: ChannelName): Promise<string> => {
  const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel })
  expect(await postNotification(server, channel, channels[channel].pay(paymentId, clock.now()))).toBe(
    'success',
  )
  return paymentId
}

type Wanted = {
  channel?: ChannelName
  hours?: number
  reserved?: boolean
  deposit?: number
  renter?: TestUser
}

/** A rental at 3.00 an hour with a deposit of 20.00, paid through a channel. */
const paidRental = async ({
  channel = 'alipay',
  hours = 5,
  reserved = false,
  deposit = 2000,
  renter,
}: Wanted = {}) => {
  const who = renter ?? (await person())
  const owner = await person({ roles: ['merchant'] })
  const goodsId = await goods(owner, { depositFen: deposit })
  const { orderId } = await who.client.orders.create({
    goodsId,
    hours,
    expectedTotalFen: hours * 300 + deposit,
    ...(reserved ? { startsAt: clock.now().getTime() + 3 * HOUR } : {}),
  })
  const paymentId = await payThrough(who, orderId, channel)
  return { renter: who, owner, orderId, paymentId, channel }
}

const renew = async (renter: TestUser, orderId: string, hours: number, fen: number): Promise<string> =>
  (await renter.client.orders.renew({ orderId, hours, expectedTotalFen: fen })).orderId

const refundsOf = async (paymentId: string) => {
  const { rows } = await server.pool.query<{ cause: string; amount_fen: number; state: string }>(
    'select cause, amount_fen, state from refund where payment_id = $1 order by id',
    [paymentId],
  )
  return rows.map(({ cause, amount_fen, state }) => `${cause} ${amount_fen} ${state}`)
}

const feeFree = async ({ userId }: TestUser): Promise<number> => {
  const { rows } = await server.pool.query('select fee_free from ledger_account where id = $1', [
    `cash:${userId}`,
  ])
  return rows[0]?.fee_free ?? 0
}

describe('shares by stretch', () => {
  test('a renewal paid without the red packet is refunded in full', async () => {
    const owner = await person()
    const goodsId = await goods(owner, { hourlyFen: 1000 })
    const renter = await person({ cashFen: 20_000 })
    const redPackId = await packet(renter, { amountFen: 900 })
    const { orderId } = await renter.client.orders.create({
      goodsId,
      hours: 1,
      expectedTotalFen: 100,
      redPackId,
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    await renter.client.pay.balanceUnifiedOrder({ orderId: await renew(renter, orderId, 10, 10_000) })
    expect(await renter.client.orders.return({ orderId })).toEqual({
      refundFen: 10_000,
      refundParts: [{ way: 'cash', fen: 10_000 }],
    })
    expect(await wallet(renter)).toEqual({ cash: 19_900, bonus: 0 })
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({ refundFen: 10_000 })
  })

  test('the red packet gets its share of the stretch it paid', async () => {
    const goodsId = await goods(await person(), { hourlyFen: 1000 })
    const renter = await person({ cashFen: 20_000 })
    const redPackId = await packet(renter, { amountFen: 900 })
    const { orderId } = await renter.client.orders.create({
      goodsId,
      hours: 2,
      expectedTotalFen: 1100,
      redPackId,
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    await renter.client.pay.balanceUnifiedOrder({ orderId: await renew(renter, orderId, 1, 1000) })
    // Half of the first stretch (11 of 20 yuan were the renter's own) and all of the second.
    expect((await renter.client.orders.return({ orderId })).refundFen).toBe(550 + 1000)
  })
})

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
    await refund()
    clock.advance(24 * HOUR)
    await runDueOrders(deps)
    await refund()
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
    await refund()
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
    await refund()
    expect(channels.alipay.refundedOf(paymentId)).toBe(750)
  })
})

describe('refunds that the channel refuses', () => {
  const failing = async (channel: ChannelName, act: () => Promise<void>) => {
    const { script } = channels[channel]
    script.refund = 'failed'
    await act()
    script.refund = 'done'
  }

  test('are fee-free cash, with a message, and can be withdrawn without fee in any amount', async () => {
    const { renter, orderId, paymentId } = await paidRental()
    await renter.client.orders.return({ orderId })
    await failing('alipay', refund)
    expect(await refundsOf(paymentId)).toEqual(['return 1200 failed'])
    expect(await wallet(renter)).toEqual({ cash: 1200, bonus: 0 })
    expect(await feeFree(renter)).toBe(1200)
    const { rows } = await server.pool.query('select title, text from push_message where user_id = $1', [
      renter.userId,
    ])
    expect(rows).toContainEqual({
      title: '租金已存入余额',
      text: '支付宝退款失败，¥12 已存入余额，可免手续费提现',
    })
    const accountId = await bind(renter)
    expect(await renter.client.finance.withdrawQuote({ amountFen: 1200 })).toMatchObject({
      feeFreeFen: 1200,
      feeFen: 0,
    })
    await withdraw({ ...renter, accountId }, 1200)
    await runPayouts(deps)
    expect(await renter.client.finance.balance()).toMatchObject({ cashFen: 0, feeFreeFen: 0, frozenFen: 0 })
  })

  test('a payment older than the window, or of a removed channel, is not sent to the channel', async () => {
    const old = await paidRental()
    clock.advance(YEAR + MINUTE)
    await runDueOrders(deps)
    const gone = await paidRental({ channel: 'wechat', reserved: true })
    await gone.renter.client.orders.cancel({ orderId: gone.orderId })
    const asked = channels.alipay.requests.length
    deps.channels = { ...deps.channels, wechat: null }
    clock.advance(25 * HOUR)
    await runDueOrders(deps)
    await refund()
    deps.channels = channels
    expect(channels.alipay.requests.slice(asked).filter((line) => line.startsWith('refund'))).toEqual([])
    expect(await refundsOf(old.paymentId)).toEqual(['deposit 2000 failed'])
    expect(await refundsOf(gone.paymentId)).toEqual(['cancel 1500 failed', 'deposit 2000 failed'])
    expect([await feeFree(old.renter), await feeFree(gone.renter)]).toEqual([2000, 3500])
  })

  test('a refund sent before the channel was removed stays open: the money may have left', async () => {
    const { renter, orderId, paymentId } = await paidRental()
    await renter.client.orders.return({ orderId })
    channels.alipay.script.refund = 'unknown'
    await runRefunds(deps)
    deps.channels = { ...channels, alipay: null }
    clock.advance(HOUR)
    await refund()
    expect(await refundsOf(paymentId)).toEqual(['return 1200 asked'])
    deps.channels = channels
    channels.alipay.script.refund = 'done'
    clock.advance(HOUR)
    await refund()
    expect(await refundsOf(paymentId)).toEqual(['return 1200 done'])
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
    await refund()
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
    await refund()
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

describe('presentation', () => {
  const lines = async ({ client }: TestUser, orderId: string) => {
    const { events, money } = await client.orders.detail({ orderId })
    return {
      events: events.map(({ text }) => text),
      notes: money.map(({ label, note }) => `${label} ${note}`),
    }
  }

  test('payment and refunds with their way and state, in the history, the money and the trace', async () => {
    const { renter, owner, orderId } = await paidRental()
    await payThrough(renter, await renew(renter, orderId, 1, 300), 'wechat')
    await renter.client.orders.return({ orderId })
    expect(await lines(renter, orderId)).toMatchObject({
      events: expect.arrayContaining([
        '支付宝付款 ¥35',
        '续租：微信付款 ¥3',
        '租金 ¥12 正在退回支付宝，一般几分钟到账',
        '租金 ¥3 正在退回微信支付，一般几分钟到账',
      ]),
      notes: expect.arrayContaining([
        '退回租金 正在退回支付宝，一般几分钟到账',
        '退回租金 正在退回微信支付，一般几分钟到账',
      ]),
    })
    const underway = await renter.client.finance.money({ kind: 'order', id: orderId })
    expect(underway.places).toContainEqual({ place: '原路退回中', holder: 'underway', fen: 1500 })
    expect(underway.steps).toContainEqual(
      expect.objectContaining({ state: 'planned', to: '支付宝', fen: 2000 }),
    )
    await refund()
    await owner.client.merchant.releaseDeposit({ orderId })
    channels.alipay.script.refund = 'failed'
    await refund()
    channels.alipay.script.refund = 'done'
    const told = await lines(renter, orderId)
    expect(told.events).toEqual(
      expect.arrayContaining([
        '租金 ¥12 已退回支付宝',
        '租金 ¥3 已退回微信支付',
        '支付宝退款失败，押金 ¥20 已存入余额，可免手续费提现',
      ]),
    )
    expect(told.notes).toContain('退回押金 渠道退款失败，已存入余额，可免手续费提现')
    const story = await renter.client.finance.money({ kind: 'order', id: orderId })
    expect(story.places).toContainEqual({ place: '你的现金余额', holder: 'wallet', fen: 2000 })
    expect(story.places).toContainEqual({ place: '支付宝', holder: 'channel', fen: 1200 })
    const [entry] = (await renter.client.finance.details({ kind: 'in' })).list
    expect(entry).toMatchObject({ label: '渠道退款失败，存入余额', orderId })
  })

  test('a rental paid by balance has its payment in the history', async () => {
    const goodsId = await goods(await person(), { depositFen: 1000 })
    const renter = await person({ cashFen: 5000 })
    const orderId = await rent(renter, goodsId, 2, 1600)
    await renter.client.orders.return({ orderId })
    clock.advance(25 * HOUR)
    await runDueOrders(deps)
    expect((await lines(renter, orderId)).events).toEqual(
      expect.arrayContaining(['余额付款 ¥16', '提前归还，退回租金 3 元（余额 ¥3）', '押金退回（余额 ¥10）']),
    )
  })
})

test('a payment that comes after the cancellation goes back, and its order tells it', async () => {
  const renter = await person()
  const goodsId = await goods(await person())
  const { orderId } = await renter.client.orders.create({ goodsId, hours: 2, expectedTotalFen: 600 })
  const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel: 'alipay' })
  await renter.client.orders.cancel({ orderId })
  await postNotification(server, 'alipay', channels.alipay.pay(paymentId, clock.now()))
  await pollAllPayments(deps)
  const texts = async () => (await renter.client.orders.detail({ orderId })).events.map(({ text }) => text)
  expect(await texts()).toEqual(
    expect.arrayContaining(['支付宝付款 ¥6，订单已关闭', '付款 ¥6 正在退回支付宝，一般几分钟到账']),
  )
  await runRefunds(deps)
  expect(await texts()).toContain('付款 ¥6 已退回支付宝')
  expect(await renter.client.finance.balance()).toMatchObject({ cashFen: 0, feeFreeFen: 0 })
})
