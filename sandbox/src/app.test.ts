import { afterAll, expect, test } from 'vitest'
import { buildSandbox, demoKeys } from './app.ts'
import { identityPage } from './pages/identity.ts'
import { phonePage, smsPage } from './pages/sms.ts'

const app = buildSandbox({ keys: demoKeys })
afterAll(() => app.close())

const message = {
  phone: '13800138000',
  text: '【上号】登录验证码 012345，5 分钟内有效。',
  template: 'SMS_300000001',
  params: { code: '012345' },
  at: Date.parse('2026-11-21T04:00:00Z'),
}

test('an unsigned call gets the error format of the gateway', async () => {
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'x-acs-action': 'SendSms' } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    RequestId: expect.stringMatching(/^[0-9A-F-]{36}$/),
    HostId: expect.any(String),
    Code: 'MissingParameter',
    Message: 'The parameter "Authorization" is needed but not provided.',
    Recommend: expect.stringContaining('MissingParameter'),
  })
})

test.each(['/', '/sms', '/sms/13800138000', '/identity', '/payments', '/refunds', '/storage'])(
  'page %s',
  async (url) => {
    const page = await app.inject(url)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<html lang="zh-CN">')
    expect(page.body).not.toContain('<script')
  },
)

test('the first page names every key and sentinel', async () => {
  const { body } = await app.inject('/')
  for (const text of [
    demoKeys.aliyun.keyId,
    demoKeys.aliyun.keySecret,
    '19900000001',
    '19900000011',
    '钱不符',
    demoKeys.s3.secretAccessKey,
    '503-stored',
    '504x7',
    demoKeys.wechat.merchantId,
    demoKeys.wechat.apiV3Key,
    demoKeys.wechat.platform[1].serial,
    'x.91',
    'x.99',
    'x.86',
  ])
    expect(body).toContain(text)
})

test('a phone typed into the form leads to its page; an unknown address gets a page too', async () => {
  const found = await app.inject('/sms?phone=+13800138000')
  expect(found.headers.location).toBe('/sms/13800138000')
  const lost = await app.inject('/nothing')
  expect(lost.statusCode).toBe(404)
  expect(lost.body).toContain('没有这一页')
})

test('a page shows the code in large type and escapes the message', () => {
  expect(smsPage([message])).toContain('<span class="code">012345</span>')
  expect(smsPage([message])).toContain('11/21 12:00:00')
  expect(phonePage('<b>&"', [])).toContain('<h1>&lt;b&gt;&amp;&quot;</h1>')
  const name = '<img src=x onerror=alert(1)>'
  const shown = identityPage([{ name, idNumber: '11***', outcome: '一致', at: 0 }])
  expect(shown).not.toContain('<img')
})

test('the link of a message can be opened; the templates’ site can be set', async () => {
  const text = '【上号】请打开链接回应：http://127.0.0.1:3000/c#aB3'
  expect(smsPage([{ ...message, text, params: { token: 'aB3' } }])).toContain(
    '请打开链接回应：<a href="http://127.0.0.1:3000/c#aB3">http://127.0.0.1:3000/c#aB3</a>',
  )
  const payload = { url: 'http://127.0.0.1:3000' }
  expect((await app.inject({ method: 'PUT', url: '/control/sms/site', payload })).statusCode).toBe(204)
  expect((await app.inject('/')).body).toContain('http://127.0.0.1:3000/c#$')
})

test('control lists are JSON and can be emptied', async () => {
  for (const url of ['/control/sms', '/control/sms/13800138000', '/control/identity']) {
    expect((await app.inject(url)).json()).toEqual([])
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(204)
  }
})
