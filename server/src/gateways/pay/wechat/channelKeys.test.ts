import { expect, test } from 'vitest'
import { setUpWechatGateway } from '../../../../testing/providers/wechatGateway.ts'

const { channel, providers, context, newChannel, paid } = await setUpWechatGateway()

test('keys are downloaded again after a rotation, and only for unknown serials', async () => {
  const one = await paid()
  await providers.control('POST', 'wechat/platform/rotate')
  try {
    expect(await channel.query(one.paymentId)).toMatchObject({ state: 'paid' })
    expect(await newChannel().parseNotification(await providers.notificationOf(one.paymentId))).toMatchObject(
      {
        kind: 'paid',
      },
    )
    // A channel that has no keys and can't download any accepts no response, and retries the download later.
    const withoutKeys = newChannel()
    await providers.control('POST', 'faults', { channel: 'wechat', call: 'certificates', fault: 'refused' })
    expect(await withoutKeys.query(one.paymentId)).toEqual({ state: 'unknown' })
    expect(await withoutKeys.query(one.paymentId)).toEqual({ state: 'unknown' })
    context.setAhead(5001)
    expect(await withoutKeys.query(one.paymentId)).toMatchObject({ state: 'paid' })
  } finally {
    await providers.control('POST', 'wechat/platform/rotate')
  }
})
