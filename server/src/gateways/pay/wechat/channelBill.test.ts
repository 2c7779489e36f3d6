import { expect, test } from 'vitest'
import { setUpWechatGateway } from '../../../../testing/providers/wechatGateway.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'

const { channel, providers, context, newChannel, paid, refundOf } = await setUpWechatGateway()

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
    const lines = await newChannel().fetchBill(day)
    const { transactionId } = { transactionId: '', ...(await newChannel().query(one.paymentId)) }
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
    await providers.control('PUT', 'clock', { shiftMs: 0 })
  }
})
