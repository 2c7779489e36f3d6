import { describe, expect, test } from 'vitest'
import { marketOn } from '../../../testing/market/market.ts'
import { orderRecordsOf } from '../../../testing/market/orderRecords.ts'
import { report } from '../../../testing/pay/postNotification.ts'
import { runAllPayments } from '../../../testing/pay/runPayments.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { lockOrder } from '../orders/change.ts'
import { runDueOrders } from '../orders/run/due.ts'
import { runRefunds } from './refund/refund.ts'

const server = await callServer()
const { person, goods, wallet } = await marketOn(server)
const { messagesTo } = orderRecordsOf(server)
const { clock, deps } = server
const { wechat, alipay } = server.outside.channels
const MINUTE = 60_000
const watch = () => runAllPayments(deps)

const ordered = async (renter: TestUser, draft = {}) => {
  const goodsId = await goods(await person(), draft)
  const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
  return orderId
}
const opened = (renter: TestUser, orderId: string, channel: 'wechat' | 'alipay' = 'alipay') =>
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
  test("somebody else's order does not exist, and guests pay nothing", async () => {
    const orderId = await ordered(await person())
    const stranger = await person()
    expect(await outcomeOf(opened(stranger, orderId))).toBe('NOT_FOUND')
    expect(await outcomeOf(server.client().pay.unifiedOrder({ orderId, channel: 'alipay' }))).toBe(
      'TOKEN_EXPIRED',
    )
  })

  test('the channel is told once, and a notice starts the rental', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const first = await opened(renter, orderId)
    expect(first).toMatchObject({ amountFen: 300, next: { kind: 'jump' } })
    expect((await opened(renter, orderId)).paymentId).toBe(first.paymentId)
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: false, waiting: true })
    expect(await report(server, 'alipay', alipay.pay(first.paymentId, clock.now()))).toBe('success')
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: true, waiting: false })
    expect((await renter.client.orders.detail({ orderId })).state).toBe('renting')
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })

  test('the ways of WeChat: a page, a code to scan, and inside WeChat only for a known payer', async () => {
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
    const stranger = await person()
    const stolen = stranger.client.pay.wechatPayAuthCheck({ wxUnifiedOrderKey, code: 'good-them' })
    expect(await outcomeOf(stolen)).toBe('WECHAT_AUTH_EXPIRED')
    expect(await pay.wechatPayAuthCheck({ wxUnifiedOrderKey, code: 'good-me' })).toEqual({
      authorized: true,
      returnPath: '/pages/cashier/pay',
    })
    expect((await pay.wxUnifiedOrder({ orderId, wxUnifiedOrderKey })).next.kind).toBe('jsapi')
    const known = async (someone: TestUser) =>
      (await someone.client.user.queryInfo({ wxUnifiedOrderKey })).wxPayerKnown
    expect(await known(renter)).toBe(true)
    expect(await known(stranger)).toBe(false)
    clock.advance(31 * MINUTE)
    expect(await outcomeOf(pay.wechatPayAuthCheck({ wxUnifiedOrderKey }))).toBe('WECHAT_AUTH_EXPIRED')
  })

  test('a page that has aged is not offered again: the payment gets a new number, the old one is closed', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const first = await opened(renter, orderId)
    clock.advance(2 * MINUTE)
    expect((await opened(renter, orderId)).paymentId).toBe(first.paymentId)
    clock.advance(3 * MINUTE)
    expect((await opened(renter, orderId)).paymentId).not.toBe(first.paymentId)
    await watch()
    expect(await stateOf(first.paymentId)).toMatchObject({ state: 'closed' })
  })

  test('a refusal closes the payment and the next try gets a new number; no answer leaves it to the watch', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    alipay.script.prepare = 'refused'
    expect(await outcomeOf(opened(renter, orderId))).toBe('CHANNEL_REFUSED')
    alipay.script.prepare = 'unknown'
    expect(await outcomeOf(opened(renter, orderId))).toBe('CHANNEL_BUSY')
    alipay.script.prepare = 'prepared'
    const { paymentId } = await opened(renter, orderId)
    expect(await stateOf(paymentId)).toMatchObject({ state: 'paying' })
  })

  test('going to and fro between channels opens only so many payments of one order', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const outcomes: string[] = []
    for (let tries = 0; tries < 22; tries += 1)
      outcomes.push(await outcomeOf(opened(renter, orderId, tries % 2 ? 'alipay' : 'wechat')))
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill('OK'))
    // The page that waits can be gone back to.
    expect(outcomes.slice(20)).toEqual(['TOO_MANY_REQUESTS', 'OK'])
  })

  test('a channel without a contract is closed', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { channels } = deps
    deps.channels = { ...channels, wechat: null }
    const shut = await outcomeOf(opened(renter, orderId, 'wechat'))
    deps.channels = channels
    expect(shut).toBe('CHANNEL_CLOSED')
  })
})

describe('notices', () => {
  test('what is not genuine, foreign or of another amount changes nothing', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await opened(renter, orderId)
    const notice = alipay.pay(paymentId, clock.now())
    expect(await report(server, 'alipay', notice, 'no')).toBe('fail')
    expect(await report(server, 'wechat', notice)).toBe('fail')
    expect(await report(server, 'alipay', alipay.pay(paymentId, clock.now(), 299))).toBe('fail')
    expect(await stateOf(paymentId)).toMatchObject({ state: 'paying', outcome: null })
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: false })
  })

  test('50 at once: the money counts once', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await opened(renter, orderId)
    const notice = alipay.pay(paymentId, clock.now())
    const answers = await Promise.all(Array.from({ length: 50 }, () => report(server, 'alipay', notice)))
    expect(new Set(answers)).toEqual(new Set(['success']))
    expect(await stateOf(paymentId)).toMatchObject({ state: 'success', outcome: 'applied' })
  })

  test('a statement that the database ends unfinished says nothing about the payment: it counts when told again', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await opened(renter, orderId)
    const notice = alipay.pay(paymentId, clock.now())
    // As PostgreSQL does by itself after `statement_timeout`.
    const endWaiting = async () => {
      const { rows } = await server.pool.query(`select pg_cancel_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
      return rows.length
    }
    const { answer } = await server.deps.db.transaction().execute(async (tx) => {
      await lockOrder(tx, orderId, 'clock')
      const answering = report(server, 'alipay', notice)
      await expect.poll(endWaiting).toBe(1)
      return { answer: await answering }
    })
    expect(answer).toBe('fail')
    expect(server.errors.splice(0).map((line) => JSON.parse(line).msg)).toEqual(['notice failed'])
    expect(await stateOf(paymentId)).toMatchObject({ state: 'paying', outcome: null })
    expect(await report(server, 'alipay', notice)).toBe('success')
    expect(await stateOf(paymentId)).toMatchObject({ state: 'success', outcome: 'applied' })
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })
})

describe('two channels for one order', () => {
  const paidTwice = async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const first = await opened(renter, orderId, 'wechat')
    const second = await opened(renter, orderId, 'alipay')
    return { renter, orderId, first, second }
  }

  test('the cashier names the channel that waits, and none once the payment is closing', async () => {
    const renter = await person({ cashFen: 300 })
    const orderId = await ordered(renter)
    const waiting = async (who: TestUser) => (await who.client.pay.cashier({ id: orderId })).waiting
    expect(await waiting(renter)).toBe(null)
    await opened(renter, orderId, 'wechat')
    expect(await waiting(renter)).toBe('wechat')
    await opened(renter, orderId)
    expect(await waiting(renter)).toBe('alipay')
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    expect(await waiting(renter)).toBe(null)
  })

  test('choosing another way closes the one before at its channel', async () => {
    const { first } = await paidTwice()
    await watch()
    expect(wechat.asked).toContain(`close ${first.paymentId}`)
    expect(await stateOf(first.paymentId)).toMatchObject({ state: 'closed' })
  })

  test('paid through both at once: one counts, the other goes back under one number', async () => {
    const { renter, orderId, first, second } = await paidTwice()
    await Promise.all([
      report(server, 'wechat', wechat.pay(first.paymentId, clock.now())),
      report(server, 'alipay', alipay.pay(second.paymentId, clock.now())),
    ])
    await Promise.all([runRefunds(deps), runRefunds(deps)])
    const { paid, returned } = await renter.client.pay.isOrderPaid({ id: orderId })
    expect({ paid, returned }).toEqual({ paid: true, returned: [{ fen: 300, to: 'channel', done: true }] })
    const refunds = [...wechat.asked, ...alipay.asked].filter((line) => line.startsWith('refund'))
    expect(refunds).toHaveLength(1)
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })

  test('a refund nobody confirmed keeps its number; one that surely failed goes into the wallet', async () => {
    const { renter, orderId, first, second } = await paidTwice()
    await report(server, 'wechat', wechat.pay(first.paymentId, clock.now()))
    alipay.script.refund = 'unknown'
    alipay.script.refundArrives = false
    const before = alipay.asked.length
    await report(server, 'alipay', alipay.pay(second.paymentId, clock.now()))
    await runRefunds(deps)
    clock.advance(MINUTE)
    await runRefunds(deps)
    const numbers = alipay.asked.slice(before).filter((line) => line.startsWith('refund'))
    expect(numbers).toHaveLength(2)
    expect(new Set(numbers).size).toBe(1)
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

  test('a refund that is just being sent is asked about by nobody else, however slow the channel', async () => {
    const { first, second } = await paidTwice()
    await report(server, 'wechat', wechat.pay(first.paymentId, clock.now()))
    await report(server, 'alipay', alipay.pay(second.paymentId, clock.now()))
    const { refund } = alipay
    const answered = Promise.withResolvers<void>()
    alipay.refund = async (wanted) => {
      await answered.promise
      return refund(wanted)
    }
    const before = alipay.asked.length
    const sending = runRefunds(deps)
    await expect.poll(() => refundState(second.paymentId)).toBe('asked')
    alipay.refund = refund
    clock.advance(30_000)
    await runRefunds(deps)
    expect(alipay.asked.slice(before)).toEqual([])
    answered.resolve()
    await sending
    expect(await refundState(second.paymentId)).toBe('done')
  })

  test('paid by balance while a channel waits: what comes later goes back', async () => {
    const renter = await person({ cashFen: 300 })
    const orderId = await ordered(renter)
    const { paymentId } = await opened(renter, orderId)
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    await report(server, 'alipay', alipay.pay(paymentId, clock.now()))
    await runRefunds(deps)
    expect(await stateOf(paymentId)).toMatchObject({ outcome: 'refund', outcome_reason: 'ALREADY_PAID' })
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })
})

describe('money that comes late', () => {
  test('of a cancelled order goes back through its channel, and its payer is told', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await opened(renter, orderId)
    const notice = alipay.pay(paymentId, clock.now())
    await renter.client.orders.cancel({ orderId })
    expect(await report(server, 'alipay', notice)).toBe('success')
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

  test('of a channel that refuses the refund is cash that is withdrawn free of fee', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await opened(renter, orderId)
    const notice = alipay.pay(paymentId, clock.now())
    await renter.client.orders.cancel({ orderId })
    await report(server, 'alipay', notice)
    alipay.script.refund = 'failed'
    await runRefunds(deps)
    alipay.script.refund = 'done'
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'wallet', done: true },
    ])
    expect(await renter.client.finance.balance()).toMatchObject({ cashFen: 300, feeFreeFen: 300 })
  })

  test('even of a payment that was closed', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await opened(renter, orderId)
    clock.advance(15 * MINUTE)
    await runDueOrders(deps)
    await watch()
    expect(await stateOf(paymentId)).toMatchObject({ state: 'closed' })
    expect(await report(server, 'alipay', alipay.pay(paymentId, clock.now()))).toBe('success')
    expect((await renter.client.pay.isOrderPaid({ id: orderId })).returned).toEqual([
      { fen: 300, to: 'channel', done: false },
    ])
  })

  test('a notice against a cancellation: the rental or the refund, never both', async () => {
    const renters = await Promise.all(Array.from({ length: 8 }, () => person()))
    await Promise.all(
      renters.map(async (renter) => {
        const orderId = await ordered(renter)
        const { paymentId } = await opened(renter, orderId)
        const notice = alipay.pay(paymentId, clock.now())
        const [cancelled] = await Promise.all([
          outcomeOf(renter.client.orders.cancel({ orderId })),
          report(server, 'alipay', notice),
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

describe('the watch', () => {
  test('finds what was paid when no notice comes, once, however many look', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    const { paymentId } = await opened(renter, orderId)
    alipay.pay(paymentId, clock.now())
    clock.advance(MINUTE)
    await Promise.all([watch(), watch(), watch()])
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: true })
  })

  test('a payment nobody knows the end of is asked about until it is known', async () => {
    const renter = await person()
    const orderId = await ordered(renter)
    alipay.script.prepare = 'unknown'
    await outcomeOf(opened(renter, orderId))
    alipay.script.prepare = 'prepared'
    alipay.script.query = 'unknown'
    clock.advance(20 * MINUTE)
    await watch()
    const state = async () => {
      const { rows } = await server.pool.query('select state from payment where biz_id = $1', [orderId])
      return rows
    }
    expect(await state()).toEqual([{ state: 'unknown' }])
    alipay.script.query = 'known'
    clock.advance(20 * MINUTE)
    await watch()
    expect(await state()).toEqual([{ state: 'closed' }])
  })
})

test('the database lets nobody change what was paid, by whom, or that it was', async () => {
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
  await report(server, 'alipay', alipay.pay(paymentId, clock.now()))
  const anew = `state = 'paying', outcome = null, succeeded_at = null, next_ask_at = now()`
  expect(await change(`update payment set ${anew} where id = '${paymentId}'`)).toBe(ended)
  const unpaid = `update recharge set state = 'created', paid_at = null where id = '${rechargeId}'`
  expect(await change(unpaid)).toBe(ended)
})
