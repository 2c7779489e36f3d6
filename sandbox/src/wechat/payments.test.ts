import { afterAll, expect, test } from 'vitest'
import { demoKeys } from '../keys.ts'
import { manualTimers } from '../pay/manualTimers.ts'
import { decryptResource, isSignedByPlatform, NOON, testMerchant } from './testMerchant.ts'

const { wechat: keys } = demoKeys
let clock = NOON
const manual = manualTimers()
const merchant = await testMerchant({ now: () => clock, timers: manual.timers })
afterAll(() => merchant.end())

const { call, order } = merchant
const scene = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } }

test('the three ways of paying', async () => {
  const native = await merchant.native('way-native', 100)
  expect(native).toMatchObject({ status: 200, signed: true })
  expect(native.data).toEqual({
    code_url: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=[\w-]{9}$/),
  })
  const jsapi = await call(
    'POST',
    '/v3/pay/transactions/jsapi',
    order('way-jsapi', 100, { payer: { openid: 'oSandbox-1' } }),
  )
  expect(jsapi.data).toEqual({ prepay_id: expect.stringMatching(/^wx20261121120000[0-9a-f]{20}$/) })
  const h5 = await call('POST', '/v3/pay/transactions/h5', order('way-h5', 100, { scene_info: scene }))
  expect(h5.data).toEqual({
    h5_url: expect.stringMatching(
      /^http:\/\/localhost(:80)?\/cgi-bin\/mmpayweb-bin\/checkmweb\?prepay_id=wx/,
    ),
  })
})

test('unpaid, paid, notified, then closing is refused', async () => {
  await merchant.native('paid-1', 1234, { attach: 'recharge' })
  expect((await merchant.query('paid-1')).data).toMatchObject({
    out_trade_no: 'paid-1',
    trade_state: 'NOTPAY',
    amount: { total: 1234 },
  })
  expect(await merchant.pay('paid-1')).toBe(204)
  expect(await merchant.pay('paid-1')).toBe(404)
  const paid = {
    appid: keys.appId,
    mchid: keys.merchantId,
    out_trade_no: 'paid-1',
    attach: 'recharge',
    transaction_id: expect.stringMatching(/^4200\d{24}$/),
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    bank_type: 'OTHERS',
    success_time: '2026-11-21T12:00:00+08:00',
    payer: { openid: expect.any(String) },
    amount: { total: 1234, payer_total: 1234, currency: 'CNY', payer_currency: 'CNY' },
  }
  const { data } = await merchant.query('paid-1')
  expect(data).toEqual(paid)
  expect(
    (await call('GET', `/v3/pay/transactions/id/${data.transaction_id}?mchid=${keys.merchantId}`)).data,
  ).toEqual(paid)

  const [notification] = await merchant.arrived(1)
  if (!notification) throw new Error('no notification')
  expect(isSignedByPlatform(notification)).toBe(true)
  expect(notification.headers['wechatpay-serial']).toBe(keys.platform[0].serial)
  expect(merchant.contents(notification)).toEqual({
    id: expect.any(String),
    create_time: '2026-11-21T12:00:00+08:00',
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: paid,
  })
  expect(await merchant.close('paid-1')).toMatchObject({
    status: 400,
    data: { code: 'ORDERPAID' },
    signed: true,
  })
})

test('closing: final, repeated, and of an unknown order', async () => {
  await merchant.native('close-1', 100)
  for (const number of ['close-1', 'close-1', 'never-heard-of'])
    expect(await merchant.close(number)).toMatchObject({ status: 204, text: '', signed: true })
  expect((await merchant.query('close-1')).data).toMatchObject({ trade_state: 'CLOSED' })
  expect(await merchant.pay('close-1')).toBe(404)
  expect(await merchant.native('close-1', 100)).toMatchObject({ status: 400, data: { code: 'ORDER_CLOSED' } })
})

test('a number again: the same order for an identical request, refused otherwise', async () => {
  const first = await merchant.native('again-1', 100)
  expect((await merchant.native('again-1', 100)).data).toEqual(first.data)
  expect(await merchant.native('again-1', 101)).toMatchObject({
    status: 403,
    data: { code: 'OUT_TRADE_NO_USED' },
  })
  const other = await call('POST', '/v3/pay/transactions/h5', order('again-1', 100, { scene_info: scene }))
  expect(other.data).toMatchObject({ code: 'OUT_TRADE_NO_USED' })
  await merchant.pay('again-1')
  expect((await merchant.native('again-1', 100)).data).toMatchObject({ code: 'ORDERPAID' })
})

test('a failed attempt leaves it open', async () => {
  await merchant.native('fail-1', 100)
  expect((await merchant.control('POST', '/control/payments/wechat/fail-1/fail')).statusCode).toBe(204)
  expect((await merchant.query('fail-1')).data).toMatchObject({ trade_state: 'NOTPAY' })
  expect((await merchant.control('GET', '/control/payments')).json()).toContainEqual(
    expect.objectContaining({ ownId: 'fail-1', state: 'failed' }),
  )
  expect(await merchant.pay('fail-1')).toBe(204)
})

test('an expired order cannot be paid; after seven days it is closed', async () => {
  await merchant.native('late-1', 100, { time_expire: '2026-11-21T12:15:00+08:00' })
  clock = NOON + 15 * 60_000 + 1
  expect(await merchant.pay('late-1')).toBe(404)
  expect((await merchant.query('late-1')).data).toMatchObject({ trade_state: 'NOTPAY' })
  clock = NOON + 7 * 86_400_000 + 1
  expect((await merchant.query('late-1')).data).toMatchObject({ trade_state: 'CLOSED' })
  clock = NOON
})

test.each<[string, object, string, string]>([
  ['another merchant', { mchid: '1900000109' }, 'PARAM_ERROR', '/mchid'],
  ['another app', { appid: 'wx0000000000000000' }, 'APPID_MCHID_NOT_MATCH', ''],
  ['no title', { description: '' }, 'PARAM_ERROR', '/description'],
  ['a title of 129 bytes', { description: '上'.repeat(43) }, 'PARAM_ERROR', '/description'],
  ['a number of five', { out_trade_no: '12345' }, 'PARAM_ERROR', '/out_trade_no'],
  ['a number with a dot', { out_trade_no: '123.456' }, 'PARAM_ERROR', '/out_trade_no'],
  ['a number as a number', { out_trade_no: 123456 }, 'PARAM_ERROR', '/out_trade_no'],
  ['nothing to pay', { amount: { total: 0 } }, 'PARAM_ERROR', '/amount/total'],
  ['half a fen', { amount: { total: 10.5 } }, 'PARAM_ERROR', '/amount/total'],
  ['an amount as text', { amount: { total: '100' } }, 'PARAM_ERROR', '/amount/total'],
  ['dollars', { amount: { total: 100, currency: 'USD' } }, 'PARAM_ERROR', '/amount/currency'],
  ['a time without zone', { time_expire: '2026-11-21T12:15:00' }, 'PARAM_ERROR', '/time_expire'],
  ['a month 13', { time_expire: '2026-13-21T12:15:00+08:00' }, 'PARAM_ERROR', '/time_expire'],
  [
    'a notification address with a query',
    { notify_url: 'https://a.example/n?x=1' },
    'PARAM_ERROR',
    '/notify_url',
  ],
  ['a notification address without path', { notify_url: 'https://a.example' }, 'PARAM_ERROR', '/notify_url'],
  ['a payer', { payer: { openid: 'o' } }, 'PARAM_ERROR', '/payer'],
  ['a misspelt field', { atach: 'x' }, 'PARAM_ERROR', '/atach'],
])('native refuses %s', async (_name, more, code, field) => {
  const answer = await merchant.native('field-1', 100, more)
  expect(answer).toMatchObject({ status: 400, signed: true, data: { code } })
  if (field) expect(answer.data.detail.field).toBe(field)
  expect((await merchant.query('field-1')).data).toMatchObject({ code: 'ORDER_NOT_EXIST' })
})

test.each<[string, string, object, string]>([
  ['jsapi', 'no payer', {}, '/payer'],
  ['jsapi', 'a payer without openid', { payer: {} }, '/payer/openid'],
  ['h5', 'no scene', {}, '/scene_info'],
  ['h5', 'no address', { scene_info: { h5_info: { type: 'Wap' } } }, '/scene_info/payer_client_ip'],
  [
    'h5',
    'a name for an address',
    { scene_info: { ...scene, payer_client_ip: 'localhost' } },
    '/scene_info/payer_client_ip',
  ],
  ['h5', 'no kind', { scene_info: { payer_client_ip: '::1', h5_info: {} } }, '/scene_info/h5_info/type'],
  [
    'h5',
    'a kind unknown',
    { scene_info: { ...scene, h5_info: { type: 'wap' } } },
    '/scene_info/h5_info/type',
  ],
])('%s refuses %s', async (way, _name, more, field) => {
  const answer = await call('POST', `/v3/pay/transactions/${way}`, order('field-2', 100, more))
  expect(answer.data).toMatchObject({ code: 'PARAM_ERROR', detail: { location: 'body', field } })
})

test('a query names its merchant', async () => {
  const answer = await call('GET', '/v3/pay/transactions/out-trade-no/paid-1?mchid=1900000109')
  expect(answer.data).toMatchObject({ code: 'PARAM_ERROR', detail: { location: 'query', field: 'mchid' } })
})

test('certificates are decrypted with the APIv3 key; after a rotation the other key signs', async () => {
  const { data } = await call('GET', '/v3/certificates')
  for (const [at, { serial, certificate }] of keys.platform.entries()) {
    expect(data.data[at].serial_no).toBe(serial)
    expect(decryptResource(data.data[at].encrypt_certificate)).toBe(certificate)
  }
  const before = await merchant.query('paid-1')
  const { serial } = (await merchant.control('POST', '/control/wechat/platform/rotate')).json()
  expect(serial).toBe(keys.platform[1].serial)
  const after = await merchant.query('paid-1')
  expect([before.headers['wechatpay-serial'], after.headers['wechatpay-serial']]).toEqual(
    keys.platform.map((key) => key.serial),
  )
  expect([before.signed, after.signed]).toEqual([true, true])
})

test('a notification that is not accepted is retried with a new signature and the same id', async () => {
  const before = merchant.received.length
  merchant.answerWith(500)
  await merchant.native('retry-1', 100)
  await merchant.pay('retry-1')
  await merchant.arrived(before + 1)
  await expect.poll(manual.open).toEqual([1000])
  merchant.answerWith(200)
  clock = NOON + 1000
  manual.fire()
  const [first, second] = (await merchant.arrived(before + 2)).slice(before)
  if (!first || !second) throw new Error('no notifications')
  expect(second.body).toBe(first.body)
  expect(second.headers['wechatpay-nonce']).not.toBe(first.headers['wechatpay-nonce'])
  expect([isSignedByPlatform(first), isSignedByPlatform(second)]).toEqual([true, true])
  clock = NOON
})
