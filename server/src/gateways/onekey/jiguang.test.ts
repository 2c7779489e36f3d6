import { createServer } from 'node:http'
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
  configured(changed)?.phoneOf(loginToken)
const tokenOf = async (phone = PHONE, source = 'web'): Promise<string> =>
  (await sandbox.inject({ method: 'POST', url: '/control/jiguang/token', payload: { phone, source } })).json()
    .token

const inOneLine = onekeyPrivateKey.replaceAll(/-----.*-----|\n/g, '')

test.each([{}, { ONEKEY_PRIVATE_KEY: inOneLine }])(
  'a token is answered with its number %#',
  async (changed) => {
    expect(await phoneOf(await tokenOf(), changed)).toEqual({ outcome: 'phone', phone: PHONE })
    expect(lines.join('')).toContain('"phone":"138****8000"')
  },
)

test('a token of a native SDK needs ONEKEY_SDK=app', async () => {
  expect(await phoneOf(await tokenOf(PHONE, 'app'))).toEqual({ outcome: 'wrong' })
  expect(await phoneOf(await tokenOf(PHONE, 'app'), { ONEKEY_SDK: 'app' })).toMatchObject({ phone: PHONE })
})

test('a token that is used, too old or none of theirs is wrong', async () => {
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
  ['19900000024', 'unavailable', '"SyntaxError"'],
  ['19900000025', 'unavailable', '"UND_ERR_SOCKET"'],
  ['19900000026', 'unavailable', '"NotDecryptable"'],
  ['19900000027', 'unavailable', '9018'],
  ['19900000028', 'unavailable', '9099'],
  ['19900000029', 'unavailable', '"SyntaxError"'],
])('sentinel %s: %s, and the log says %s', async (phone, outcome, code) => {
  expect(await phoneOf(await tokenOf(phone))).toEqual({ outcome })
  expect(lines.join('')).toContain(`"providerCode":${code}`)
})

test('sentinel 19900000023 gives no answer: unavailable', async () => {
  expect(await phoneOf(await tokenOf('19900000023'), { ONEKEY_TIMEOUT_MS: '300' })).toEqual({
    outcome: 'unavailable',
  })
  expect(lines.join('')).toContain('"providerCode":"TimeoutError"')
})

test.each<[string, Record<string, string>, string]>([
  ['wrong secret', { JG_MASTER_SECRET: 'not-the-secret' }, '9011'],
  ['unknown app', { JG_APP_KEY: 'nobody' }, '9011'],
])('%s: unavailable, and the log says why', async (_case, changed, code) => {
  expect(await phoneOf(await tokenOf(), changed)).toEqual({ outcome: 'unavailable' })
  expect(lines.join('')).toContain(`"providerCode":${code}`)
})

test('fifty tokens at once are each answered with their own number', async () => {
  const phones = Array.from({ length: 50 }, (_, i) => String(13_700_000_000 + i))
  const tokens = await Promise.all(phones.map((phone) => tokenOf(phone)))
  const answers = await Promise.all(tokens.map((token) => phoneOf(token)))
  expect(answers).toEqual(phones.map((phone) => ({ outcome: 'phone', phone })))
})

test('the secret follows no redirect', async () => {
  let followed = 0
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') followed += 1
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  expect(await phoneOf('STsid', { ONEKEY_ENDPOINT: `http://127.0.0.1:${port}` })).toEqual({
    outcome: 'unavailable',
  })
  expect(followed).toBe(0)
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

test('no account, no gateway; a key that is none is named', () => {
  expect(onekeyGateway(onekeyConfig.parse({ ONEKEY_PRIVATE_KEY: onekeyPrivateKey }), log)).toBeNull()
  expect(() => configured({ ONEKEY_PRIVATE_KEY: 'abc' })).toThrow('must be an RSA private key')
})
