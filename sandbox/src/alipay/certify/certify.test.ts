import { afterAll, beforeEach, expect, test } from 'vitest'
import { merchant, NOON } from '../testClient.ts'

let now = NOON
const { app, ask, open, post, parameters } = merchant({ now: () => now })
afterAll(() => app.close())
beforeEach(async () => {
  now = NOON
  await app.inject({ method: 'DELETE', url: '/control/certifications' })
})

const INITIALIZE = 'alipay.user.certify.open.initialize'
const initializeContent = (name = '张三丰', changed: object = {}, person: object = {}) => ({
  outer_order_no: 'ZM3000000000000000001',
  biz_code: 'FACE',
  identity_param: {
    identity_type: 'CERT_INFO',
    cert_type: 'IDENTITY_CARD',
    cert_name: name,
    cert_no: '11010519491231002X',
    ...person,
  },
  merchant_config: { return_url: 'http://shop.invalid/realname' },
  ...changed,
})
const begin = async (name?: string): Promise<string> =>
  String((await ask(INITIALIZE, initializeContent(name)))['certify_id'])
const query = (id: string) => ask('alipay.user.certify.open.query', { certify_id: id })
const pageOf = async (id: string): Promise<string> =>
  new URL(String((await open('alipay.user.certify.open.certify', { certify_id: id })).headers.location))
    .pathname

test('the person passes on the page and comes back', async () => {
  const id = await begin()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(await query(id)).toEqual({
    code: '10000',
    msg: 'Success',
    passed: 'F',
    identity_info: '{}',
    material_info: '{}',
  })
  const path = await pageOf(id)
  const page = await app.inject(path)
  expect(page.body).toContain('张** 正在认证')
  expect(page.body).not.toContain('张三丰')
  const passed = await app.inject({ method: 'POST', url: `${path}/pass` })
  expect([passed.statusCode, passed.headers.location]).toEqual([303, 'http://shop.invalid/realname'])
  expect(await query(id)).toMatchObject({ passed: 'T' })
  expect((await app.inject({ method: 'POST', url: `${path}/fail` })).headers.location).toBe(path)
  expect(await query(id)).toMatchObject({ passed: 'T' })
})

test('a person who fails returns too, and has not passed', async () => {
  const id = await begin()
  const failed = await app.inject({ method: 'POST', url: `${await pageOf(id)}/fail` })
  expect(failed.headers.location).toBe('http://shop.invalid/realname')
  expect(await query(id)).toMatchObject({ passed: 'F', fail_reason: 'Z1147' })
  expect((await app.inject('/control/certifications')).json()).toMatchObject([
    {
      certifyId: id,
      ownId: 'ZM3000000000000000001',
      name: '张**',
      idNumber: '11***************X',
      state: 'failed',
    },
  ])
})

test('control passes by the merchant’s number; the page lists it', async () => {
  const id = await begin()
  expect((await app.inject('/certifications')).body).toContain(id)
  const url = '/control/certifications/ZM3000000000000000001/pass'
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(204)
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
  expect(await query(id)).toMatchObject({ passed: 'T' })
})

test('a certification can be started within 23 hours', async () => {
  const id = await begin()
  now = NOON + 23 * 3_600_000
  const late = await open('alipay.user.certify.open.certify', { certify_id: id })
  expect([late.statusCode, late.body.includes('OPEN_CERTIFY_BILL_NOT_EXIST')]).toEqual([400, true])
  expect(await query('f'.repeat(32))).toMatchObject({ sub_code: 'OPEN_CERTIFY_BILL_NOT_EXIST' })
})

test.each<[string, object]>([
  ['number of other signs', initializeContent('张三', { outer_order_no: 'a-b' })],
  ['number too long', initializeContent('张三', { outer_order_no: '1'.repeat(33) })],
  ['scene', initializeContent('张三', { biz_code: 'VOICE' })],
  ['person as text', initializeContent('张三', { identity_param: '{}' })],
  ['kind of document', initializeContent('张三', {}, { cert_type: 'PASSPORT' })],
  ['name', initializeContent('张3')],
  ['no name', initializeContent('')],
  ['ID number', initializeContent('张三', {}, { cert_no: '110105194912310021' })],
  ['no way back', initializeContent('张三', { merchant_config: {} })],
])('a wrong %s is refused', async (_case, content) => {
  expect(await ask(INITIALIZE, content)).toMatchObject({ code: '40004', sub_code: 'ILLEGAL_ARGUMENT_FORMAT' })
})

test('a number is used once', async () => {
  await begin()
  expect(await ask(INITIALIZE, initializeContent())).toMatchObject({ sub_code: 'ILLEGAL_ARGUMENT_FORMAT' })
})

test.each([
  ['孙无录', '40004', 'ILLEGAL_ARGUMENT_FORMAT'],
  ['郑维护', '40004', 'SYSTEM_ERROR'],
  ['王欠费', '40006', 'isv.insufficient-isv-permissions'],
  ['冯限流', '40005', 'isv.app-call-limited'],
])('sentinel %s: %s %s', async (name, code, subCode) => {
  expect(await ask(INITIALIZE, initializeContent(name))).toMatchObject({ code, sub_code: subCode })
})

test('sentinel 周故障: HTTP 502 although it was begun', async () => {
  expect((await post(parameters(INITIALIZE, initializeContent('周故障')))).statusCode).toBe(502)
  expect((await app.inject('/control/certifications')).json()).toHaveLength(1)
})

test('sentinel 钱不符 can’t pass by hand; control can force it', async () => {
  const id = await begin('钱不符')
  const path = await pageOf(id)
  expect((await app.inject(path)).body).not.toContain('认证通过')
  await app.inject({ method: 'POST', url: `${path}/pass` })
  expect(await query(id)).toMatchObject({ passed: 'F' })
  await app.inject({ method: 'POST', url: `/control/certifications/${id}/pass` })
  expect(await query(id)).toMatchObject({ passed: 'T' })
})

test('sentinel 赵迟到: passed, reported 20 s later', async () => {
  const id = await begin('赵迟到')
  await app.inject({ method: 'POST', url: `${await pageOf(id)}/pass` })
  now = NOON + 19_999
  expect(await query(id)).toMatchObject({ passed: 'F' })
  now = NOON + 20_000
  expect(await query(id)).toMatchObject({ passed: 'T' })
})

test('sentinel 吕坏查: the first query is answered 502', async () => {
  const id = await begin('吕坏查')
  await expect(query(id)).rejects.toThrow('502')
  expect(await query(id)).toMatchObject({ passed: 'F' })
})

test.each([
  ['李超时', INITIALIZE, 0],
  ['何难查', 'alipay.user.certify.open.query', 1],
])('sentinel %s: %s gets no answer', async (name, method, certifications) => {
  const own = merchant({ now: () => now })
  const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
  const content =
    method === INITIALIZE
      ? initializeContent(name)
      : { certify_id: (await own.ask(INITIALIZE, initializeContent(name)))['certify_id'] }
  await expect(
    fetch(`${address}/alipay/gateway.do`, {
      method: 'POST',
      body: new URLSearchParams(own.parameters(method, content)),
      signal: AbortSignal.timeout(300),
    }),
  ).rejects.toThrow('timeout')
  expect((await own.app.inject('/control/certifications')).json()).toHaveLength(certifications)
  await own.app.close()
})
