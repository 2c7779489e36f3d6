import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { jiguangConfig } from '../jiguang/account.ts'
import { onekeyConfig, onekeyGateway } from './jiguang.ts'

const PHONE = '13800138000'
const { appKey, masterSecret, onekeyPrivateKey } = demoKeys.jiguang

let ahead = 0
const sandbox = buildSandbox({ keys: demoKeys, now: () => Date.now() + ahead })
let endpoint = ''
beforeAll(async () => {
  endpoint = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sandbox.close())

const lines: string[] = []
const log = pino({ level: 'trace', base: null, timestamp: false }, { write: (line) => lines.push(line) })
afterEach(() => {
  ahead = 0
  for (const secret of [/1[3-9]\d{9}/, masterSecret, 'STsid']) expect(lines.join('')).not.toMatch(secret)
  lines.length = 0
})

const configured = (changed: Record<string, string> = {}) => {
  const env = {
    ONEKEY_ENDPOINT: endpoint,
    JG_APP_KEY: appKey,
    JG_MASTER_SECRET: masterSecret,
    ONEKEY_PRIVATE_KEY: onekeyPrivateKey,
    ...changed,
  }
  return onekeyGateway({ ...jiguangConfig.parse(env), ...onekeyConfig.parse(env) }, log)
}
const phoneOf = (loginToken: string, changed?: Record<string, string>) =>
  configured(changed)?.exchangeToken(loginToken)
const tokenOf = async (phone = PHONE, source = 'web'): Promise<string> =>
  (await sandbox.inject({ method: 'POST', url: '/control/jiguang/token', payload: { phone, source } })).json()
    .token

const inOneLine = onekeyPrivateKey.replaceAll(/-----.*-----|\n/g, '')

test.each([{}, { ONEKEY_PRIVATE_KEY: inOneLine }])(
  'a token is exchanged for its number %#',
  async (changed) => {
    expect(await phoneOf(await tokenOf(), changed)).toEqual({ outcome: 'phone', phone: PHONE })
    expect(lines.join('')).toContain('"phone":"138****8000"')
  },
)

test('a token of a native SDK needs ONEKEY_SDK=app', async () => {
  expect(await phoneOf(await tokenOf(PHONE, 'app'))).toEqual({ outcome: 'wrong' })
  expect(await phoneOf(await tokenOf(PHONE, 'app'), { ONEKEY_SDK: 'app' })).toMatchObject({ phone: PHONE })
})

test('a used, expired or unknown token is wrong', async () => {
  const token = await tokenOf()
  expect(await phoneOf(token)).toMatchObject({ phone: PHONE })
  expect(await phoneOf(token)).toEqual({ outcome: 'wrong' })
  expect(await phoneOf('STsid-made-up')).toEqual({ outcome: 'wrong' })
  const late = await tokenOf()
  ahead = 121_000
  expect(await phoneOf(late)).toEqual({ outcome: 'wrong' })
})

test.each([
  ['19900000021', 'wrong', '8001'],
  ['19900000022', 'wrong', '9003'],
  ['19900000024', 'unavailable', '"HTTP 503 without JSON"'],
  ['19900000025', 'unavailable', '"UND_ERR_SOCKET"'],
  ['19900000026', 'unavailable', '"NotDecryptable"'],
  ['19900000027', 'unavailable', '9018'],
  ['19900000028', 'unavailable', '9099'],
  ['19900000029', 'unavailable', '"HTTP 200 without JSON"'],
])('sentinel %s: %s, with code %s in the log', async (phone, outcome, code) => {
  expect(await phoneOf(await tokenOf(phone))).toEqual({ outcome })
  expect(lines.join('')).toContain(`"providerCode":${code}`)
})

test('sentinel 19900000023 does not respond: unavailable', async () => {
  expect(await phoneOf(await tokenOf('19900000023'), { ONEKEY_TIMEOUT_MS: '300' })).toEqual({
    outcome: 'unavailable',
  })
  expect(lines.join('')).toContain('"providerCode":"DeadlineExceeded"')
})

test.each<[string, Record<string, string>, string]>([
  ['wrong secret', { JG_MASTER_SECRET: 'not-the-secret' }, '9011'],
  ['unknown app', { JG_APP_KEY: 'unknown' }, '9011'],
])('%s: unavailable, with the code in the log', async (_case, changed, code) => {
  expect(await phoneOf(await tokenOf(), changed)).toEqual({ outcome: 'unavailable' })
  expect(lines.join('')).toContain(`"providerCode":${code}`)
})

test('fifty concurrent tokens each return their own number', async () => {
  const phones = Array.from({ length: 50 }, (_, i) => String(13_700_000_000 + i))
  const tokens = await Promise.all(phones.map((phone) => tokenOf(phone)))
  const responses = await Promise.all(tokens.map((token) => phoneOf(token)))
  expect(responses).toEqual(phones.map((phone) => ({ outcome: 'phone', phone })))
})

/** A fake provider for one call, which returns the request it received. */
const answering = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  ask: (endpoint: string) => Promise<unknown>,
): Promise<unknown> => {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  try {
    return await ask(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

test('the secret is not sent to a redirect', async () => {
  let followed = 0
  const response = await answering(
    (request, response) => {
      if (request.url === '/elsewhere') followed += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    },
    (endpoint) => phoneOf('STsid', { ONEKEY_ENDPOINT: endpoint }) ?? Promise.resolve(),
  )
  expect([response, followed]).toEqual([{ outcome: 'unavailable' }, 0])
})

/** Encrypted by `openssl pkeyutl -encrypt` with the demo's public key. */
const SEALED =
  'LHL5rntDNa3KVU70QraOaZzwao0q5yfI76nN9Ajl1gCEwXzJQ/O7y0SINhBAm69Z1SUQvrBqAkrDlZbQXy22bZanOybKoyLMaII9Nr8l+S/bCXbBNdy+2oB2djPUmL0eFT3nG6c378gv/9AYwDmgwAEzfWfebrpVQAyAwtngWR1qGOnFgNflnDW+xujIPkVf39pV1knwBw0vu7+XYd3rQ38d00+hNlhSoJe+IQbEAED7FWj/wbvOJOmLimr5hLVSZCQk1ZxZxqoq9NVwsnI5CN/b3/FwbQxi/+3/NUGw4aP49ofX3DAWaIVVtow4yizk9OmncmTpFwt3G6ARkOedRQ=='

test('sends the documented request, and decrypts a number that OpenSSL encrypted', async () => {
  const asked: (string | undefined)[] = []
  const response = await answering(
    (request, response) => {
      asked.push(request.method, request.url, request.headers.authorization, request.headers['content-type'])
      response.end(JSON.stringify({ id: 1, code: 8000, content: 'get phone success', phone: SEALED }))
    },
    (endpoint) =>
      phoneOf('STsid', {
        ONEKEY_ENDPOINT: endpoint,
        JG_APP_KEY: '7d431e42dfa6a6d693ac2d04',
        JG_MASTER_SECRET: '5e987ac6d2e04d95a9d8f0d1',
      }) ?? Promise.resolve(),
  )
  expect(response).toEqual({ outcome: 'phone', phone: PHONE })
  expect(asked).toEqual([
    'POST',
    '/v1/web/h5/loginTokenVerify',
    'Basic N2Q0MzFlNDJkZmE2YTZkNjkzYWMyZDA0OjVlOTg3YWM2ZDJlMDRkOTVhOWQ4ZjBkMQ==',
    'application/json',
  ])
})

test.each<[Record<string, string>, object | null]>([
  [
    { ONEKEY_SDK_URL: 'https://carrier.example/sdk.js' },
    { sdkUrl: 'https://carrier.example/sdk.js', appKey },
  ],
  [{}, null],
  [{ ONEKEY_SDK: 'app' }, { sdkUrl: null, appKey }],
])('with %o the web SDK is %o', (changed, pages) => {
  expect(configured(changed)?.pages).toEqual(pages)
})

test('without an account there is no gateway; an invalid key is reported', () => {
  expect(onekeyGateway(onekeyConfig.parse({ ONEKEY_PRIVATE_KEY: onekeyPrivateKey }), log)).toBeNull()
  expect(() => configured({ ONEKEY_PRIVATE_KEY: 'abc' })).toThrow('must be an RSA private key')
})
