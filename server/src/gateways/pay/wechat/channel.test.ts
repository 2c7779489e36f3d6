import { demoKeys } from '@shanghao/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { around, demoWechat, newNumber, payment, payProviders } from '../../../../testing/pay/payProviders.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { PayChannel } from '../../../core/ports/pay.ts'
import { wechatChannel } from './channel.ts'

let world: Awaited<ReturnType<typeof payProviders>>
const about = around()
let channel: PayChannel
const made = (changed: Record<string, unknown> = {}): PayChannel => {
  const one = wechatChannel(demoWechat(world.endpoint, changed), about)
  if (!one) throw new Error('off')
  return one
}

beforeAll(async () => {
  world = await payProviders()
})
afterAll(() => world.sandbox.close())
beforeEach(() => {
  channel = made()
})
afterEach(() => {
  const logged = about.lines.splice(0).join('')
  const { apiV3Key, appSecret, merchantPrivateKey } = demoKeys.wechat
  for (const secret of [
    apiV3Key,
    appSecret,
    merchantPrivateKey.slice(40, 80),
    '203.0.113.9',
    /\p{Script=Han}/u,
  ])
    expect(logged).not.toMatch(secret)
  about.setAhead(0)
})

const paid = async (amountFen = 1234, way: 'h5' | 'native' = 'native', force = {}) => {
  const one = payment({ amountFen, way })
  await channel.prepare(one)
  await world.pay('wechat', one.paymentId, force)
  return one
}
const refundOf = (one: { paymentId: string; amountFen: number }, amountFen = one.amountFen) => ({
  refundId: newNumber(),
  paymentId: one.paymentId,
  amountFen,
  totalFen: one.amountFen,
  reason: '租赁提前结束，按规则退还',
})

test('h5 leads to WeChat and back to the shop', async () => {
  const one = payment()
  const prepared = await channel.prepare(one)
  if (prepared.outcome !== 'prepared' || prepared.next.kind !== 'jump') throw new Error(prepared.outcome)
  const url = new URL(prepared.next.url)
  expect(url.origin).toBe(world.endpoint)
  expect(url.searchParams.get('redirect_url')).toBe(one.returnUrl)
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(await channel.query(one.paymentId)).toEqual({ state: 'unpaid' })
  expect(about.lines.join('')).toContain(
    `"call":"prepare h5","paymentId":"${one.paymentId}","amountFen":1234`,
  )
})

test('native gives a code, jsapi parameters the WeChat browser takes', async () => {
  expect(await channel.prepare(payment({ way: 'native' }))).toMatchObject({
    outcome: 'prepared',
    next: { kind: 'qr', url: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/) },
  })
  const prepared = await channel.prepare(payment({ way: 'jsapi', openId: 'oSandbox-renter-00000000001' }))
  if (prepared.outcome !== 'prepared' || prepared.next.kind !== 'jsapi') throw new Error(prepared.outcome)
  const dialog = await fetch(`${world.endpoint}/wechat/jsapi`, {
    method: 'POST',
    body: JSON.stringify({ params: prepared.next.params, pay: true }),
  })
  expect(await dialog.json()).toMatchObject({ amount: '¥12.34' })
})

test.each([{ way: 'wap' as const }, { way: 'jsapi' as const }])(
  'a way that is not WeChat’s, or no payer: %o',
  async (changed) => {
    expect(await channel.prepare(payment(changed))).toEqual({ outcome: 'refused' })
  },
)

test('what was paid, by query and by notice', async () => {
  const one = await paid()
  const state = await channel.query(one.paymentId)
  expect(state).toMatchObject({ state: 'paid', paymentId: one.paymentId, amountFen: 1234 })
  if (state.state !== 'paid') throw new Error(state.state)
  expect(Math.abs(state.paidAt.getTime() - Date.now())).toBeLessThan(60_000)
  const { state: _state, ...trade } = state
  expect(await channel.readNotice(await world.noticeOf(one.paymentId))).toEqual({ kind: 'paid', trade })
})

test('close: what is unpaid or unknown is closed, what is paid stays so', async () => {
  const open = payment()
  await channel.prepare(open)
  expect(await channel.close(open.paymentId)).toBe('closed')
  expect(await channel.query(open.paymentId)).toEqual({ state: 'closed' })
  expect(await channel.close(newNumber())).toBe('closed')
  expect(await channel.close((await paid()).paymentId)).toBe('paid')
  expect(await channel.query(newNumber())).toEqual({ state: 'none' })
})

test('a number that was used: refused once it is closed, unknown while it can be paid or is', async () => {
  const one = payment()
  await channel.prepare(one)
  const again = { ...one, amountFen: 1 }
  expect(await channel.prepare(again)).toEqual({ outcome: 'unknown' })
  await world.pay('wechat', one.paymentId)
  expect(await channel.prepare(one)).toEqual({ outcome: 'unknown' })
  const closed = payment()
  await channel.prepare(closed)
  await channel.close(closed.paymentId)
  expect(await channel.prepare(closed)).toEqual({ outcome: 'refused' })
})

test('sentinels of preparing', async () => {
  expect(await channel.prepare(payment({ amountFen: 1291 }))).toEqual({ outcome: 'refused' })
  const broken = payment({ amountFen: 1293 })
  expect(await channel.prepare(broken)).toEqual({ outcome: 'unknown' })
  expect(await channel.query(broken.paymentId)).toEqual({ state: 'unpaid' })
  const silent = payment({ amountFen: 1292 })
  const hasty = made({ WECHAT_TIMEOUT_MS: 300 })
  expect(await hasty.prepare(silent)).toEqual({ outcome: 'unknown' })
  expect(await channel.query(silent.paymentId)).toEqual({ state: 'none' })
})

test('a wrong amount is told as it is', async () => {
  const one = await paid(1298)
  expect(await channel.query(one.paymentId)).toMatchObject({ state: 'paid', amountFen: 1297 })
})

test('refunds: taken on, done, found; the same number twice is one refund', async () => {
  const one = await paid()
  const refund = refundOf(one, 1000)
  expect(await channel.queryRefund(refund)).toBe('none')
  expect(await channel.refund(refund)).toBe('pending')
  expect(await channel.queryRefund(refund)).toBe('done')
  expect(await channel.refund(refund)).toBe('done')
  expect(await channel.readNotice(await world.noticeOf(refund.refundId))).toEqual({
    kind: 'refund',
    refundId: refund.refundId,
    outcome: 'done',
  })
  expect(await channel.query(one.paymentId)).toMatchObject({ state: 'paid', amountFen: 1234 })
  expect(await channel.refund(refundOf(one, 1000))).toBe('failed')
})

test.each([
  [81, 'failed', 'none'],
  [82, 'pending', 'pending'],
  [83, 'unknown', 'done'],
  [85, 'pending', 'pending'],
])('sentinel of refunds %i: %s, then %s', async (cents, outcome, later) => {
  const refund = refundOf(await paid(2000), 1000 + cents)
  expect(await channel.refund(refund)).toBe(outcome)
  expect(await channel.queryRefund(refund)).toBe(later)
})

test('a refund that fails later has failed; its notice says so', async () => {
  const refund = refundOf(await paid(2000), 1085)
  await channel.refund(refund)
  await world.control('POST', `refunds/wechat/${refund.refundId}/settle`, { outcome: 'failed' })
  expect(await channel.queryRefund(refund)).toBe('failed')
  expect(await channel.readNotice(await world.noticeOf(refund.refundId))).toMatchObject({ outcome: 'failed' })
})

test.each(['query', 'close', 'refund', 'queryRefund', 'bill'])(
  '%s without an answer, or with 5xx',
  async (call) => {
    const one = await paid()
    const refund = refundOf(one, 100)
    const hasty = made({ WECHAT_TIMEOUT_MS: 200 })
    await hasty.query(one.paymentId)
    for (const fault of ['silent', 'broken']) {
      await world.control('POST', 'faults', { channel: 'wechat', call, fault })
      const outcome = {
        query: async () => (await hasty.query(one.paymentId)).state,
        close: () => hasty.close(one.paymentId),
        refund: () => hasty.refund(refund),
        queryRefund: () => hasty.queryRefund(refund),
        bill: async () => (await hasty.bill('2026-01-01')) ?? 'unknown',
      }[call]
      expect(await outcome?.()).toBe('unknown')
    }
  },
)

test('keys: a rotation needs nobody, and only unknown serials are asked for', async () => {
  const one = await paid()
  await world.control('POST', 'wechat/platform/rotate')
  try {
    expect(await channel.query(one.paymentId)).toMatchObject({ state: 'paid' })
    expect(await made().readNotice(await world.noticeOf(one.paymentId))).toMatchObject({ kind: 'paid' })
    // A channel that has no keys and can't get any believes nothing, and asks again a little later.
    const locked = made()
    await world.control('POST', 'faults', { channel: 'wechat', call: 'certificates', fault: 'refused' })
    expect(await locked.query(one.paymentId)).toEqual({ state: 'unknown' })
    expect(await locked.query(one.paymentId)).toEqual({ state: 'unknown' })
    about.setAhead(5001)
    expect(await locked.query(one.paymentId)).toMatchObject({ state: 'paid' })
  } finally {
    await world.control('POST', 'wechat/platform/rotate')
  }
})

test.each<[string, Record<string, unknown>]>([
  ['merchant of another', { WECHAT_MCH_ID: '1900100002' }],
  ['serial of another', { WECHAT_MERCHANT_SERIAL: 'AB' }],
  ['API v3 key of another', { WECHAT_API_V3_KEY: 'another-key-another-key-another-' }],
])('%s: nothing is known, and nothing is refused', async (_case, changed) => {
  const one = payment()
  expect(await made(changed).prepare(one)).toEqual({ outcome: 'unknown' })
})

test('a clock 301 s off: nothing is known', async () => {
  about.setAhead(302_000)
  expect(await made().query(newNumber())).toEqual({ state: 'unknown' })
  expect(about.lines.join('')).toContain('"providerCode":"SIGN_ERROR (not signed)"')
})

test('the bill of a day holds its payments and refunds', async () => {
  const one = await paid(3456)
  const refund = refundOf(one, 456)
  await channel.refund(refund)
  const now = Date.now()
  const day = shanghaiDate(new Date(now))
  expect(await channel.bill(day)).toBeNull()
  await world.control('PUT', 'clock', { shiftMs: 34 * 3_600_000 })
  about.setAhead(34 * 3_600_000)
  try {
    const lines = await made().bill(day)
    const { transactionId } = { transactionId: '', ...(await made().query(one.paymentId)) }
    expect(lines?.find(({ ownId }) => ownId === one.paymentId)).toMatchObject({
      kind: 'payment',
      transactionId,
      amountFen: 3456,
    })
    expect(lines?.find(({ ownId }) => ownId === refund.refundId)).toMatchObject({
      kind: 'refund',
      transactionId,
      amountFen: 456,
    })
    expect(lines?.every(({ at }) => Math.abs(at.getTime() - now) < 60_000)).toBe(true)
  } finally {
    await world.control('PUT', 'clock', { shiftMs: 0 })
  }
})
