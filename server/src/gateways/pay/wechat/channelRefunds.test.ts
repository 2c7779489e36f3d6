import { expect, test } from 'vitest'
import { setUpWechatGateway } from '../../../../testing/providers/wechatGateway.ts'

const { channel, providers, paid, refundOf } = await setUpWechatGateway()

test('refunds: pending, then done; the same number twice is one refund', async () => {
  const one = await paid()
  const refund = refundOf(one, 1000)
  expect(await channel.queryRefund(refund)).toBe('none')
  expect(await channel.refund(refund)).toBe('pending')
  expect(await channel.queryRefund(refund)).toBe('done')
  expect(await channel.refund(refund)).toBe('done')
  expect(await channel.parseNotification(await providers.notificationOf(refund.refundId))).toEqual({
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

test('a refund that fails later is reported as failed by query and notification', async () => {
  const refund = refundOf(await paid(2000), 1085)
  await channel.refund(refund)
  await providers.control('POST', `refunds/wechat/${refund.refundId}/settle`, { outcome: 'failed' })
  expect(await channel.queryRefund(refund)).toBe('failed')
  expect(await channel.parseNotification(await providers.notificationOf(refund.refundId))).toMatchObject({
    outcome: 'failed',
  })
})
