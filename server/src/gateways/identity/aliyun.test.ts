import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type IdentityConfig, identityConfig, identityGateway } from './aliyun.ts'

const ID_NUMBER = '11010519491231002X'

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
  const logged = lines
    .splice(0)
    .join('')
    .replaceAll(/"requestId":"[0-9A-F-]{36}"/g, '')
  expect(logged).toContain('"msg":"identity check')
  for (const secret of [ID_NUMBER, ID_NUMBER.slice(0, 17), /\p{Script=Han}/u, demoKeys.aliyun.keySecret])
    expect(logged).not.toMatch(secret)
  ahead = 0
})

const verify = (name: string, idNumber = ID_NUMBER, changed: Partial<IdentityConfig> = {}) =>
  identityGateway(
    {
      ...identityConfig.parse({
        IDENTITY_ENDPOINT: endpoint,
        IDENTITY_KEY_ID: demoKeys.aliyun.keyId,
        IDENTITY_KEY_SECRET: demoKeys.aliyun.keySecret,
      }),
      ...changed,
    },
    log,
  ).verify({ name, idNumber })

test('other names match, and the provider receives name and number', async () => {
  await sandbox.inject({ method: 'DELETE', url: '/control/identity' })
  expect(await verify('阿卜杜拉·买买提')).toBe('match')
  expect((await sandbox.inject('/control/identity')).json()).toMatchObject([
    { name: '阿卜杜拉·买买提', idNumber: '11***************X', outcome: '一致' },
  ])
})

test.each([
  ['钱不符', 'mismatch'],
  ['孙无录', 'no_record'],
  ['周故障', 'unavailable'],
  ['吴断线', 'unavailable'],
  ['郑维护', 'unavailable'],
  ['王欠费', 'unavailable'],
  ['冯限流', 'unavailable'],
  ['陈乱码', 'unavailable'],
])('sentinel %s: %s', async (name, verdict) => {
  expect(await verify(name)).toBe(verdict)
})

test('sentinel 李超时 does not respond: unavailable', async () => {
  expect(await verify('李超时', ID_NUMBER, { IDENTITY_TIMEOUT_MS: 300 })).toBe('unavailable')
})

test.each([
  ['张3', ID_NUMBER],
  ['张三', '110105194912310021'],
])('a name or number the provider rejects is a mismatch: %s %s', async (name, idNumber) => {
  expect(await verify(name, idNumber)).toBe('mismatch')
})

test.each<[string, Partial<IdentityConfig>, string]>([
  ['wrong secret', { IDENTITY_KEY_SECRET: 'not-the-secret' }, 'SignatureDoesNotMatch'],
  ['unknown key', { IDENTITY_KEY_ID: 'unknown' }, 'InvalidAccessKeyId.NotFound'],
])('%s: unavailable, with the code in the log', async (_case, changed, code) => {
  expect(await verify('张三', ID_NUMBER, changed)).toBe('unavailable')
  expect(lines.join('')).toContain(`"providerCode":"${code}"`)
})

test('a wrong clock: unavailable, with the code in the log', async () => {
  ahead = 302_000
  expect(await verify('张三')).toBe('unavailable')
  expect(lines.join('')).toContain('"providerCode":"InvalidTimeStamp.Expired"')
})

/** Responses of the provider that the sandbox does not simulate. */
test.each([
  ['an invalid number as an HTTP error', 400, '{"Code":"401","Message":"参数非法(identifyNum)"}', 'mismatch'],
  ['a verdict of no meaning', 200, '{"Code":"200","ResultObject":{"BizCode":"9"}}', 'unavailable'],
  ['success without a verdict', 200, '{"Code":"200","Message":"success"}', 'unavailable'],
  ['a match in a failed call', 200, '{"Code":"500","ResultObject":{"BizCode":"1"}}', 'unavailable'],
  ['a match with an HTTP error', 500, '{"Code":"200","ResultObject":{"BizCode":"1"}}', 'unavailable'],
  ['nothing', 200, '', 'unavailable'],
  ['null', 200, 'null', 'unavailable'],
])('%s', async (_case, status, body, verdict) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  expect(await verify('张三', ID_NUMBER, { IDENTITY_ENDPOINT: `http://127.0.0.1:${port}` })).toBe(verdict)
  await new Promise((done) => server.close(done))
})
