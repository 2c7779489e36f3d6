import { demoKeys } from '@shanghao/sandbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { around, demoAlipay, newNumber, payProviders } from '../../../../testing/pay/payProviders.ts'
import { alipayPayouts } from './payouts.ts'

let world: Awaited<ReturnType<typeof payProviders>>
const about = around()
beforeAll(async () => {
  world = await payProviders()
})
afterAll(() => world.sandbox.close())
afterEach(() => {
  const logged = about.lines.splice(0).join('')
  for (const secret of [demoKeys.alipay.appPrivateKey.slice(40, 80), /\p{Script=Han}/u, '@example.com'])
    expect(logged).not.toMatch(secret)
})

const gateway = (changed: Record<string, unknown> = {}) => {
  const one = alipayPayouts(demoAlipay(world.gateway, changed), about)
  if (!one) throw new Error('off')
  return one
}
const payout = (account = 'li@example.com') => ({
  payoutId: newNumber(),
  account,
  realName: '李雷',
  amountFen: 9800,
  title: '上号提现',
})

test('money goes out once, however often it is asked for', async () => {
  const one = payout()
  expect(await gateway().query(one.payoutId)).toEqual({ outcome: 'none' })
  const done = await gateway().pay(one)
  expect(done).toMatchObject({ outcome: 'done', transactionId: expect.stringMatching(/^\d{32}$/) })
  expect(await gateway().pay(one)).toEqual(done)
  expect(await gateway().query(one.payoutId)).toMatchObject({ outcome: 'done' })
  const sent: { ownId: string }[] = await world.control('GET', 'transfers')
  expect(sent.filter(({ ownId }) => ownId === one.payoutId)).toHaveLength(1)
})

test.each([
  ['no-such-', '没有这个支付宝账号'],
  ['mismatch-', '支付宝账号与实名不符'],
  ['frozen-', '账号状态异常'],
  ['limit-', '实名认证'],
  ['poor-', '提现通道暂时不可用'],
])('sentinel %s: failed, and the person is told what to do', async (beginning, reason) => {
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

test('under way, then failed', async () => {
  const one = payout('stuck-li@example.com')
  expect(await gateway().pay(one)).toEqual({ outcome: 'pending' })
  expect(await gateway().query(one.payoutId)).toEqual({ outcome: 'pending' })
  await world.control('POST', `transfers/${one.payoutId}/settle`, { outcome: 'failed' })
  expect(await gateway().query(one.payoutId)).toEqual({ outcome: 'failed', reason: expect.any(String) })
})

test('fifty at once each go out once', async () => {
  const all = Array.from({ length: 50 }, () => payout())
  const outcomes = await Promise.all(all.map((one) => gateway().pay(one)))
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
})

test('nobody listening: unknown, since an earlier request may have arrived', async () => {
  expect(await gateway({ ALIPAY_ENDPOINT: 'http://127.0.0.1:1/gateway.do' }).pay(payout())).toEqual({
    outcome: 'unknown',
  })
})
