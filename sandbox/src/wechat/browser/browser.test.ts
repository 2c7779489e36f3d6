import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { demoKeys } from '../../keys.ts'
import { NOON, rsaSigned, testMerchant } from '../testMerchant.ts'

const { wechat: keys } = demoKeys
let clock = NOON
const merchant = await testMerchant({ now: () => clock })
afterAll(() => merchant.end())
const { app } = merchant

const BACK = 'https://shop.example/pay-result?id=1'
const h5 = async (ownId: string): Promise<URL> => {
  const scene_info = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } }
  const { data } = await merchant.call(
    'POST',
    '/v3/pay/transactions/h5',
    merchant.order(ownId, 1050, { scene_info }),
  )
  const url = new URL(data.h5_url)
  url.searchParams.set('redirect_url', BACK)
  return url
}
const choose = (url: URL, outcome: string) =>
  app.inject({
    method: 'POST',
    url: `${url.pathname}${url.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  })
const visit = (url: URL, userAgent = 'Mozilla/5.0') =>
  app.inject({ url: `${url.pathname}${url.search}`, headers: { 'user-agent': userAgent } })
const state = async (ownId: string) => (await merchant.query(ownId)).data.trade_state

test('the payer is refused, cancels, pays, and returns to the shop each time', async () => {
  const url = await h5('h5-pay-1')
  const page = await visit(url)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('¥10.50')
  expect(page.headers['content-security-policy']).toContain("form-action 'self' https://shop.example;")
  for (const outcome of ['fail', 'cancel']) {
    const left = await choose(url, outcome)
    expect([left.statusCode, left.headers.location]).toEqual([303, BACK])
    expect(await state('h5-pay-1')).toBe('NOTPAY')
  }
  expect((await visit(url)).body).toContain('上一次付款失败')
  expect((await choose(url, 'success')).headers.location).toBe(BACK)
  expect(await state('h5-pay-1')).toBe('SUCCESS')
  expect((await visit(url)).body).toContain('已经付过了')
})

test.each<[string, (url: URL) => void, string]>([
  ['put together by hand', (url) => url.searchParams.set('package', '1'), '商家参数格式有误'],
  ['of an unknown order', (url) => url.searchParams.set('prepay_id', 'wx1'), '商家参数格式有误'],
])('an address %s pays nothing', async (_name, change, message) => {
  const url = await h5('h5-odd-1')
  change(url)
  expect((await visit(url)).body).toContain(message)
  await choose(url, 'success')
  expect(await state('h5-odd-1')).toBe('NOTPAY')
})

test('the page is open for five minutes, and not in the WeChat browser', async () => {
  const url = await h5('h5-old-1')
  expect((await visit(url, 'Mozilla/5.0 MicroMessenger/8.0')).body).toContain('请在微信外打开')
  clock += 300_001
  expect((await visit(url)).body).toContain('支付请求已失效')
  await choose(url, 'success')
  expect(await state('h5-old-1')).toBe('NOTPAY')
  clock = NOON
})

test('an invalid return address is not followed', async () => {
  const url = await h5('h5-back-1')
  url.searchParams.set('redirect_url', 'javascript:alert(1)')
  expect((await visit(url)).body).not.toContain('javascript')
  expect((await choose(url, 'cancel')).headers.location).toMatch(/^\/cgi-bin/)
})

const authorize = (changed: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    appid: keys.appId,
    redirect_uri: 'https://shop.example/wx-auth?x=1',
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'abc123',
    ...changed,
  })
  return app.inject(`/connect/oauth2/authorize?${query}`)
}
const openIdOf = async (code: string, changed: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    appid: keys.appId,
    secret: keys.appSecret,
    code,
    grant_type: 'authorization_code',
    ...changed,
  })
  const answer = await app.inject(`/sns/oauth2/access_token?${query}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  return JSON.parse(answer.body)
}
const codeFrom = (page: string): URL =>
  new URL((/href="(https:[^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&'))

test('web authorisation: a code, once, for five minutes', async () => {
  const back = codeFrom((await authorize()).body)
  expect(`${back.origin}${back.pathname}`).toBe('https://shop.example/wx-auth')
  expect([back.searchParams.get('x'), back.searchParams.get('state')]).toEqual(['1', 'abc123'])
  const code = back.searchParams.get('code') ?? ''
  expect(await openIdOf(code, { secret: 'wrong' })).toMatchObject({ errcode: 40125 })
  expect(await openIdOf(code, { appid: 'wx1' })).toMatchObject({ errcode: 40013 })
  expect(await openIdOf(code)).toMatchObject({ openid: 'oSandbox-renter-00000000001', expires_in: 7200 })
  expect(await openIdOf(code)).toMatchObject({ errcode: 40163 })
  expect(await openIdOf('rubbish')).toMatchObject({ errcode: 40029 })
  const late = (await merchant.control('POST', '/control/wechat/code')).json().code
  clock += 300_001
  expect(await openIdOf(late)).toMatchObject({ errcode: 40029 })
  clock = NOON
})

test.each([
  ['appid', 'wx1', 'AppID 参数错误'],
  ['response_type', 'token', 'response_type 参数错误'],
  ['scope', 'all', 'Scope 参数错误'],
  ['state', 'a&b', 'state 参数错误'],
  ['redirect_uri', 'javascript:alert(1)', 'redirect_uri 参数错误'],
])('web authorisation refuses another %s', async (name, value, message) => {
  const page = await authorize({ [name]: value })
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain(message)
})

const prepay = async (ownId: string): Promise<string> => {
  const order = merchant.order(ownId, 300, { payer: { openid: 'oSandbox-renter-00000000001' } })
  return (await merchant.call('POST', '/v3/pay/transactions/jsapi', order)).data.prepay_id
}
const paramsOf = (prepayId: string): Record<string, string> => {
  const [timeStamp, nonceStr, pack] = [String(NOON / 1000), 'abc', `prepay_id=${prepayId}`]
  const paySign = rsaSigned(`${keys.appId}\n${timeStamp}\n${nonceStr}\n${pack}\n`)
  return { appId: keys.appId, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign }
}

/** The WeChat browser: runs the script of the sandbox and asks it to pay; the person answers `agree`. */
const bridge = async (params: Record<string, string>, agree: boolean) => {
  const script = (await app.inject('/wechat/jsbridge.js')).body
  const confirmations: string[] = []
  const window = {
    confirm: (text: string) => {
      confirmations.push(text)
      return agree
    },
  }
  const fetchFromApp = async (url: string, { body }: { body: string }) => {
    const { pathname } = new URL(url)
    const headers = { 'content-type': 'text/plain' }
    return app.inject({ method: 'POST', url: pathname, payload: body, headers })
  }
  const events: string[] = []
  const document = { dispatchEvent: ({ type }: Event) => events.push(type) }
  runInNewContext(script, { window, document, fetch: fetchFromApp, Event })
  expect(events).toEqual(['WeixinJSBridgeReady'])
  const { WeixinJSBridge } = window as typeof window & {
    WeixinJSBridge: { invoke(name: string, params: object, done: (result: object) => void): void }
  }
  const result = await new Promise<object>((resolve) =>
    WeixinJSBridge.invoke('getBrandWCPayRequest', params, resolve),
  )
  return { ...result, confirmations }
}

test('the dialog of the WeChat browser: cancelled, then paid, then too late', async () => {
  const params = paramsOf(await prepay('jsapi-1'))
  expect(await bridge(params, false)).toEqual({
    err_msg: 'get_brand_wcpay_request:cancel',
    confirmations: ['微信支付\n上号 充值\n¥3.00'],
  })
  expect(await state('jsapi-1')).toBe('NOTPAY')
  expect(await bridge(params, true)).toMatchObject({ err_msg: 'get_brand_wcpay_request:ok' })
  expect(await state('jsapi-1')).toBe('SUCCESS')
  expect(await bridge(params, true)).toMatchObject({
    err_msg: 'get_brand_wcpay_request:fail',
    err_desc: '该订单已支付',
    confirmations: [],
  })
})

test.each([
  ['appId', 'wx1', '缺少参数：appId'],
  ['timeStamp', String(NOON), '缺少参数：timeStamp'],
  ['nonceStr', 'other', '支付验证签名失败'],
  ['package', 'prepay_id=wx1', '支付验证签名失败'],
  ['package', 'wx1', '缺少参数：package'],
  ['signType', 'MD5', '缺少参数：signType'],
  ['paySign', 'AAAA', '支付验证签名失败'],
])('the dialog does not open with another %s (%s)', async (name, value, message) => {
  const params = { ...paramsOf(await prepay('jsapi-2')), [name]: value }
  const result = await bridge(params, true)
  expect(result).toMatchObject({
    err_msg: 'get_brand_wcpay_request:fail',
    err_desc: expect.stringContaining(message),
  })
  expect(await state('jsapi-2')).toBe('NOTPAY')
})

test('a test pays without a dialog', async () => {
  const prepayId = await prepay('jsapi-3')
  expect((await merchant.control('POST', '/control/wechat/pay', { prepayId })).statusCode).toBe(204)
  expect(await state('jsapi-3')).toBe('SUCCESS')
  expect((await merchant.control('POST', '/control/wechat/pay', { prepayId })).statusCode).toBe(404)
})

test('payments and refunds are listed to be paid and ended by hand', async () => {
  const click = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
  await merchant.native('hand-1', 282)
  const list = (await app.inject('/payments')).body
  expect(list).toContain('/payments/wechat/hand-1/pay')
  expect(list).toContain('weixin://wxpay/bizpayurl?pr=')
  expect((await click('/payments/wechat/hand-1/pay')).headers.location).toBe('/payments')
  expect(await state('hand-1')).toBe('SUCCESS')
  await merchant.refund('hand-1', 'hand-r1', 282, 282)
  expect((await app.inject('/refunds')).body).toContain('/refunds/wechat/hand-r1/failed')
  await click('/refunds/wechat/hand-r1/failed')
  expect((await merchant.queryRefund('hand-r1')).data.status).toBe('CLOSED')
})
