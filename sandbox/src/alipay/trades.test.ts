import { expect, test } from 'vitest'
import { demoKeys } from '../keys.ts'
import { NOON } from './testClient.ts'
import { PAY, SHOP, setUpTrades, verified } from './testTrades.ts'

const { trade, app, ask, open, control, order, cashierOf, query, refund, notifications } = setUpTrades()

test('paid on the page: redirect to the shop, query, notification', async () => {
  const cashier = await cashierOf()
  expect(await query()).toMatchObject({
    code: '10000',
    trade_status: 'WAIT_BUYER_PAY',
    total_amount: '10.00',
  })
  const page = await app.inject(cashier)
  expect(page.body).toContain('¥10.00')
  expect(page.headers['content-security-policy']).toContain("form-action 'self' http://shop.invalid;")

  const paid = await app.inject({ method: 'POST', url: `${cashier}/pay` })
  expect(paid.statusCode).toBe(303)
  const back = new URL(String(paid.headers.location))
  expect(back.href).toContain('http://shop.invalid/result?from=alipay&')
  expect(verified(back.search.replace('from=alipay&', ''))).toMatchObject({
    method: 'alipay.trade.wap.pay.return',
    out_trade_no: trade.ownId,
    total_amount: '10.00',
    app_id: demoKeys.alipay.appId,
    seller_id: demoKeys.alipay.sellerId,
    timestamp: '2026-11-21 12:00:00',
  })

  const answer = await query()
  expect(answer).toMatchObject({
    trade_status: 'TRADE_SUCCESS',
    trade_no: expect.stringMatching(/^\d{28}$/),
    send_pay_date: '2026-11-21 12:00:00',
  })
  expect(await notifications()).toEqual([
    expect.objectContaining({
      notify_type: 'trade_status_sync',
      notify_id: expect.stringMatching(/^\w{34}$/),
      app_id: demoKeys.alipay.appId,
      seller_id: demoKeys.alipay.sellerId,
      out_trade_no: trade.ownId,
      trade_no: answer['trade_no'],
      trade_status: 'TRADE_SUCCESS',
      total_amount: '10.00',
      gmt_payment: '2026-11-21 12:00:00',
    }),
  ])
  expect((await app.inject(cashier)).body).toContain('已经付过了')
})

test('the same order opened again leads to the same page; a changed one is refused', async () => {
  const cashier = await cashierOf()
  expect(await cashierOf()).toBe(cashier)
  const changed = await open(PAY, order({ total_amount: '9.00' }), SHOP)
  expect(changed.body).toContain('ACQ.CONTEXT_INCONSISTENT')
})

test.each<[string, object]>([
  ['number', { out_trade_no: '1-2' }],
  ['no subject', { subject: '' }],
  ['subject', { subject: 'a=b' }],
  ['product', { product_code: 'FAST_INSTANT_TRADE_PAY' }],
  ['amount of three decimals', { total_amount: '10.001' }],
  ['amount of zero', { total_amount: '0.00' }],
  ['no quit address', { quit_url: undefined }],
  ['expiry', { time_expire: '2026-11-21 11:59:59' }],
  ['expiry of no calendar', { time_expire: '2026-11-31 12:00:00' }],
  ['span', { time_expire: undefined, timeout_express: '1.5h' }],
  ['seller', { seller_id: '2088000000000009' }],
])('an order with a wrong %s is refused', async (_case, changed) => {
  const page = await open(PAY, order(changed), SHOP)
  expect([page.statusCode, page.body.includes('ACQ.INVALID_PARAMETER')]).toEqual([400, true])
})

test('not paid in time: closed, and the page says so', async () => {
  const cashier = await cashierOf()
  trade.now = NOON + 15 * 60_000
  expect(await query()).toMatchObject({ trade_status: 'TRADE_CLOSED' })
  expect((await app.inject({ method: 'POST', url: `${cashier}/pay` })).headers.location).toBe(cashier)
  expect((await app.inject(cashier)).body).toContain('已经关闭')
})

test('a failed attempt can be followed by a successful one', async () => {
  const cashier = await cashierOf()
  expect((await control('POST', `/payments/alipay/${trade.ownId}/fail`)).statusCode).toBe(204)
  expect((await app.inject(cashier)).body).toContain('上一次付款失败')
  expect((await control('POST', `/payments/alipay/${trade.ownId}/pay`)).statusCode).toBe(204)
  expect((await control('POST', `/payments/alipay/${trade.ownId}/pay`)).statusCode).toBe(404)
})

test('closing: unknown, open, closed, paid', async () => {
  const close = (changed = {}) => ask('alipay.trade.close', { out_trade_no: trade.ownId }, changed)
  expect(await close()).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
  await cashierOf()
  expect(await close(SHOP)).toMatchObject({ code: '10000', out_trade_no: trade.ownId })
  expect(await notifications()).toEqual([
    expect.objectContaining({ trade_status: 'TRADE_CLOSED', out_trade_no: trade.ownId }),
  ])
  expect(await close()).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
  expect((await open(PAY, order(), SHOP)).body).toContain('ACQ.TRADE_HAS_CLOSE')
  trade.ownId += '0'
  await cashierOf()
  await control('POST', `/payments/alipay/${trade.ownId}/pay`)
  expect(await close()).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
  expect((await open(PAY, order(), SHOP)).body).toContain('ACQ.TRADE_HAS_SUCCESS')
})

test('the pages show the payment and its refund', async () => {
  await cashierOf()
  await control('POST', `/payments/alipay/${trade.ownId}/pay`)
  await refund('10.00')
  expect((await app.inject('/payments')).body).toContain(trade.ownId)
  expect((await app.inject('/refunds')).body).toContain(`${trade.ownId}-r`)
  expect((await app.inject('/control/payments')).json()[0]).toMatchObject({
    ownId: trade.ownId,
    state: 'paid',
    refundedFen: 1000,
  })
  expect((await app.inject('/control/refunds')).json()[0]).toMatchObject({
    paymentId: trade.ownId,
    state: 'done',
  })
})
