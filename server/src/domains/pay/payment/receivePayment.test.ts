import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { pollAllPayments } from '../../../../testing/pay/pollAllPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { lockOrder } from '../../orders/change.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, wallet } = market
const { unpaidOrder, openPayment, paymentState } = setUpChannelPayments(server, market)
const { clock, deps } = server
const { alipay } = server.providers.channels
const MINUTE = 60_000

describe('notifications', () => {
  test('a notification that is not genuine, of another channel or with another amount changes nothing', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const { paymentId } = await openPayment(renter, orderId)
    const notification = alipay.pay(paymentId, clock.now())
    expect(await postNotification(server, 'alipay', notification, 'no')).toBe('fail')
    expect(await postNotification(server, 'wechat', notification)).toBe('fail')
    expect(await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now(), 299))).toBe('fail')
    expect(await paymentState(paymentId)).toMatchObject({ state: 'paying', outcome: null })
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: false })
  })

  test('50 at once: the money counts once', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const { paymentId } = await openPayment(renter, orderId)
    const notification = alipay.pay(paymentId, clock.now())
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => postNotification(server, 'alipay', notification)),
    )
    expect(new Set(responses)).toEqual(new Set(['success']))
    expect(await paymentState(paymentId)).toMatchObject({ state: 'success', outcome: 'applied' })
  })

  test('after a cancelled statement the payment counts when the notification is repeated', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const { paymentId } = await openPayment(renter, orderId)
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
    expect(await paymentState(paymentId)).toMatchObject({ state: 'paying', outcome: null })
    expect(await postNotification(server, 'alipay', notification)).toBe('success')
    expect(await paymentState(paymentId)).toMatchObject({ state: 'success', outcome: 'applied' })
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })
})

describe('polling', () => {
  test('counts a payment without a notification, once in concurrent runs', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const { paymentId } = await openPayment(renter, orderId)
    alipay.pay(paymentId, clock.now())
    clock.advance(MINUTE)
    await Promise.all([pollAllPayments(deps), pollAllPayments(deps), pollAllPayments(deps)])
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: true })
  })

  test('a payment with an unknown result is polled until the result is known', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    alipay.script.prepare = 'unknown'
    await outcomeOf(openPayment(renter, orderId))
    alipay.script.prepare = 'prepared'
    alipay.script.query = 'unknown'
    clock.advance(20 * MINUTE)
    await pollAllPayments(deps)
    const state = async () => {
      const { rows } = await server.pool.query('select state from payment where biz_id = $1', [orderId])
      return rows
    }
    expect(await state()).toEqual([{ state: 'unknown' }])
    alipay.script.query = 'known'
    clock.advance(20 * MINUTE)
    await pollAllPayments(deps)
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
