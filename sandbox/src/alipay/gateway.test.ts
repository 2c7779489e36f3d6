import { afterAll, expect, test } from 'vitest'
import { demoKeys } from '../keys.ts'
import { shanghaiTime } from '../shanghaiTime.ts'
import { merchant, NOON } from './testClient.ts'

const { app, parameters, post, ask, open } = merchant()
afterAll(() => app.close())

const METHOD = 'alipay.trade.query'
const NODE = 'alipay_trade_query_response'
const content = { out_trade_no: '1000000000000000001' }

test('a signed call is answered, signed, with slashes escaped', async () => {
  expect(await ask(METHOD, content)).toEqual({
    code: '40004',
    msg: 'Business Failed',
    sub_code: 'ACQ.TRADE_NOT_EXIST',
    sub_msg: '交易不存在',
  })
  const answer = await post(parameters('alipay.trade.query', { out_trade_no: 'a/b' }))
  expect(answer.headers['content-type']).toBe('text/html;charset=utf-8')
})

test.each<[string, Record<string, string>, string, string]>([
  ['no signature type', { sign_type: '' }, '40001', 'isv.missing-signature-type'],
  ['RSA1', { sign_type: 'RSA' }, '40002', 'isv.invalid-signature-type'],
  ['another charset', { charset: 'GBK' }, '40002', 'isv.invalid-charset'],
  ['no time', { timestamp: '' }, '40001', 'isv.missing-timestamp'],
  ['a time of no calendar', { timestamp: '2026-02-30 12:00:00' }, '40002', 'isv.invalid-timestamp'],
  ['a time of another zone', { timestamp: new Date(NOON).toISOString() }, '40002', 'isv.invalid-timestamp'],
  ['301 s slow', { timestamp: shanghaiTime(NOON - 301_000) }, '40002', 'isv.invalid-timestamp'],
  ['301 s fast', { timestamp: shanghaiTime(NOON + 301_000) }, '40002', 'isv.invalid-timestamp'],
  ['no version', { version: '' }, '40001', 'isv.missing-version'],
  ['another version', { version: '2.0' }, '40002', 'isv.invalid-parameter'],
  ['XML', { format: 'xml' }, '40002', 'isv.invalid-format'],
  ['no content', { biz_content: '' }, '40002', 'isv.invalid-parameter'],
  ['content that is not JSON', { biz_content: '{' }, '40002', 'isv.invalid-parameter'],
])('%s is refused', async (_case, changed, code, subCode) => {
  const form = parameters(METHOD, content, changed)
  const answer = await app.inject(`/alipay/gateway.do?${new URLSearchParams(form)}`)
  expect(answer.json()[NODE]).toMatchObject({ code, sub_code: subCode })
  expect(answer.json().sign).toHaveLength(344)
})

test('a clock difference of 300 s is accepted', async () => {
  for (const off of [-300_000, 300_000])
    expect(await ask(METHOD, content, { timestamp: shanghaiTime(NOON + off) })).toMatchObject({
      code: '40004',
    })
})

test.each<[string, Record<string, string>]>([
  ['the content', { biz_content: '{"out_trade_no":"1000000000000000002"}' }],
  ['the time', { timestamp: shanghaiTime(NOON + 1000) }],
  ['a parameter more', { notify_url: 'https://example.com/' }],
  ['the signature', { sign: `A${'A'.repeat(341)}==` }],
])('changed after signing: %s', async (_case, after) => {
  const answer = await post(parameters(METHOD, content, {}, after))
  expect(answer.json()[NODE]).toMatchObject({ code: '40002', sub_code: 'isv.invalid-signature' })
  expect(answer.json()[NODE].sub_msg).toContain('&amp;method=alipay.trade.query&amp;')
})

test('without a signature nothing else is checked', async () => {
  const answer = await post(parameters(METHOD, content, {}, { sign: '' }))
  expect(answer.json()[NODE]).toMatchObject({ sub_code: 'isv.missing-signature' })
})

test.each<[string, Record<string, string>, string]>([
  ['an unknown application', { app_id: '2021000000000002' }, 'isv.invalid-app-id'],
  ['no application', { app_id: '' }, 'isv.missing-app-id'],
  ['no method', { method: '' }, 'isv.missing-method'],
  ['an unknown method', { method: 'alipay.trade.create' }, 'isv.invalid-method'],
])('%s gets an answer without a signature', async (_case, changed, subCode) => {
  const answer = await post(parameters(METHOD, content, changed))
  expect(answer.json()).toEqual({ error_response: expect.objectContaining({ sub_code: subCode }) })
})

test('a parameter sent twice is refused: parsers differ in which one they take', async () => {
  const form = new URLSearchParams(parameters(METHOD, content))
  const answer = await app.inject(`/alipay/gateway.do?${form}&app_id=${demoKeys.alipay.appId}`)
  expect(answer.json()).toMatchObject({ error_response: { sub_code: 'isv.invalid-parameter' } })
})

test('a browser gets an error page', async () => {
  const page = await open('alipay.trade.wap.pay', {}, { timestamp: '' })
  expect(page.statusCode).toBe(400)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('isv.missing-timestamp')
})

test('forced faults: refused, broken, then as usual', async () => {
  const force = (fault: string) =>
    app.inject({
      method: 'POST',
      url: '/control/faults',
      payload: { channel: 'alipay', call: 'query', fault },
    })
  await force('refused')
  expect(await ask(METHOD, content)).toMatchObject({ code: '40005', sub_code: 'isv.app-call-limited' })
  await force('broken')
  const broken = await post(parameters(METHOD, content))
  expect([broken.statusCode, broken.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8'])
  expect(await ask(METHOD, content)).toMatchObject({ code: '40004' })
})
