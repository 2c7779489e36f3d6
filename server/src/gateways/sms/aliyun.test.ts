import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSandbox, demoKeys, smsNoticeTemplates, smsSignName, smsTemplates } from '@shanghao/sandbox'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SmsConfig, smsConfig, smsGateway } from './aliyun.ts'

const PHONE = '13800138000'
const CODE = '735291'
const TOKEN = '1a2B3c4D5e6F'
const TITLE = '王者荣耀 国服账号'
const SITE = 'https://shanghao.example'

let ahead = 0
const sandbox = buildSandbox({ keys: demoKeys, now: () => Date.now() + ahead })
let endpoint = ''
beforeAll(async () => {
  endpoint = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sandbox.close())

const lines: string[] = []
const log = pino({ level: 'trace', base: null, timestamp: false }, { write: (line) => lines.push(line) })
afterEach(async () => {
  const logged = lines
    .splice(0)
    .join('')
    .replaceAll(/"requestId":"[0-9A-F-]{36}"/g, '')
  expect(logged).toMatch(/"phone":"1\d\d\*{4}\d{4}"/)
  for (const secret of [/1[3-9]\d{9}/, CODE, TOKEN, TITLE, demoKeys.aliyun.keySecret, smsSignName])
    expect(logged).not.toMatch(secret)
  ahead = 0
  await sandbox.inject({ method: 'DELETE', url: '/control/sms' })
})

const gateway = (changed: Partial<SmsConfig> = {}) =>
  smsGateway(
    {
      ...smsConfig.parse({
        SMS_ENDPOINT: endpoint,
        SMS_KEY_ID: demoKeys.aliyun.keyId,
        SMS_KEY_SECRET: demoKeys.aliyun.keySecret,
        SMS_SIGN_NAME: smsSignName,
        SMS_TEMPLATE_LOGIN: smsTemplates.login.code,
        SMS_TEMPLATE_REGIST: smsTemplates.regist.code,
        SMS_TEMPLATE_RESET_PASSWORD: smsTemplates.resetPassword.code,
        SMS_TEMPLATE_LOGIN_PASSWORD: smsTemplates.loginPassword.code,
        SMS_TEMPLATE_PAY_PASSWORD: smsTemplates.payPassword.code,
        SMS_TEMPLATE_UNLOCK_RENTAL: smsTemplates.unlockRental.code,
        SMS_TEMPLATE_CHANGE_PHONE: smsTemplates.changePhone.code,
        SMS_TEMPLATE_NEW_PHONE: smsTemplates.newPhone.code,
        SMS_TEMPLATE_APPLY_PHONE: smsTemplates.applyPhone.code,
        SMS_TEMPLATE_CANCEL_USER: smsTemplates.cancelUser.code,
        SMS_TEMPLATE_EXPORT_DATA: smsTemplates.exportData.code,
        SMS_TEMPLATE_COMPLAINT_FILED: smsNoticeTemplates.complaintFiled.code,
        SMS_TEMPLATE_COMPLAINT_DECIDED: smsNoticeTemplates.complaintDecided.code,
        SMS_TEMPLATE_CODE_ASKED: smsNoticeTemplates.codeAsked.code,
        SMS_TEMPLATE_PHONE_CHANGE_PENDING: smsNoticeTemplates.phoneChangePending.code,
        SMS_TEMPLATE_PHONE_CHANGED: smsNoticeTemplates.phoneChanged.code,
      }),
      ...changed,
    },
    log,
  )
const send = (phone = PHONE, changed: Partial<SmsConfig> = {}) =>
  gateway(changed).send({ phone, purpose: 'login', code: CODE })
const inbox = async (phone = PHONE): Promise<{ text: string; template: string; params: object }[]> =>
  (await sandbox.inject(`/control/sms/${phone}`)).json()

test.each([
  ['login', smsTemplates.login],
  ['regist', smsTemplates.regist],
  ['reset_password', smsTemplates.resetPassword],
  ['login_password', smsTemplates.loginPassword],
  ['pay_password', smsTemplates.payPassword],
] as const)('%s has its own template', async (purpose, template) => {
  expect(await gateway().send({ phone: PHONE, purpose, code: CODE })).toBe('sent')
  expect(await inbox()).toMatchObject([
    { text: `【${smsSignName}】${template.text(CODE)}`, template: template.code, params: { code: CODE } },
  ])
})

test.each([
  [
    { kind: 'complaint_filed', params: { title: TITLE, deadline: '14:05', token: TOKEN } },
    smsNoticeTemplates.complaintFiled,
  ],
  [{ kind: 'complaint_decided', params: { title: TITLE } }, smsNoticeTemplates.complaintDecided],
] as const)('the notice %o has its own template', async (notice, template) => {
  expect(await gateway().sendNotice({ phone: PHONE, ...notice })).toBe('sent')
  const { params } = notice
  expect(await inbox()).toMatchObject([
    { text: `【${smsSignName}】${template.text(params, SITE)}`, template: template.code, params },
  ])
  expect(lines.join('')).toContain(`"notice":"${notice.kind}"`)
})

test.each([
  ['a title with an address', { title: 'www.example.com' }, 'isv.PARAM_NOT_SUPPORT_URL'],
  ['a moment for a time', { deadline: '2026-11-22 14:05' }, 'isv.TEMPLATE_PARAMS_ILLEGAL'],
  ['an address for a token', { token: 'https://x/c/1' }, 'isv.TEMPLATE_PARAMS_ILLEGAL'],
  ['no title', { title: '' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
])('a notice with %s: refused', async (_case, changed, code) => {
  const params = { title: TITLE, deadline: '14:05', token: TOKEN, ...changed }
  expect(await gateway().sendNotice({ phone: PHONE, kind: 'complaint_filed', params })).toBe('refused')
  expect(lines.join('')).toContain(`"providerCode":"${code}"`)
  expect(await inbox()).toEqual([])
})

test.each([
  ['19900000001', 'refused', 0],
  ['19900000004', 'unknown', 0],
  ['19900000005', 'unknown', 1],
  ['19900000006', 'sent', 2],
  ['19900000008', 'sent', 0],
  ['19900000009', 'unknown', 1],
  ['19900000010', 'unknown', 0],
  ['19900000011', 'refused', 0],
])('sentinel %s: %s, %i arrive', async (phone, outcome, arrive) => {
  expect(await send(phone)).toBe(outcome)
  expect(await inbox(phone)).toHaveLength(arrive)
})

test.each([
  ['19900000002', 0],
  ['19900000003', 1],
])('sentinel %s does not respond: unknown, %i arrive', async (phone, arrive) => {
  expect(await send(phone, { SMS_TIMEOUT_MS: 300 })).toBe('unknown')
  expect(await inbox(phone)).toHaveLength(arrive)
})

test('a delayed message is sent and arrives later', async () => {
  expect(await send('19900000007')).toBe('sent')
  expect(await inbox('19900000007')).toEqual([])
  ahead = 20_000
  expect(await inbox('19900000007')).toHaveLength(1)
})

test.each<[string, Partial<SmsConfig>, string]>([
  ['wrong secret', { SMS_KEY_SECRET: 'not-the-secret' }, 'SignatureDoesNotMatch'],
  ['unknown key', { SMS_KEY_ID: 'unknown' }, 'InvalidAccessKeyId.NotFound'],
  ['sign name of another', { SMS_SIGN_NAME: '别家' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
  ['template of another', { SMS_TEMPLATE_LOGIN: 'SMS_1' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
])('%s: refused, with the code in the log', async (_case, changed, code) => {
  expect(await send(PHONE, changed)).toBe('refused')
  expect(lines.join('')).toContain(`"providerCode":"${code}"`)
  expect(await inbox()).toEqual([])
})

test.each([301_000, -302_000])('a clock %i ms off: refused, with the code in the log', async (off) => {
  ahead = off
  expect(await send()).toBe('refused')
  expect(lines.join('')).toContain('"providerCode":"InvalidTimeStamp.Expired"')
})

test('an invalid number: refused', async () => {
  expect(await send('12345678901')).toBe('refused')
})

test('fifty concurrent requests each have their own nonce', async () => {
  const { send: sendOne } = gateway()
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => sendOne({ phone: PHONE, purpose: 'login', code: CODE })),
  )
  expect(new Set(outcomes)).toEqual(new Set(['sent']))
  expect(await inbox()).toHaveLength(50)
})

test('connection refused: refused, since nothing was sent', async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  expect(await send(PHONE, { SMS_ENDPOINT: `http://127.0.0.1:${port}` })).toBe('refused')
})

test('a slow response has to be complete in time, also on a reused connection', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'application/json' })
    if (asked === 1) return response.end('{"Code":"OK"}')
    const drip = setInterval(() => response.write(' '), 50)
    return response.on('close', () => clearInterval(drip))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const { send: sendOne } = gateway({ SMS_ENDPOINT: `http://127.0.0.1:${port}`, SMS_TIMEOUT_MS: 400 })
  expect(await sendOne({ phone: PHONE, purpose: 'login', code: CODE })).toBe('sent')
  expect(await sendOne({ phone: PHONE, purpose: 'login', code: CODE })).toBe('unknown')
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
