import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { pollAllPayments } from '../../../../testing/pay/pollAllPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, wallet } = market
const { unpaidOrder, openPayment, paymentState } = setUpChannelPayments(server, market)
const { clock, deps } = server
const { alipay } = server.providers.channels
const MINUTE = 60_000

describe('pay.unifiedOrder and wxUnifiedOrder', () => {
  test('another user’s order is not found, and guests cannot pay', async () => {
    const orderId = await unpaidOrder(await person())
    const otherUser = await person()
    expect(await outcomeOf(openPayment(otherUser, orderId))).toBe('NOT_FOUND')
    expect(await outcomeOf(server.client().pay.unifiedOrder({ orderId, channel: 'alipay' }))).toBe(
      'TOKEN_EXPIRED',
    )
  })

  test('a repeat returns the same payment, and a notification starts the rental', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const first = await openPayment(renter, orderId)
    expect(first).toMatchObject({ amountFen: 300, next: { kind: 'jump' } })
    expect((await openPayment(renter, orderId)).paymentId).toBe(first.paymentId)
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: false, waiting: true })
    expect(await postNotification(server, 'alipay', alipay.pay(first.paymentId, clock.now()))).toBe('success')
    expect(await renter.client.pay.isOrderPaid({ id: orderId })).toMatchObject({ paid: true, waiting: false })
    expect((await renter.client.orders.detail({ orderId })).state).toBe('renting')
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })

  test('the ways of WeChat: a page, a QR code, and jsapi only for an authorized payer', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
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
    const orderId = await unpaidOrder(renter)
    const first = await openPayment(renter, orderId)
    clock.advance(2 * MINUTE)
    expect((await openPayment(renter, orderId)).paymentId).toBe(first.paymentId)
    clock.advance(3 * MINUTE)
    expect((await openPayment(renter, orderId)).paymentId).not.toBe(first.paymentId)
    await pollAllPayments(deps)
    expect(await paymentState(first.paymentId)).toMatchObject({ state: 'closed' })
  })

  test('after a refusal or an unknown result the payment can be opened again', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    alipay.script.prepare = 'refused'
    expect(await outcomeOf(openPayment(renter, orderId))).toBe('CHANNEL_REFUSED')
    alipay.script.prepare = 'unknown'
    expect(await outcomeOf(openPayment(renter, orderId))).toBe('CHANNEL_BUSY')
    alipay.script.prepare = 'prepared'
    const { paymentId } = await openPayment(renter, orderId)
    expect(await paymentState(paymentId)).toMatchObject({ state: 'paying' })
  })

  test('the number of payments of one order is limited when the channel is changed repeatedly', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const outcomes: string[] = []
    for (let tries = 0; tries < 22; tries += 1)
      outcomes.push(await outcomeOf(openPayment(renter, orderId, tries % 2 ? 'alipay' : 'wechat')))
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill('OK'))
    // The waiting payment can still be reused.
    expect(outcomes.slice(20)).toEqual(['TOO_MANY_REQUESTS', 'OK'])
  })

  test('a channel without a contract is closed', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const { channels } = deps
    deps.channels = { ...channels, wechat: null }
    const outcome = await outcomeOf(openPayment(renter, orderId, 'wechat'))
    deps.channels = channels
    expect(outcome).toBe('CHANNEL_CLOSED')
  })
})
