import { afterAll, expect, test } from 'vitest'
import { demoKeys } from '../keys.ts'
import { manualTimers } from '../pay/manualTimers.ts'
import { LATE_MS } from '../pay/sentinels.ts'
import { isSignedByPlatform, NOON, testMerchant } from './testMerchant.ts'

const { wechat: keys } = demoKeys
let clock = NOON
const manual = manualTimers()
const merchant = await testMerchant({ now: () => clock, timers: manual.timers })
afterAll(() => merchant.end())

/** A paid order; the notification of the payment doesn't travel, so that what arrives is of the refund. */
const paid = async (ownId: string, total: number): Promise<void> => {
  await merchant.native(ownId, total)
  await merchant.pay(ownId, { manner: 'never' })
}
const status = async (refundId: string) => (await merchant.queryRefund(refundId)).data.status

test('accepted, done, notified, and the order shows it', async () => {
  await paid('order-1', 1000)
  const before = merchant.received.length
  const answer = await merchant.refund('order-1', 'refund-1', 400, 1000, { reason: '订单取消' })
  const { transaction_id } = (await merchant.query('order-1')).data
  const shape = {
    refund_id: expect.stringMatching(/^503\d+$/),
    out_refund_no: 'refund-1',
    transaction_id,
    out_trade_no: 'order-1',
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    status: 'PROCESSING',
    create_time: '2026-11-21T12:00:00+08:00',
    funds_account: 'UNSETTLED',
    amount: {
      total: 1000,
      refund: 400,
      payer_total: 1000,
      payer_refund: 400,
      settlement_total: 1000,
      settlement_refund: 400,
      discount_refund: 0,
      refund_fee: 0,
      currency: 'CNY',
    },
  }
  expect(answer).toMatchObject({ status: 200, signed: true })
  expect(answer.data).toEqual(shape)
  const done = { ...shape, status: 'SUCCESS', success_time: '2026-11-21T12:00:00+08:00' }
  expect((await merchant.queryRefund('refund-1')).data).toEqual(done)
  expect((await merchant.query('order-1')).data).toMatchObject({ trade_state: 'REFUND' })

  const notification = (await merchant.arrived(before + 1))[before]
  if (!notification) throw new Error('no notification')
  expect(isSignedByPlatform(notification)).toBe(true)
  expect(merchant.contents(notification)).toMatchObject({
    event_type: 'REFUND.SUCCESS',
    summary: '退款成功',
    resource: {
      mchid: keys.merchantId,
      out_trade_no: 'order-1',
      out_refund_no: 'refund-1',
      transaction_id,
      refund_status: 'SUCCESS',
      success_time: '2026-11-21T12:00:00+08:00',
      amount: { total: 1000, refund: 400, payer_total: 1000, payer_refund: 400 },
    },
  })
})

test('one refund per number, partial refunds up to the whole', async () => {
  await paid('order-2', 1000)
  const first = await merchant.refund('order-2', 'part-1', 600, 1000)
  const again = await merchant.refund('order-2', 'part-1', 600, 1000)
  expect(again.data).toEqual({
    ...first.data,
    status: 'SUCCESS',
    success_time: '2026-11-21T12:00:00+08:00',
  })
  expect(await merchant.refund('order-2', 'part-1', 500, 1000)).toMatchObject({
    status: 400,
    data: { code: 'INVALID_REQUEST' },
  })
  expect(await merchant.refund('order-2', 'part-2', 401, 1000)).toMatchObject({
    status: 400,
    data: { code: 'INVALID_REQUEST' },
  })
  expect((await merchant.refund('order-2', 'part-2', 400, 1000)).status).toBe(200)
  expect((await merchant.refund('order-2', 'part-3', 1, 1000)).status).toBe(400)
})

test('what cannot be refunded', async () => {
  await merchant.native('unpaid-1', 100)
  await paid('order-3', 100)
  const codes = [
    await merchant.refund('unpaid-1', 'no-1', 100, 100),
    await merchant.refund('unknown-1', 'no-2', 100, 100),
    await merchant.refund('order-3', 'no-3', 100, 200),
    await merchant.refund('order-3', 'no-4', 0, 100),
    await merchant.refund('order-3', 'no 5', 100, 100),
    await merchant.refund('order-3', 'no-6', 100, 100, { amount: { refund: 100, total: 100 } }),
    await merchant.refund('order-3', 'no-7', 100, 100, { transaction_id: '1' }),
    await merchant.refund('order-3', 'no-8', 100, 100, { reason: '退'.repeat(27) }),
    await merchant.queryRefund('no-1'),
  ].map(({ status, data }) => `${status} ${data.code} ${data.detail?.field ?? ''}`.trim())
  expect(codes).toEqual([
    '404 RESOURCE_NOT_EXISTS',
    '404 RESOURCE_NOT_EXISTS',
    '400 INVALID_REQUEST',
    '400 PARAM_ERROR /amount/refund',
    '400 PARAM_ERROR /out_refund_no',
    '400 PARAM_ERROR /amount/currency',
    '400 PARAM_ERROR /out_trade_no',
    '400 PARAM_ERROR /reason',
    '404 RESOURCE_NOT_EXISTS',
  ])
  clock = NOON + 366 * 86_400_000
  expect((await merchant.refund('order-3', 'no-9', 100, 100)).data.code).toBe('TRADE_OVERDUE')
  clock = NOON
})

test.each([
  ['x.81 is refused, each time', 181, ['403 USER_ACCOUNT_ABNORMAL', '403 USER_ACCOUNT_ABNORMAL'], 404],
  ['x.83 answers 500 the first time, but has been taken on', 183, ['500 SYSTEM_ERROR', '200 '], 'SUCCESS'],
])('%s', async (_name, amount, answers, end) => {
  const id = `sentinel-${amount}`
  await paid(id, amount)
  const seen: string[] = []
  for (const _ of answers) {
    const { status, data } = await merchant.refund(id, `r-${id}`, amount, amount)
    seen.push(`${status} ${data.code ?? ''}`)
    if (seen.length === 1) {
      const found = await merchant.queryRefund(`r-${id}`)
      expect(end === 404 ? found.status : found.data.status).toBe(end)
    }
  }
  expect(seen).toEqual(answers)
})

test.each([
  [282, 'SUCCESS', 'REFUND.SUCCESS'],
  [285, 'CLOSED', 'REFUND.CLOSED'],
  [286, 'ABNORMAL', 'REFUND.ABNORMAL'],
])('%i fen is pending, then %s', async (amount, end, event) => {
  const id = `pending-${amount}`
  await paid(id, amount)
  const before = merchant.received.length
  await merchant.refund(id, `r-${id}`, amount, amount)
  expect(await status(`r-${id}`)).toBe('PROCESSING')
  expect(manual.open()).toEqual([LATE_MS])
  manual.fire()
  expect(await status(`r-${id}`)).toBe(end)
  const notification = (await merchant.arrived(before + 1))[before]
  if (!notification) throw new Error('no notification')
  expect(merchant.contents(notification)).toMatchObject({
    event_type: event,
    resource: { refund_status: end },
  })
})

test('a closed refund can be requested again under another number, a pending one be ended by hand', async () => {
  await paid('pending-more', 285)
  await merchant.refund('pending-more', 'r-1', 285, 285)
  expect((await merchant.refund('pending-more', 'r-2', 285, 285)).status).toBe(400)
  const settle = (outcome: string) =>
    merchant.control('POST', '/control/refunds/wechat/r-1/settle', { outcome })
  expect((await settle('failed')).statusCode).toBe(204)
  expect((await settle('done')).statusCode).toBe(404)
  expect((await merchant.refund('pending-more', 'r-2', 285, 285)).status).toBe(200)
  expect((await merchant.control('GET', '/control/refunds')).json().slice(0, 2)).toMatchObject([
    { ownId: 'r-2', paymentId: 'pending-more', state: 'pending', amountFen: 285 },
    { ownId: 'r-1', state: 'failed' },
  ])
})
