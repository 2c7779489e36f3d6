import { expect, test } from 'vitest'
import { newPaymentId, prepareInput } from '../../../../testing/providers/sandboxProviders.ts'
import { setUpWechatGateway } from '../../../../testing/providers/wechatGateway.ts'

const { channel, providers, context, newChannel, paid, refundOf } = await setUpWechatGateway()

test('h5 opens WeChat’s page and returns to the app', async () => {
  const one = prepareInput()
  const prepared = await channel.prepare(one)
  if (prepared.outcome !== 'prepared' || prepared.next.kind !== 'jump') throw new Error(prepared.outcome)
  const url = new URL(prepared.next.url)
  expect(url.origin).toBe(providers.endpoint)
  expect(url.searchParams.get('redirect_url')).toBe(one.returnUrl)
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(await channel.query(one.paymentId)).toEqual({ state: 'unpaid' })
  expect(context.lines.join('')).toContain(
    `"call":"prepare h5","paymentId":"${one.paymentId}","amountFen":1234`,
  )
})

test('native returns a QR code, jsapi parameters that the WeChat browser accepts', async () => {
  expect(await channel.prepare(prepareInput({ way: 'native' }))).toMatchObject({
    outcome: 'prepared',
    next: { kind: 'qr', url: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/) },
  })
  const prepared = await channel.prepare(
    prepareInput({ way: 'jsapi', openId: 'oSandbox-renter-00000000001' }),
  )
  if (prepared.outcome !== 'prepared' || prepared.next.kind !== 'jsapi') throw new Error(prepared.outcome)
  const dialog = await fetch(`${providers.endpoint}/wechat/jsapi`, {
    method: 'POST',
    body: JSON.stringify({ params: prepared.next.params, pay: true }),
  })
  expect(await dialog.json()).toMatchObject({ amount: '¥12.34' })
})

test.each([{ way: 'wap' as const }, { way: 'jsapi' as const }])(
  'a way of another channel, or no payer: %o',
  async (changed) => {
    expect(await channel.prepare(prepareInput(changed))).toEqual({ outcome: 'refused' })
  },
)

test('query and notification report the same trade', async () => {
  const one = await paid()
  const state = await channel.query(one.paymentId)
  expect(state).toMatchObject({ state: 'paid', paymentId: one.paymentId, amountFen: 1234 })
  if (state.state !== 'paid') throw new Error(state.state)
  expect(Math.abs(state.paidAt.getTime() - Date.now())).toBeLessThan(60_000)
  const { state: _state, ...trade } = state
  expect(await channel.parseNotification(await providers.notificationOf(one.paymentId))).toEqual({
    kind: 'paid',
    trade,
  })
})

test('close: unpaid and unknown payments are closed, paid ones stay paid', async () => {
  const open = prepareInput()
  await channel.prepare(open)
  expect(await channel.close(open.paymentId)).toBe('closed')
  expect(await channel.query(open.paymentId)).toEqual({ state: 'closed' })
  expect(await channel.close(newPaymentId())).toBe('closed')
  expect(await channel.close((await paid()).paymentId)).toBe('paid')
  expect(await channel.query(newPaymentId())).toEqual({ state: 'none' })
})

test('a number that was used: refused once it is closed, unknown while it can be paid or is paid', async () => {
  const one = prepareInput()
  await channel.prepare(one)
  const again = { ...one, amountFen: 1 }
  expect(await channel.prepare(again)).toEqual({ outcome: 'unknown' })
  await providers.pay('wechat', one.paymentId)
  expect(await channel.prepare(one)).toEqual({ outcome: 'unknown' })
  const closed = prepareInput()
  await channel.prepare(closed)
  await channel.close(closed.paymentId)
  expect(await channel.prepare(closed)).toEqual({ outcome: 'refused' })
})

test('sentinels of preparing', async () => {
  expect(await channel.prepare(prepareInput({ amountFen: 1291 }))).toEqual({ outcome: 'refused' })
  const broken = prepareInput({ amountFen: 1293 })
  expect(await channel.prepare(broken)).toEqual({ outcome: 'unknown' })
  expect(await channel.query(broken.paymentId)).toEqual({ state: 'unpaid' })
  const silent = prepareInput({ amountFen: 1292 })
  const withShortTimeout = newChannel({ WECHAT_TIMEOUT_MS: 300 })
  expect(await withShortTimeout.prepare(silent)).toEqual({ outcome: 'unknown' })
  expect(await channel.query(silent.paymentId)).toEqual({ state: 'none' })
})

test('a wrong amount is reported unchanged', async () => {
  const one = await paid(1298)
  expect(await channel.query(one.paymentId)).toMatchObject({ state: 'paid', amountFen: 1297 })
})

test.each(['query', 'close', 'refund', 'queryRefund', 'bill'])(
  '%s without a response, or with 5xx',
  async (call) => {
    const one = await paid()
    const refund = refundOf(one, 100)
    const withShortTimeout = newChannel({ WECHAT_TIMEOUT_MS: 200 })
    await withShortTimeout.query(one.paymentId)
    for (const fault of ['silent', 'broken']) {
      await providers.control('POST', 'faults', { channel: 'wechat', call, fault })
      const outcome = {
        query: async () => (await withShortTimeout.query(one.paymentId)).state,
        close: () => withShortTimeout.close(one.paymentId),
        refund: () => withShortTimeout.refund(refund),
        queryRefund: () => withShortTimeout.queryRefund(refund),
        bill: async () => (await withShortTimeout.fetchBill('2026-01-01')) ?? 'unknown',
      }[call]
      expect(await outcome?.()).toBe('unknown')
    }
  },
)

test.each<[string, Record<string, unknown>]>([
  ['merchant of another', { WECHAT_MCH_ID: '1900100002' }],
  ['serial of another', { WECHAT_MERCHANT_SERIAL: 'AB' }],
  ['API v3 key of another', { WECHAT_API_V3_KEY: 'another-key-another-key-another-' }],
])('%s: the result is unknown', async (_case, changed) => {
  const one = prepareInput()
  expect(await newChannel(changed).prepare(one)).toEqual({ outcome: 'unknown' })
})

test('a clock 301 s off: the result is unknown', async () => {
  context.setAhead(302_000)
  expect(await newChannel().query(newPaymentId())).toEqual({ state: 'unknown' })
  expect(context.lines.join('')).toContain('"providerCode":"SIGN_ERROR (not signed)"')
})
