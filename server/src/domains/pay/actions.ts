import type { Deps } from '../../core/config/deps.ts'
import { fail } from '../../core/errors.ts'
import type { Person } from '../../core/http/auth.ts'
import type { ChannelName, PayWay } from '../../core/ports/pay.ts'
import { openIdOf } from './wechatPayer.ts'

export { channelsOf } from './channels.ts'
export { closeOpenPayments, firstAnswer, openPayment, startPayment } from './payment/openPayment.ts'
export { type ReceivedPayment, receivedPayments } from './payment/paymentStatus.ts'
export type { Bill, BilledPurpose, Purpose } from './purpose.ts'
export { maySendPayouts, payoutPauseOf } from './reconciliation/payoutPause.ts'
export { createRefund } from './refund/refund.ts'
export type { RefundCause } from './refund/refundCauses.ts'
export { refundCauses } from './refund/refundCauses.ts'
export { isPayerKnown } from './wechatPayer.ts'

type Wanted = { channel: ChannelName; way: 'h5' | 'jsapi' | 'native'; wxUnifiedOrderKey?: string | undefined }

/**
 * How a person will pay: the way the channel knows, and inside WeChat who they are there. Raises CHANNEL_CLOSED and
 * WECHAT_AUTH_NEEDED, before anything is written down.
 */
export const wayOf = async (
  { db, channels }: Pick<Deps, 'db' | 'channels'>,
  person: Person,
  { channel, way, wxUnifiedOrderKey }: Wanted,
  now: Date,
): Promise<{ way: PayWay; openId: string | undefined }> => {
  if (!channels[channel]) fail('CHANNEL_CLOSED')
  if (channel === 'alipay') return { way: 'wap', openId: undefined }
  const openId = way === 'jsapi' ? await openIdOf(db, wxUnifiedOrderKey, person.userId, now) : undefined
  return { way, openId }
}
