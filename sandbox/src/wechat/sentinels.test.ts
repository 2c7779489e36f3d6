import { afterAll, expect, test } from 'vitest'
import { manualTimers } from '../pay/manualTimers.ts'
import { COPIES, LATE_MS } from '../pay/sentinels.ts'
import { authorization, isSignedByPlatform, NOON, testMerchant } from './testMerchant.ts'

const manual = manualTimers()
const merchant = await testMerchant({ timers: manual.timers })
const reached = Promise.withResolvers<void>()
merchant.app.addHook('preHandler', async ({ headers }) => {
  if (headers['x-silent']) reached.resolve()
})
afterAll(() => merchant.end())

const state = async (ownId: string) => {
  const { data } = await merchant.query(ownId)
  return data.trade_state ?? data.code
}
/** Prepares and pays; what arrives from here on. */
const payed = async (ownId: string, total: number): Promise<number> => {
  const before = merchant.received.length
  expect((await merchant.native(ownId, total)).status).toBe(200)
  expect(await merchant.pay(ownId)).toBe(204)
  return before
}
const arrivedFor = (from: number) =>
  merchant.received.slice(from).map((notification) => merchant.contents(notification).resource.out_trade_no)

test('x.91 is refused', async () => {
  for (const _ of [1, 2])
    expect(await merchant.native('s-1091', 1091)).toMatchObject({ status: 403, data: { code: 'RULE_LIMIT' } })
  expect(await state('s-1091')).toBe('ORDER_NOT_EXIST')
})

test('x.92 gets no response, the retry does', async () => {
  const url = await merchant.app.listen({ port: 0, host: '127.0.0.1' })
  const order = JSON.stringify(merchant.order('s-1092', 1092))
  const path = '/v3/pay/transactions/native'
  const cut = new AbortController()
  const response = fetch(`${url}${path}`, {
    method: 'POST',
    body: order,
    signal: cut.signal,
    headers: {
      accept: 'application/json',
      'user-agent': 'test',
      'x-silent': '1',
      'content-type': 'application/json',
      authorization: authorization(NOON, { method: 'POST', url: path, body: order }),
    },
  })
  await reached.promise
  expect(await state('s-1092')).toBe('ORDER_NOT_EXIST')
  cut.abort()
  await expect(response).rejects.toThrow('aborted')
  expect((await merchant.native('s-1092', 1092)).status).toBe(200)
})

test('x.93 answers 500, but the order is there', async () => {
  expect(await merchant.native('s-1093', 1093)).toMatchObject({ status: 500, signed: true })
  expect(await state('s-1093')).toBe('NOTPAY')
  expect((await merchant.native('s-1093', 1093)).data.code_url).toMatch(/^weixin:/)
})

test('x.94 notifies twenty times at once', async () => {
  const before = await payed('s-1094', 1094)
  await merchant.arrived(before + COPIES)
  const bodies = new Set(merchant.received.slice(before).map(({ body }) => body))
  expect(bodies.size).toBe(1)
  expect(merchant.received.slice(before).every(isSignedByPlatform)).toBe(true)
})

test('x.95 is overtaken by the notification of its refund, or of the next payment', async () => {
  const before = await payed('s-1095', 1095)
  expect(await state('s-1095')).toBe('SUCCESS')
  await merchant.refund('s-1095', 'r-1095', 1000, 1095)
  await merchant.arrived(before + 2)
  const kinds = merchant.received
    .slice(before)
    .map((notification) => merchant.contents(notification).event_type)
  expect(kinds).toEqual(['REFUND.SUCCESS', 'TRANSACTION.SUCCESS'])
  const next = await payed('s-2095', 2095)
  await payed('s-3095', 3095)
  await merchant.arrived(next + 2)
  expect(arrivedFor(next)).toEqual(['s-3095', 's-2095'])
})

test('x.96 notifies late, x.97 never, and both are paid at once', async () => {
  const before = await payed('s-1096', 1096)
  await payed('s-1097', 1097)
  expect([await state('s-1096'), await state('s-1097')]).toEqual(['SUCCESS', 'SUCCESS'])
  expect(manual.open()).toEqual([LATE_MS])
  manual.fire()
  await merchant.arrived(before + 1)
  expect(arrivedFor(before)).toEqual(['s-1096'])
})

test('x.98 reports one fen less, in notification and query', async () => {
  const before = await payed('s-1098', 1098)
  expect((await merchant.query('s-1098')).data.amount).toMatchObject({ total: 1097 })
  const notification = (await merchant.arrived(before + 1))[before]
  if (!notification) throw new Error('no notification')
  expect(merchant.contents(notification).resource.amount).toMatchObject({ total: 1097, payer_total: 1097 })
})

test('x.99 sends a forgery, then nothing', async () => {
  const before = await payed('s-1099', 1099)
  const forged = (await merchant.arrived(before + 1))[before]
  if (!forged) throw new Error('no notification')
  expect(isSignedByPlatform(forged)).toBe(false)
  expect(await state('s-1099')).toBe('SUCCESS')
  expect(manual.open()).toEqual([])
})

test.each([
  ['query', 'refused', 403],
  ['query', 'broken', 500],
  ['query', 'brokenAfter', 500],
])('a test can make the next %s %s', async (call, fault, status) => {
  await merchant.native('forced-1', 100)
  await merchant.control('POST', '/control/faults', { channel: 'wechat', call, fault })
  expect((await merchant.query('forced-1')).status).toBe(status)
  expect((await merchant.query('forced-1')).status).toBe(200)
})

test('a test can refuse the calls for one number and no others', async () => {
  const fault = { channel: 'wechat', call: 'prepare', fault: 'refused', ownId: 'refused-1' }
  await merchant.control('POST', '/control/faults', fault)
  expect((await merchant.native('refused-1', 100)).status).toBe(403)
  expect((await merchant.native('refused-2', 100)).status).toBe(200)
  expect((await merchant.native('refused-1', 100)).status).toBe(403)
})

test('a close with a 5xx response has closed', async () => {
  await merchant.native('forced-2', 100)
  await merchant.control('POST', '/control/faults', {
    channel: 'wechat',
    call: 'close',
    fault: 'brokenAfter',
  })
  expect((await merchant.close('forced-2')).status).toBe(500)
  expect(await state('forced-2')).toBe('CLOSED')
})

test('held notifications are sent in a chosen order, any number of times', async () => {
  const before = merchant.received.length
  await merchant.control('PUT', '/control/notifications/hold', { on: true })
  await payed('held-1', 100)
  await payed('held-2', 100)
  await merchant.control('PUT', '/control/notifications/hold', { on: false })
  const [second, first] = (await merchant.control('GET', '/control/notifications')).json()
  expect([first.ownId, first.state, second.ownId]).toEqual(['held-1', 'held', 'held-2'])
  await merchant.control('POST', '/control/notifications/release', { ids: [second.id, first.id] })
  expect(arrivedFor(before)).toEqual(['held-2', 'held-1'])
  const again = await merchant.control('POST', `/control/notifications/${first.id}/repeat`, { times: 3 })
  expect(again.json()).toEqual([1, 2, 3].map(() => ({ status: 204, body: '' })))
  const raw = (await merchant.control('GET', `/control/notifications/${first.id}/raw`)).json()
  expect(raw.url).toMatch(/\/notify$/)
  const headers = Object.fromEntries(
    Object.entries(raw.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  expect(isSignedByPlatform({ headers, body: raw.body })).toBe(true)
  expect(isSignedByPlatform({ headers, body: raw.body.replace('}', ' }') })).toBe(false)
})

test('a payment forced to report another amount', async () => {
  await merchant.native('forced-3', 100)
  await merchant.pay('forced-3', { manner: 'never', amountFen: 99_999 })
  expect((await merchant.query('forced-3')).data.amount.total).toBe(99_999)
})
