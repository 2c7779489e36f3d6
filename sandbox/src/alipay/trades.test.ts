import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoKeys } from '../keys.ts'
import { manualTimers } from '../pay/manualTimers.ts'
import { rsa2Verify } from './signature.ts'
import { merchant, NOON } from './testClient.ts'

let now = NOON
const { timers, open: waiting, fire } = manualTimers()
const { app, ask, open } = merchant({ now: () => now, timers })
afterAll(() => app.close())

const PAY = 'alipay.trade.wap.pay'
const SHOP = {
  notify_url: 'http://shop.invalid/notify',
  return_url: 'http://shop.invalid/result?from=alipay',
}

let orderCount = 0
let ownId = ''
beforeEach(async () => {
  now = NOON
  orderCount += 1
  ownId = `100000000000000${String(orderCount).padStart(4, '0')}`
  await control('PUT', '/notifications/hold', { on: true })
  await app.inject({ method: 'DELETE', url: '/control/notifications' })
})

const control = (method: 'PUT' | 'POST', path: string, payload?: object) =>
  app.inject({ method, url: `/control${path}`, ...(payload ? { payload } : {}) })
const order = (changed: object = {}) => ({
  out_trade_no: ownId,
  subject: '租号订单',
  total_amount: '10.00',
  product_code: 'QUICK_WAP_WAY',
  quit_url: 'http://shop.invalid/cashier',
  time_expire: '2026-11-21 12:15:00',
  ...changed,
})
const cashierOf = async (changed: object = {}): Promise<string> => {
  const { headers } = await open(PAY, order(changed), SHOP)
  return new URL(String(headers.location)).pathname
}
const query = () => ask('alipay.trade.query', { out_trade_no: ownId })
const refund = (amount: string, number = `${ownId}-r`) =>
  ask('alipay.trade.refund', {
    out_trade_no: ownId,
    refund_amount: amount,
    out_request_no: number,
    refund_reason: '取消',
  })
const queryRefund = (number = `${ownId}-r`) =>
  ask('alipay.trade.fastpay.refund.query', { out_trade_no: ownId, out_request_no: number })

const verified = (query: string): Record<string, string> => {
  const form = Object.fromEntries(new URLSearchParams(query))
  const text = Object.keys(form)
    .filter((name) => !['sign', 'sign_type'].includes(name))
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&')
  expect(rsa2Verify(text, form['sign'] ?? '', demoKeys.alipay.alipayPublicKey)).toBe(true)
  return form
}
/** Notices held back, oldest first, each verified. */
const notifications = async (): Promise<Record<string, string>[]> => {
  const list: { id: number }[] = (await app.inject('/control/notifications')).json()
  const raw = await Promise.all(
    list
      .toReversed()
      .map(({ id }) => app.inject(`/control/notifications/${id}/raw`).then((answer) => answer.json())),
  )
  return raw.map((post) => {
    expect(post).toMatchObject({ url: SHOP.notify_url })
    expect(post.headers['content-type']).toBe('application/x-www-form-urlencoded; charset=utf-8')
    return verified(post.body)
  })
}

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
    out_trade_no: ownId,
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
      out_trade_no: ownId,
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
  now = NOON + 15 * 60_000
  expect(await query()).toMatchObject({ trade_status: 'TRADE_CLOSED' })
  expect((await app.inject({ method: 'POST', url: `${cashier}/pay` })).headers.location).toBe(cashier)
  expect((await app.inject(cashier)).body).toContain('已经关闭')
})

test('a failed attempt can be followed by a successful one', async () => {
  const cashier = await cashierOf()
  expect((await control('POST', `/payments/alipay/${ownId}/fail`)).statusCode).toBe(204)
  expect((await app.inject(cashier)).body).toContain('上一次付款失败')
  expect((await control('POST', `/payments/alipay/${ownId}/pay`)).statusCode).toBe(204)
  expect((await control('POST', `/payments/alipay/${ownId}/pay`)).statusCode).toBe(404)
})

test('closing: unknown, open, closed, paid', async () => {
  const close = (changed = {}) => ask('alipay.trade.close', { out_trade_no: ownId }, changed)
  expect(await close()).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
  await cashierOf()
  expect(await close(SHOP)).toMatchObject({ code: '10000', out_trade_no: ownId })
  expect(await notifications()).toEqual([
    expect.objectContaining({ trade_status: 'TRADE_CLOSED', out_trade_no: ownId }),
  ])
  expect(await close()).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
  expect((await open(PAY, order(), SHOP)).body).toContain('ACQ.TRADE_HAS_CLOSE')
  ownId += '0'
  await cashierOf()
  await control('POST', `/payments/alipay/${ownId}/pay`)
  expect(await close()).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
  expect((await open(PAY, order(), SHOP)).body).toContain('ACQ.TRADE_HAS_SUCCESS')
})

test('refunds: in part, again, the rest, too much', async () => {
  expect(await refund('1.00')).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
  await cashierOf()
  expect(await refund('1.00')).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
  await control('POST', `/payments/alipay/${ownId}/pay`)
  expect(await queryRefund()).toEqual({ code: '10000', msg: 'Success' })
  expect(await refund('10.01')).toMatchObject({ sub_code: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' })
  expect(await refund('4.00')).toMatchObject({ fund_change: 'Y', refund_fee: '4.00', send_back_fee: '4.00' })
  expect(await refund('4.00')).toMatchObject({ fund_change: 'N', refund_fee: '4.00' })
  expect(await refund('5.00')).toMatchObject({ sub_code: 'ACQ.DISCORDANT_REPEAT_REQUEST' })
  expect(await query()).toMatchObject({ trade_status: 'TRADE_SUCCESS' })
  expect(await refund('6.00', 'second')).toMatchObject({
    fund_change: 'Y',
    refund_fee: '10.00',
    send_back_fee: '6.00',
  })
  expect(await query()).toMatchObject({ trade_status: 'TRADE_CLOSED' })
  expect(await refund('0.01', 'third')).toMatchObject({ sub_code: 'ACQ.TRADE_HAS_CLOSE' })
  expect(await queryRefund('second')).toMatchObject({
    refund_status: 'REFUND_SUCCESS',
    refund_amount: '6.00',
  })

  const received = await notifications()
  expect(received.map((form) => [form['trade_status'], form['out_biz_no'], form['refund_fee']])).toEqual([
    ['TRADE_SUCCESS', undefined, undefined],
    ['TRADE_SUCCESS', `${ownId}-r`, '4.00'],
    ['TRADE_CLOSED', 'second', '10.00'],
  ])
  expect(received[1]?.['gmt_refund']).toMatch(/^2026-11-21 12:00:00/)
})

test('more than the refundable rest is refused, and everything a year after the payment', async () => {
  await cashierOf()
  await control('POST', `/payments/alipay/${ownId}/pay`)
  expect(await refund('4.00')).toMatchObject({ fund_change: 'Y' })
  expect(await refund('6.01', 'rest')).toMatchObject({ sub_code: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' })
  now = NOON + 366 * 86_400_000
  expect(await refund('6.00', 'rest')).toMatchObject({ sub_code: 'ACQ.TRADE_HAS_FINISHED' })
})

test('without a request number only the whole is refunded', async () => {
  await cashierOf()
  await control('POST', `/payments/alipay/${ownId}/pay`)
  const whole = (amount: string) => ask('alipay.trade.refund', { out_trade_no: ownId, refund_amount: amount })
  expect(await whole('9.00')).toMatchObject({ sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
  expect(await whole('10.00')).toMatchObject({ fund_change: 'Y' })
})

test.each([
  ['10.91', 400, 'ACQ.PAYMENT_REQUEST_HAS_RISK', 'ACQ.TRADE_NOT_EXIST'],
  ['10.93', 502, '502', 'WAIT_BUYER_PAY'],
])('payment sentinel %s', async (amount, status, says, known) => {
  const page = await open(PAY, order({ total_amount: amount }), SHOP)
  expect([page.statusCode, page.body.includes(says)]).toEqual([status, true])
  expect(JSON.stringify(await query())).toContain(known)
})

test.each([
  ['10.94', 'duplicated'],
  ['10.95', 'overtaken'],
  ['10.96', 'late'],
  ['10.97', 'never'],
  ['10.99', 'forged'],
])('payment sentinel %s: the notification is %s, the query says paid', async (amount, manner) => {
  await cashierOf({ total_amount: amount })
  await control('POST', `/payments/alipay/${ownId}/pay`)
  expect((await app.inject('/control/notifications')).json()).toMatchObject([
    { ownId, manner, kind: 'payment' },
  ])
  expect(await query()).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: amount })
})

test('payment sentinel 10.98: notification and query say one 分 less', async () => {
  await cashierOf({ total_amount: '10.98' })
  await control('POST', `/payments/alipay/${ownId}/pay`)
  expect(await query()).toMatchObject({ total_amount: '10.97' })
  expect(await notifications()).toMatchObject([{ total_amount: '10.97' }])
})

test('a forged notification is not signed by the provider', async () => {
  await cashierOf({ total_amount: '10.99' })
  await control('PUT', '/notifications/hold', { on: false })
  await control('POST', `/payments/alipay/${ownId}/pay`)
  const [{ id }] = (await app.inject('/control/notifications')).json()
  const { body } = (await app.inject(`/control/notifications/${id}/raw`)).json()
  expect(() => verified(body)).toThrow()
})

test.each<[string, string, 'done' | 'none']>([
  ['10.82', '20 s later done', 'done'],
  ['10.85', '20 s later failed', 'none'],
  ['10.86', '20 s later failed', 'none'],
])('refund sentinel %s: %s', async (amount, _says, end) => {
  await cashierOf({ total_amount: '20.00' })
  await control('POST', `/payments/alipay/${ownId}/pay`)
  expect(await refund(amount)).toMatchObject({ fund_change: 'N', send_back_fee: '0.00' })
  expect(await queryRefund()).toEqual({ code: '10000', msg: 'Success' })
  expect(await refund('10.00', 'more')).toMatchObject({ sub_code: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' })
  expect(waiting()).toEqual([20_000])
  fire()
  expect((await queryRefund())['refund_status']).toBe(end === 'done' ? 'REFUND_SUCCESS' : undefined)
  expect(await notifications()).toHaveLength(end === 'done' ? 2 : 1)
  expect(await refund(amount)).toMatchObject({
    fund_change: end === 'done' ? 'N' : 'Y',
    send_back_fee: amount,
  })
})

test('refund sentinels 10.81 and 10.83: refused; a 5xx although it is done', async () => {
  await cashierOf({ total_amount: '30.00' })
  await control('POST', `/payments/alipay/${ownId}/pay`)
  expect(await refund('10.81')).toMatchObject({ sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' })
  await expect(refund('10.83', 'broken')).rejects.toThrow('502')
  expect(await queryRefund('broken')).toMatchObject({ refund_status: 'REFUND_SUCCESS' })
})

test('the pages show the payment and its refund', async () => {
  await cashierOf()
  await control('POST', `/payments/alipay/${ownId}/pay`)
  await refund('10.00')
  expect((await app.inject('/payments')).body).toContain(ownId)
  expect((await app.inject('/refunds')).body).toContain(`${ownId}-r`)
  expect((await app.inject('/control/payments')).json()[0]).toMatchObject({
    ownId,
    state: 'paid',
    refundedFen: 1000,
  })
  expect((await app.inject('/control/refunds')).json()[0]).toMatchObject({ paymentId: ownId, state: 'done' })
})
