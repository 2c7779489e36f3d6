import { demoKeys } from '@shanghao/sandbox'
import { afterAll, afterEach, expect } from 'vitest'
import type { PayChannel } from '../../src/core/ports/pay.ts'
import { wechatChannel } from '../../src/gateways/pay/wechat/channel.ts'
import {
  demoWechat,
  newPaymentId,
  prepareInput,
  startPayProviders,
  testGatewayContext,
} from './sandboxProviders.ts'

/**
 * The WeChat gateway beside a sandbox, for the tests of a file. After each test its log must contain no secret
 * and no text of the payer's.
 */
export const setUpWechatGateway = async () => {
  const providers = await startPayProviders()
  const context = testGatewayContext()
  afterAll(() => providers.sandbox.close())

  const newChannel = (changed: Record<string, unknown> = {}): PayChannel => {
    const channel = wechatChannel(demoWechat(providers.endpoint, changed), context)
    if (!channel) throw new Error('off')
    return channel
  }
  const channel = newChannel()

  afterEach(() => {
    const logged = context.lines.splice(0).join('')
    const { apiV3Key, appSecret, merchantPrivateKey } = demoKeys.wechat
    for (const secret of [
      apiV3Key,
      appSecret,
      merchantPrivateKey.slice(40, 80),
      '203.0.113.9',
      /\p{Script=Han}/u,
    ])
      expect(logged).not.toMatch(secret)
    context.setAhead(0)
  })

  const paid = async (amountFen = 1234, way: 'h5' | 'native' = 'native', force = {}) => {
    const payment = prepareInput({ amountFen, way })
    await channel.prepare(payment)
    await providers.pay('wechat', payment.paymentId, force)
    return payment
  }

  const refundOf = (payment: { paymentId: string; amountFen: number }, amountFen = payment.amountFen) => ({
    refundId: newPaymentId(),
    paymentId: payment.paymentId,
    amountFen,
    totalFen: payment.amountFen,
    reason: '租赁提前结束，按规则退还',
  })

  return { channel, providers, context, newChannel, paid, refundOf }
}
