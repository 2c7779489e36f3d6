import { demoKeys } from '@shanghao/sandbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  demoAlipay,
  newPaymentId,
  prepareInput,
  startPayProviders,
  testGatewayContext,
} from '../../../../testing/providers/sandboxProviders.ts'
import { shanghaiDate, shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { PayChannel, PrepareInput } from '../../../core/ports/pay.ts'
import { parseRsaKey } from '../../gatewayConfig.ts'
import { alipayChannel } from './channel.ts'

let providers: Awaited<ReturnType<typeof startPayProviders>>
const context = testGatewayContext()
let channel: PayChannel
const newChannel = (changed: Record<string, unknown> = {}): PayChannel => {
  const one = alipayChannel(demoAlipay(providers.gateway, changed), context)
  if (!one) throw new Error('off')
  return one
}

beforeAll(async () => {
  providers = await startPayProviders()
  channel = newChannel()
})
afterAll(() => providers.sandbox.close())
afterEach(() => {
  const logged = context.lines.splice(0).join('')
  for (const secret of [demoKeys.alipay.appPrivateKey.slice(40, 80), /\p{Script=Han}/u])
    expect(logged).not.toMatch(secret)
  context.setAhead(0)
})

const wap = (changed: Partial<PrepareInput> = {}) => prepareInput({ way: 'wap', ...changed })
/** Opens the address as the user's browser does; Alipay creates the trade only then. */
const open = async (one: PrepareInput): Promise<Response> => {
  const prepared = await channel.prepare(one)
  if (prepared.outcome !== 'prepared' || prepared.next.kind !== 'jump') throw new Error(prepared.outcome)
  return fetch(prepared.next.url)
}
const paid = async (amountFen = 1234) => {
  const one = wap({ amountFen })
  expect((await open(one)).status).toBe(200)
  await providers.pay('alipay', one.paymentId)
  return one
}
const refundOf = (one: { paymentId: string; amountFen: number }, amountFen = one.amountFen) => ({
  refundId: newPaymentId(),
  paymentId: one.paymentId,
  amountFen,
  totalFen: one.amountFen,
  reason: '租赁提前结束，按规则退还',
})

test('wap is a signed address that Alipay accepts; opening it creates the trade', async () => {
  const one = wap({ title: '星原战纪/账号=租赁&3 小时, 送 1 小时' })
  const prepared = await channel.prepare(one)
  if (prepared.outcome !== 'prepared' || prepared.next.kind !== 'jump') throw new Error(prepared.outcome)
  const { searchParams } = new URL(prepared.next.url)
  expect(searchParams.get('notify_url')).toBe('https://shanghao.example/api/pay/notify/alipay')
  expect(searchParams.get('return_url')).toBe(one.returnUrl)
  expect(JSON.parse(searchParams.get('biz_content') ?? '')).toMatchObject({
    total_amount: '12.34',
    subject: '星原战纪 账号 租赁 3 小时 送 1 小时',
    time_expire: shanghaiTime(one.expiresAt),
  })
  expect(await channel.query(one.paymentId)).toEqual({ state: 'none' })
  expect((await fetch(prepared.next.url)).status).toBe(200)
  expect(await channel.query(one.paymentId)).toEqual({ state: 'unpaid' })
})

test('the time of a request doesn’t depend on the machine’s time zone', async () => {
  const zone = process.env['TZ']
  process.env['TZ'] = 'America/New_York'
  try {
    expect((await open(wap())).status).toBe(200)
    expect(await channel.query(newPaymentId())).toEqual({ state: 'none' })
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})

test('ways of other channels are refused', async () => {
  expect(await channel.prepare(wap({ way: 'h5' }))).toEqual({ outcome: 'refused' })
})

test('query and notification report the same trade', async () => {
  const one = await paid()
  const state = await channel.query(one.paymentId)
  expect(state).toMatchObject({ state: 'paid', paymentId: one.paymentId, amountFen: 1234 })
  const { state: _state, ...trade } = state
  expect(await channel.parseNotification(await providers.notificationOf(one.paymentId))).toEqual({
    kind: 'paid',
    trade,
  })
})

test('close: unpaid and unknown payments are closed, paid ones stay paid', async () => {
  const one = wap()
  await open(one)
  expect(await channel.close(one.paymentId)).toBe('closed')
  expect(await channel.query(one.paymentId)).toEqual({ state: 'closed' })
  expect(await channel.close(one.paymentId)).toBe('closed')
  expect(await channel.close(newPaymentId())).toBe('closed')
  expect(await channel.close((await paid()).paymentId)).toBe('paid')
})

test('a wrong amount is reported unchanged', async () => {
  expect(await channel.query((await paid(1298)).paymentId)).toMatchObject({ state: 'paid', amountFen: 1297 })
})

test('refunds: done at once, the same number twice is one refund, a refund beyond the paid amount fails', async () => {
  const one = await paid()
  const refund = refundOf(one, 1000)
  expect(await channel.queryRefund(refund)).toBe('none')
  expect(await channel.refund(refund)).toBe('done')
  expect(await channel.refund(refund)).toBe('done')
  expect(await channel.queryRefund(refund)).toBe('done')
  expect(await channel.parseNotification(await providers.notificationOf(refund.refundId))).toEqual({
    kind: 'refund',
    refundId: refund.refundId,
    outcome: 'done',
  })
  expect(await channel.refund(refundOf(one, 1000))).toBe('failed')
  expect(await channel.refund(refundOf(one, 234))).toBe('done')
  // Alipay reports a fully refunded trade as closed.
  expect(await channel.query(one.paymentId)).toMatchObject({ state: 'paid', amountFen: 1234 })
  expect(await channel.queryRefund(refundOf({ paymentId: newPaymentId(), amountFen: 1 }))).toBe('none')
})

test.each([
  [81, 'failed', 'none'],
  [82, 'pending', 'none'],
  [83, 'unknown', 'done'],
])('sentinel of refunds %i: %s, then %s', async (cents, outcome, later) => {
  const refund = refundOf(await paid(2000), 1000 + cents)
  expect(await channel.refund(refund)).toBe(outcome)
  expect(await channel.queryRefund(refund)).toBe(later)
})

test.each(['query', 'close', 'refund', 'queryRefund'])('%s without a response, or with 5xx', async (call) => {
  const one = call === 'close' ? wap() : await paid()
  if (call === 'close') await open(one)
  const refund = refundOf(one, 100)
  const withShortTimeout = newChannel({ ALIPAY_TIMEOUT_MS: 200 })
  for (const fault of ['silent', 'broken', call === 'close' ? 'broken' : 'silentAfter', 'brokenAfter']) {
    await providers.control('POST', 'faults', { channel: 'alipay', call, fault })
    const outcome = {
      query: async () => (await withShortTimeout.query(one.paymentId)).state,
      close: () => withShortTimeout.close(one.paymentId),
      refund: () => withShortTimeout.refund(refund),
      queryRefund: () => withShortTimeout.queryRefund(refund),
    }[call]
    expect(await outcome?.()).toBe('unknown')
  }
})

test.each<[string, Record<string, unknown>]>([
  ['app of another', { ALIPAY_APP_ID: '2021000000000002' }],
  ['a key of another', { ALIPAY_PUBLIC_KEY: parseRsaKey(demoKeys.alipay.appPublicKey, 'public') }],
])('%s: nothing is known', async (_case, changed) => {
  const one = await paid()
  expect(await newChannel(changed).query(one.paymentId)).toEqual({ state: 'unknown' })
})

test('a clock 301 s off: the result is unknown, and the log has the reason', async () => {
  const one = await paid()
  context.setAhead(302_000)
  expect(await channel.refund(refundOf(one))).toBe('unknown')
  expect(context.lines.join('')).toContain('"providerCode":"isv.invalid-timestamp"')
})

test('the bill of a day holds its payments and refunds', async () => {
  const one = await paid(3456)
  const refund = refundOf(one, 456)
  await channel.refund(refund)
  const now = Date.now()
  const day = shanghaiDate(new Date(now))
  expect(await channel.fetchBill(day)).toBeNull()
  await providers.control('PUT', 'clock', { shiftMs: 34 * 3_600_000 })
  context.setAhead(34 * 3_600_000)
  try {
    const state = await channel.query(one.paymentId)
    const transactionId = state.state === 'paid' ? state.transactionId : ''
    const lines = await channel.fetchBill(day)
    expect(lines?.filter((line) => line.transactionId === transactionId)).toEqual([
      { kind: 'payment', ownId: one.paymentId, transactionId, amountFen: 3456, at: expect.any(Date) },
      { kind: 'refund', ownId: refund.refundId, transactionId, amountFen: 456, at: expect.any(Date) },
    ])
    expect(lines?.every(({ at }) => Math.abs(at.getTime() - now) < 60_000)).toBe(true)
  } finally {
    await providers.control('PUT', 'clock', { shiftMs: 0 })
  }
})
