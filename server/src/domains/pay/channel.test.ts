import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { orderRecords } from '../../../testing/market/orderRecords.ts'
import { pollAllPayments } from '../../../testing/pay/pollAllPayments.ts'
import { postNotification } from '../../../testing/pay/postNotification.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { lockOrder } from '../orders/change.ts'
import { runDueOrders } from '../orders/run/due.ts'
import { runRefunds } from './refund/refund.ts'

const server = await callServer()
const { person, goods, wallet } = await setUpMarket(server)
const { messagesTo } = orderRecords(server)
const { clock, deps } = server
const { wechat, alipay } = server.outside.channels
const MINUTE = 60_000
const poll = () => pollAllPayments(deps)

const ordered = async (renter: TestUser, draft = {}) => {
  const goodsId = await goods(await person(), draft)
  const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
  return orderId
}
const openedPayment = (renter: TestUser, orderId: string, channel: 'wechat' | 'alipay' = 'alipay') =>
  renter.client.pay.unifiedOrder({ orderId, channel })
const stateOf = async (paymentId: string) => {
  const { rows } = await server.pool.query(
    'select state, outcome, outcome_reason from payment where id = $1',
    [paymentId],
  )
  return rows[0]
}
const refundState = async (paymentId: string): Promise<string> => {
  const { rows } = await server.pool.query('select state from refund where payment_id = $1', [paymentId])
  return rows[0].state
}

describe('pay.unifiedOrder and wxUnifiedOrder', () => {
  test('another user’s order is not found, and guests cannot pay', async () => {
    const orderId = await ordered(await person())
    const otherUser = await person()
    expect(await outcomeOf(openedPayment(otherUser, orderId))).toBe('NOT_FOUND')
    expect(await outcomeOf(server.client().pay.unifiedOrder({ orderId, channel: 'alipay' }))).toBe(
      'TOKEN_EXPIRED',
    )
  })

  test('a repeat returns the same payment, and a notification starts the rental', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const first = await openedPayment(renter, orderId)
    expect(first).toMatchObject({ amountFen: 300, next: { kind: 'jump' } })
    expect((await openedPayment(renter, orderId)).paymentId).toBe(first.paymentId)
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: false, waiting: true })
    expect(await postNotification(server, 'alipay', alipay.pay(first.paymentId, clock.now()))).toBe('success')
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: true, waiting: false })
    expect((await renter.client.orders.detail({ orderId })).state).toBe('renting')
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })

  test('the ways of WeChat: a page, a QR code, and jsapi only for an authorized payer', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { pay } = renter.client
    expect((await pay.wxUnifiedOrder({ orderId, way: 'native' })).next.kind).toBe('qr')
    expect((await pay.wxUnifiedOrder({ orderId, way: 'h5' })).next.kind).toBe('jump')
    expect(await outcomeOf(pay.wxUnifiedOrder({ orderId }))).toBe('WECHAT_AUTH_NEEDED')
    const { wxUnifiedOrderKey, url } = await pay.queryWxJumpPage({ returnPath: '/pages/cashier/pay' })
    expect(url).toContain(wxUnifiedOrderKey)
    expect(wxUnifiedOrderKey).toMatch(/^[a-zA-Z0-9]{20,100}$/)
    expect(await pay.wechatPayAuthCheck({ wxUnifiedOrderKey })).toMatchObject({ authorized: false })
    expect(await outcomeOf(pay.wechatPayAuthCheck({ wxUnifiedOrderKey, code: 'bad' }))).toBe(
      'WECHAT_AUTH_FAILED',
    )
    expect(await outcomeOf(pay.wechatPayAuthCheck({ wxUnifiedOrderKey, code: 'down' }))).toBe(
      'OUTSIDE_UNAVAILABLE',
    )
    const otherUser = await person()
    const stolen = otherUser.client.pay.wechatPayAuthCheck({ wxUnifiedOrderKey, code: 'good-them' })
    expect(await outcomeOf(stolen)).toBe('WECHAT_AUTH_EXPIRED')
    expect(await pay.wechatPayAuthCheck({ wxUnifiedOrderKey, code: 'good-me' })).toEqual({
      authorized: true,
      returnPath: '/pages/cashier/pay',
    })
    expect((await pay.wxUnifiedOrder({ orderId, wxUnifiedOrderKey })).next.kind).toBe('jsapi')
    const known = async (testUser: TestUser) =>
      (await testUser.client.user.queryInfo({ wxUnifiedOrderKey })).wxPayerKnown
    expect(await known(renter)).toBe(true)
    expect(await known(otherUser)).toBe(false)
    clock.advance(31 * MINUTE)
    expect(await outcomeOf(pay.wechatPayAuthCheck({ wxUnifiedOrderKey }))).toBe('WECHAT_AUTH_EXPIRED')
  })

  test('an expired page is not reused: the payment gets a new number, the old one is closed', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const first = await openedPayment(renter, orderId)
    clock.advance(2 * MINUTE)
    expect((await openedPayment(renter, orderId)).paymentId).toBe(first.paymentId)
    clock.advance(3 * MINUTE)
    expect((await openedPayment(renter, orderId)).paymentId).not.toBe(first.paymentId)
    await poll()
    expect(await stateOf(first.paymentId)).toMatchObject({ state: 'closed' })
  })

  test('after a refusal or an unknown result the payment can be opened again', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    alipay.script.prepare = 'refused'
    expect(await outcomeOf(openedPayment(renter, orderId))).toBe('CHANNEL_REFUSED')
    alipay.script.prepare = 'unknown'
    expect(await outcomeOf(openedPayment(renter, orderId))).toBe('CHANNEL_BUSY')
    alipay.script.prepare = 'prepared'
    const { paymentId } = await openedPayment(renter, orderId)
    expect(await stateOf(paymentId)).toMatchObject({ state: 'paying' })
  })

  test('the number of payments of one order is limited when the channel is changed repeatedly', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const outcomes: string[] = []
    for (let tries = 0; tries < 22; tries += 1)
      outcomes.push(await outcomeOf(openedPayment(renter, orderId, tries % 2 ? 'alipay' : 'wechat')))
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill('OK'))
    // The waiting payment can still be reused.
    expect(outcomes.slice(20)).toEqual(['TOO_MANY_REQUESTS', 'OK'])
  })

  test('a channel without a contract is closed', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { channels } = deps
    deps.channels = { ...channels, wechat: null }
    const outcome = await outcomeOf(openedPayment(renter, orderId, 'wechat'))
    deps.channels = channels
    expect(outcome).toBe('CHANNEL_CLOSED')
  })
})

describe('notifications', () => {
  test('a notification that is not genuine, of another channel or with another amount changes nothing', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await openedPayment(renter, orderId)
    const notification = alipay.pay(paymentId, clock.now())
    expect(await postNotification(server, 'alipay', notification, 'no')).toBe('fail')
    expect(await postNotification(server, 'wechat', notification)).toBe('fail')
    expect(await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now(), 299))).toBe('fail')
    expect(await stateOf(paymentId)).toMatchObject({ state: 'paying', outcome: null })
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: false })
  })

  test('50 at once: the money counts once', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await openedPayment(renter, orderId)
    const notification = alipay.pay(paymentId, clock.now())
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => postNotification(server, 'alipay', notification)),
    )
    expect(new Set(responses)).toEqual(new Set(['success']))
    expect(await stateOf(paymentId)).toMatchObject({ state: 'success', outcome: 'applied' })
  })

  test('after a cancelled statement the payment counts when the notification is repeated', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await openedPayment(renter, orderId)
    const notification = alipay.pay(paymentId, clock.now())
    // Like PostgreSQL after `statement_timeout`.
    const endWaiting = async () => {
      const { rows } = await server.pool.query(`select pg_cancel_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
      return rows.length
    }
    const { answer } = await server.deps.db.transaction().execute(async (tx) => {
      await lockOrder(tx, orderId, 'clock')
      const response = postNotification(server, 'alipay', notification)
      await expect.poll(endWaiting).toBe(1)
      return { answer: await response }
    })
    expect(answer).toBe('fail')
    expect(server.errors.splice(0).map((line) => JSON.parse(line).msg)).toEqual(['notification failed'])
    expect(await stateOf(paymentId)).toMatchObject({ state: 'paying', outcome: null })
    expect(await postNotification(server, 'alipay', notification)).toBe('success')
    expect(await stateOf(paymentId)).toMatchObject({ state: 'success', outcome: 'applied' })
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })
})

describe('two channels for one order', () => {
  const paidTwice = async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const first = await openedPayment(renter, orderId, 'wechat')
    const second = await openedPayment(renter, orderId, 'alipay')
    return { renter, orderId, first, second }
  }

  test('the cashier shows the waiting channel, and none once the payment is being closed', async () => {
    const renter = await person({ cashFen: 300 })
    const orderId = await ordered(renter)
    const waiting = async (user: TestUser) => (await user.client.pay.cashier({ id: orderId })).waiting
    expect(await waiting(renter)).toBe(null)
    await openedPayment(renter, orderId, 'wechat')
    expect(await waiting(renter)).toBe('wechat')
    await openedPayment(renter, orderId)
    expect(await waiting(renter)).toBe('alipay')
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    expect(await waiting(renter)).toBe(null)
  })

  test('choosing another channel closes the earlier payment at its channel', async () => {
    const { first } = await paidTwice()
    await poll()
    expect(wechat.requests).toContain(`close ${first.paymentId}`)
    expect(await stateOf(first.paymentId)).toMatchObject({ state: 'closed' })
  })

  test('paid through both at once: one counts, the other is refunded once', async () => {
    const { renter, orderId, first, second } = await paidTwice()
    await Promise.all([
      postNotification(server, 'wechat', wechat.pay(first.paymentId, clock.now())),
      postNotification(server, 'alipay', alipay.pay(second.paymentId, clock.now())),
    ])
    await Promise.all([runRefunds(deps), runRefunds(deps)])
    const { paid, returned } = await renter.client.pay.isOrderPaid({ id: orderId })
    expect({ paid, returned }).toEqual({ paid: true, returned: [{ fen: 300, to: 'channel', done: true }] })
    const refunds = [...wechat.requests, ...alipay.requests].filter((line) => line.startsWith('refund'))
    expect(refunds).toHaveLength(1)
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })

  test('an unconfirmed refund is retried under its number; a failed one is credited to the wallet', async () => {
    const { renter, orderId, first, second } = await paidTwice()
    await postNotification(server, 'wechat', wechat.pay(first.paymentId, clock.now()))
    alipay.script.refund = 'unknown'
    alipay.script.refundArrives = false
    const before = alipay.requests.length
    await postNotification(server, 'alipay', alipay.pay(second.paymentId, clock.now()))
    await runRefunds(deps)
    clock.advance(MINUTE)
    await runRefunds(deps)
    const refundRequests = alipay.requests.slice(before).filter((line) => line.startsWith('refund'))
    expect(refundRequests).toHaveLength(2)
    expect(new Set(refundRequests).size).toBe(1)
    alipay.script.refund = 'failed'
    clock.advance(2 * MINUTE)
    await runRefunds(deps)
    alipay.script.refund = 'done'
    alipay.script.refundArrives = true
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'wallet', done: true },
    ])
    expect(await wallet(renter)).toEqual({ cash: 300, bonus: 0 })
  })

  test('a refund that is being sent is not claimed by another run', async () => {
    const { first, second } = await paidTwice()
    await postNotification(server, 'wechat', wechat.pay(first.paymentId, clock.now()))
    await postNotification(server, 'alipay', alipay.pay(second.paymentId, clock.now()))
    const { refund } = alipay
    const answered = Promise.withResolvers<void>()
    alipay.refund = async (input) => {
      await answered.promise
      return refund(input)
    }
    const before = alipay.requests.length
    const sending = runRefunds(deps)
    await expect.poll(() => refundState(second.paymentId)).toBe('asked')
    alipay.refund = refund
    clock.advance(30_000)
    await runRefunds(deps)
    expect(alipay.requests.slice(before)).toEqual([])
    answered.resolve()
    await sending
    expect(await refundState(second.paymentId)).toBe('done')
  })

  test('paid by balance while a channel waits: a later payment is refunded', async () => {
    const renter = await person({ cashFen: 300 })
    const orderId = await ordered(renter)
    const { paymentId } = await openedPayment(renter, orderId)
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
    await runRefunds(deps)
    expect(await stateOf(paymentId)).toMatchObject({ outcome: 'refund', outcome_reason: 'ALREADY_PAID' })
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })
})

describe('late payments', () => {
  test('a payment of a cancelled order is refunded through its channel, and the payer is notified', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await openedPayment(renter, orderId)
    const notification = alipay.pay(paymentId, clock.now())
    await renter.client.orders.cancel({ orderId })
    expect(await postNotification(server, 'alipay', notification)).toBe('success')
    expect(await stateOf(paymentId)).toMatchObject({ outcome: 'refund', outcome_reason: 'PAYMENT_CLOSED' })
    const returned = async () => (await renter.client.pay.isOrderPaid({ id: orderId })).returned
    expect(await returned()).toEqual([{ fen: 300, to: 'channel', done: false }])
    const titles = async () => (await messagesTo(renter)).map(({ title }) => title)
    expect(await titles()).toEqual(['付款正在原路退回'])
    await runRefunds(deps)
    expect(await returned()).toEqual([{ fen: 300, to: 'channel', done: true }])
    expect(await titles()).toEqual(['付款正在原路退回', '付款已退回支付宝'])
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
    const { places } = await renter.client.finance.money({ kind: 'payment', id: paymentId })
    expect(places).toEqual([{ place: '支付宝', holder: 'channel', fen: 300 }])
  })

  test('a refund that the channel refuses is cash without withdrawal fee', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await openedPayment(renter, orderId)
    const notification = alipay.pay(paymentId, clock.now())
    await renter.client.orders.cancel({ orderId })
    await postNotification(server, 'alipay', notification)
    alipay.script.refund = 'failed'
    await runRefunds(deps)
    alipay.script.refund = 'done'
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'wallet', done: true },
    ])
    expect(await renter.client.finance.balance()).toMatchObject({ cashFen: 300, feeFreeFen: 300 })
  })

  test('a closed payment can still be paid', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await openedPayment(renter, orderId)
    clock.advance(15 * MINUTE)
    await runDueOrders(deps)
    await poll()
    expect(await stateOf(paymentId)).toMatchObject({ state: 'closed' })
    expect(await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))).toBe('success')
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'channel', done: false },
    ])
  })

  test('concurrent notification and cancellation: either the rental or the refund', async () => {
    const renters = await Promise.all(Array.from({ length: 8 }, () => person()))
    await Promise.all(
      renters.map(async (renter) => {
        const orderId = await ordered(renter)
        const { paymentId } = await openedPayment(renter, orderId)
        const notification = alipay.pay(paymentId, clock.now())
        const [cancelled] = await Promise.all([
          outcomeOf(renter.client.orders.cancel({ orderId })),
          postNotification(server, 'alipay', notification),
        ])
        const { state } = await renter.client.orders.detail({ orderId })
        const { returned } = await renter.client.pay.isOrderPaid({ id: orderId })
        const back = returned.reduce((sum, { fen }) => sum + fen, 0)
        expect({ cancelled, state, back }).toEqual(
          cancelled === 'OK'
            ? { cancelled, state: 'cancelled', back: 300 }
            : { cancelled: 'ORDER_STATE', state: 'renting', back: 0 },
        )
      }),
    )
  })
})

describe('polling', () => {
  test('counts a payment without a notification, once in concurrent runs', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await openedPayment(renter, orderId)
    alipay.pay(paymentId, clock.now())
    clock.advance(MINUTE)
    await Promise.all([poll(), poll(), poll()])
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: true })
  })

  test('a payment with an unknown result is polled until the result is known', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    alipay.script.prepare = 'unknown'
    await outcomeOf(openedPayment(renter, orderId))
    alipay.script.prepare = 'prepared'
    alipay.script.query = 'unknown'
    clock.advance(20 * MINUTE)
    await poll()
    const state = async () => {
      const { rows } = await server.pool.query('select state from payment where biz_id = $1', [orderId])
      return rows
    }
    expect(await state()).toEqual([{ state: 'unknown' }])
    alipay.script.query = 'known'
    clock.advance(20 * MINUTE)
    await poll()
    expect(await state()).toEqual([{ state: 'closed' }])
  })
})

test('the database refuses changes of amount, payer and state of payments', async () => {
  const renter = await person()
  const { paymentId, rechargeId } = await renter.client.finance.rechargePay({
    amountFen: 5000,
    channel: 'alipay',
  })
  const change = (what: string) =>
    server.pool.query(what).then(
      ({ rowCount }) => `changed ${rowCount}`,
      ({ code }) => code,
    )
  const [refused, ended] = ['42501', '23514']
  expect(await change(`update payment set amount_fen = 1 where id = '${paymentId}'`)).toBe(refused)
  expect(await change(`update payment set user_id = user_id where id = '${paymentId}'`)).toBe(refused)
  expect(await change(`update recharge set amount_fen = 900000 where id = '${rechargeId}'`)).toBe(refused)
  expect(await change('update refund set amount_fen = amount_fen')).toBe(refused)
  await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
  const reopened = `state = 'paying', outcome = null, succeeded_at = null, next_ask_at = now()`
  expect(await change(`update payment set ${reopened} where id = '${paymentId}'`)).toBe(ended)
  const unpaid = `update recharge set state = 'created', paid_at = null where id = '${rechargeId}'`
  expect(await change(unpaid)).toBe(ended)
})
