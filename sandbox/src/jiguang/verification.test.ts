import { constants, privateDecrypt } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox, demoKeys } from '../app.ts'
import { TOKEN_LIFETIME_MS } from './onekey.ts'

const { appKey, masterSecret, onekeyPrivateKey } = demoKeys.jiguang
const PHONE = '13800138000'

let ahead = 0
beforeEach(() => {
  ahead = 0
})
const app = buildSandbox({ keys: demoKeys, now: () => Date.now() + ahead })
afterAll(() => app.close())

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const right = { ...basic(`${appKey}:${masterSecret}`), 'content-type': 'application/json' }
const token = async (body: object = { phone: PHONE }): Promise<string> =>
  (await app.inject({ method: 'POST', url: '/control/jiguang/token', payload: body })).json().token
const redeem = async (
  payload: object | string,
  url = '/v1/web/h5/loginTokenVerify',
  headers: object = right,
) => app.inject({ method: 'POST', url, payload, headers: { ...headers } })
const opened = (phone: string): string =>
  privateDecrypt(
    { key: onekeyPrivateKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(phone, 'base64'),
  ).toString()

test('redeeming a token returns the number, encrypted for the marketplace', async () => {
  const answer = await redeem({ loginToken: await token(), exID: '1234566' })
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    code: 8000,
    content: 'get phone success',
    exID: '1234566',
    phone: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
  })
  expect(opened(answer.json().phone)).toBe(PHONE)
})

test('a token is redeemed once, within two minutes, at the address of its kind', async () => {
  const once = await token()
  expect((await redeem({ loginToken: once })).json().code).toBe(8000)
  expect((await redeem({ loginToken: once })).json()).toEqual({ code: 8001, content: 'get phone fail' })
  expect((await redeem({ loginToken: 'STsid0000' })).json().code).toBe(8001)
  const fromApp = await token({ phone: PHONE, source: 'app' })
  expect((await redeem({ loginToken: fromApp })).json().code).toBe(8001)
  expect((await redeem({ loginToken: fromApp }, '/v1/web/loginTokenVerify')).json().code).toBe(8000)
  const late = await token()
  ahead = TOKEN_LIFETIME_MS + 1000
  expect((await redeem({ loginToken: late })).json().code).toBe(9003)
})

test.each([
  [{ 'content-type': 'application/json' }, 401, 9010, 'miss auth'],
  [{ ...right, ...basic(`${appKey}:other`) }, 401, 9011, 'auth failed'],
  [{ ...right, authorization: `Bearer ${masterSecret}` }, 401, 9010, 'miss auth'],
  [{ ...right, 'content-type': 'text/plain' }, 415, 9015, 'http media type not supported'],
])('%o is refused and uses no token up', async (headers, status, code, content) => {
  const loginToken = await token()
  const answer = await redeem({ loginToken }, '/v1/web/h5/loginTokenVerify', headers)
  expect([answer.statusCode, answer.json()]).toEqual([status, { code, content }])
  expect((await redeem({ loginToken })).json().code).toBe(8000)
})

test.each(['{', '[]', '{}', '{"loginToken":7}', '{"loginToken":"STsid","exID":7}'])(
  'the body %s is refused',
  async (body) => {
    expect((await redeem(body)).json()).toEqual({ code: 9012, content: 'parameter invalid' })
  },
)

test('GET is refused', async () => {
  const answer = await app.inject({ url: '/v1/web/loginTokenVerify', headers: right })
  expect([answer.statusCode, answer.json().code]).toEqual([405, 9013])
})

test('the form on the page chooses the phone the SDK gets tokens for, from any origin', async () => {
  const choose = (phone: string) =>
    app.inject({
      method: 'POST',
      url: '/onekey/phone',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `phone=${phone}`,
    })
  expect((await choose('13800138001')).headers.location).toBe('/onekey')
  await choose('not-a-phone')
  const answer = await app.inject({ method: 'POST', url: '/jiguang/sdk/token' })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(opened((await redeem({ loginToken: answer.json().content })).json().phone)).toBe('13800138001')
  expect((await app.inject('/onekey')).body).toContain('13800138001')
})
