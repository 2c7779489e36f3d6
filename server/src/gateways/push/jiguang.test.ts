import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { jiguangConfig } from '../jiguang/account.ts'
import { pushConfig, pushGateway } from './jiguang.ts'

const REGISTRATION = '1104a8979200e4c5a1b'
const TEXT = { title: '租号提醒', text: '还有 15 分钟到期', path: '/pages/order/detail?id=1' }
const { appKey, masterSecret } = demoKeys.jiguang

const sandbox = buildSandbox({ keys: demoKeys })
let endpoint = ''
beforeAll(async () => {
  endpoint = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sandbox.close())

const lines: string[] = []
const log = pino({ level: 'trace', base: null, timestamp: false }, { write: (line) => lines.push(line) })
afterEach(async () => {
  for (const secret of [masterSecret, TEXT.text, REGISTRATION]) expect(lines.join('')).not.toContain(secret)
  lines.length = 0
  await sandbox.inject({ method: 'DELETE', url: '/control/push' })
})

const configured = (changed: Record<string, string> = {}) => {
  const env = { PUSH_ENDPOINT: endpoint, JG_APP_KEY: appKey, JG_MASTER_SECRET: masterSecret, ...changed }
  const gateway = pushGateway({ ...jiguangConfig.parse(env), ...pushConfig.parse(env) }, log)
  if (!gateway) throw new Error('no gateway with a whole account')
  return gateway
}
const newId = async (): Promise<string> => {
  const [id] = await configured().newMessageIds(1)
  if (id === undefined) throw new Error('the sandbox gave no id')
  return id
}
const send = async (registrationId = REGISTRATION, changed: Record<string, string> = {}, messageId = '') =>
  configured(changed).send({ ...TEXT, registrationId, messageId: messageId || (await newId()) })
/** An address without a listener. */
const closedAddress = async (): Promise<string> => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return `http://127.0.0.1:${port}`
}
const arrived = async (registrationId = REGISTRATION): Promise<object[]> =>
  (await sandbox.inject(`/control/push/${registrationId}`)).json()

test('a message arrives with title, text and the screen it opens', async () => {
  expect(await send()).toBe('sent')
  expect(await arrived()).toMatchObject([{ ...TEXT, registrationId: REGISTRATION }])
})

test('returns as many ids as requested; none without an account or a provider', async () => {
  expect(new Set(await configured().newMessageIds(1000)).size).toBe(1000)
  expect(await configured({ JG_MASTER_SECRET: 'not-the-secret' }).newMessageIds(3)).toEqual([])
  expect(lines.join('')).toContain('"providerCode":1004')
  expect(await configured({ PUSH_ENDPOINT: await closedAddress() }).newMessageIds(3)).toEqual([])
})

test.each([
  ['1900000000000000001', 'gone', 0, '1011'],
  ['1900000000000000002', 'gone', 0, '1003'],
  ['1900000000000000005', 'unknown', 0, '1030'],
  ['1900000000000000006', 'unknown', 1, '1030'],
  ['1900000000000000007', 'unknown', 1, '"UND_ERR_SOCKET"'],
  ['1900000000000000008', 'unknown', 0, '"HTTP 502 without JSON"'],
  ['1900000000000000009', 'unknown', 0, '2002'],
  ['1900000000000000010', 'refused', 0, '2003'],
  ['1900000000000000011', 'sent', 0, '"HTTP 200"'],
])('sentinel %s: %s, %i arrive, with code %s in the log', async (registrationId, outcome, arrive, code) => {
  expect(await send(registrationId)).toBe(outcome)
  expect(await arrived(registrationId)).toHaveLength(arrive)
  expect(lines.join('')).toContain(`"providerCode":${code}`)
})

test.each([
  ['1900000000000000003', 0],
  ['1900000000000000004', 1],
])('sentinel %s does not respond: unknown, %i arrive', async (registrationId, arrive) => {
  expect(await send(registrationId, { PUSH_TIMEOUT_MS: '300' })).toBe('unknown')
  expect(await arrived(registrationId)).toHaveLength(arrive)
})

test('a retry under the same id is not delivered twice', async () => {
  const registrationId = '1900000000000000006'
  const id = await newId()
  expect(await send(registrationId, {}, id)).toBe('unknown')
  expect(await send(registrationId, {}, id)).toBe('sent')
  expect(await arrived(registrationId)).toHaveLength(1)
})

test.each([
  ['a made-up id', {}, `${appKey}-made-up`, '1003'],
  ['wrong secret', { JG_MASTER_SECRET: 'not-the-secret' }, '', '1004'],
])('%s: refused, the registration stays', async (_case, changed, id, code) => {
  expect(await send(REGISTRATION, changed, id)).toBe('refused')
  expect(lines.join('')).toContain(`"providerCode":${code}`)
  expect(await arrived()).toEqual([])
})

test('connection refused: unknown', async () => {
  expect(await send(REGISTRATION, { PUSH_ENDPOINT: await closedAddress() })).toBe('unknown')
  expect(lines.join('')).toContain('"providerCode":"ECONNREFUSED"')
})

test('without an account there is no gateway', () => {
  expect(pushGateway(pushConfig.parse({}), log)).toBeNull()
})
