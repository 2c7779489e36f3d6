import { demoKeys } from '@shanghao/sandbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  demoAlipay,
  newPaymentId,
  startPayProviders,
  testGatewayContext,
} from '../../../../testing/providers/sandboxProviders.ts'
import { alipayPayouts } from './payouts.ts'

let providers: Awaited<ReturnType<typeof startPayProviders>>
const context = testGatewayContext()
beforeAll(async () => {
  providers = await startPayProviders()
})
afterAll(() => providers.sandbox.close())
afterEach(() => {
  const logged = context.lines.splice(0).join('')
  for (const secret of [demoKeys.alipay.appPrivateKey.slice(40, 80), /\p{Script=Han}/u, '@example.com'])
    expect(logged).not.toMatch(secret)
})

const gateway = (changed: Record<string, unknown> = {}) => {
  const one = alipayPayouts(demoAlipay(providers.gateway, changed), context)
  if (!one) throw new Error('off')
  return one
}
const payout = (account = 'li@example.com') => ({
  payoutId: newPaymentId(),
  account,
  realName: '李雷',
  amountFen: 9800,
  title: '上号提现',
})

test('a payout is paid once, however often it is sent', async () => {
  const one = payout()
  expect(await gateway().query(one.payoutId)).toEqual({ outcome: 'none' })
  const done = await gateway().pay(one)
  expect(done).toMatchObject({ outcome: 'done', transactionId: expect.stringMatching(/^\d{32}$/) })
  expect(await gateway().pay(one)).toEqual(done)
  expect(await gateway().query(one.payoutId)).toMatchObject({ outcome: 'done' })
  const sent: { ownId: string }[] = await providers.control('GET', 'transfers')
  expect(sent.filter(({ ownId }) => ownId === one.payoutId)).toHaveLength(1)
})

test.each([
  ['no-such-', '没有这个支付宝账号'],
  ['mismatch-', '支付宝账号与实名不符'],
  ['frozen-', '账号状态异常'],
  ['limit-', '实名认证'],
  ['poor-', '提现通道暂时不可用'],
])('sentinel %s: failed, with a reason that says what to do', async (beginning, reason) => {
  const one = payout(`${beginning}li@example.com`)
  expect(await gateway().pay(one)).toEqual({ outcome: 'failed', reason: expect.stringContaining(reason) })
  expect(await gateway().query(one.payoutId)).toEqual({ outcome: 'none' })
})

test.each([
  ['timeout-after-', 'done'],
  ['timeout-', 'none'],
  ['5xx-after-', 'done'],
  ['5xx-', 'none'],
  ['system-after-', 'done'],
  ['system-', 'none'],
])('sentinel %s: unknown, then %s', async (beginning, later) => {
  const one = payout(`${beginning}li@example.com`)
  expect(await gateway({ ALIPAY_TIMEOUT_MS: 300 }).pay(one)).toEqual({ outcome: 'unknown' })
  expect(await gateway().query(one.payoutId)).toMatchObject({ outcome: later })
})

test('pending, then failed', async () => {
  const one = payout('stuck-li@example.com')
  expect(await gateway().pay(one)).toEqual({ outcome: 'pending' })
  expect(await gateway().query(one.payoutId)).toEqual({ outcome: 'pending' })
  await providers.control('POST', `transfers/${one.payoutId}/settle`, { outcome: 'failed' })
  expect(await gateway().query(one.payoutId)).toEqual({ outcome: 'failed', reason: expect.any(String) })
})

test('fifty concurrent payouts are each paid once', async () => {
  const all = Array.from({ length: 50 }, () => payout())
  const outcomes = await Promise.all(all.map((one) => gateway().pay(one)))
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
})

test('connection refused: unknown, because an earlier request may have arrived', async () => {
  expect(await gateway({ ALIPAY_ENDPOINT: 'http://127.0.0.1:1/gateway.do' }).pay(payout())).toEqual({
    outcome: 'unknown',
  })
})
