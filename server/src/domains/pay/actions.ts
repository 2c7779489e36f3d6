import type { Deps } from '../../core/config/deps.ts'
import { fail } from '../../core/errors.ts'
import type { Person } from '../../core/http/auth.ts'
import type { ChannelName, PayWay } from '../../core/ports/pay.ts'
import { requireOpenId } from './wechatPayer.ts'

export { listChannels } from './channels.ts'
export { closeOpenPayments, findStoredResponse, openPayment, startPayment } from './payment/openPayment.ts'
export { listReceivedPayments, type ReceivedPayment } from './payment/paymentStatus.ts'
export type { CashierPurpose, CashierSummary, Purpose } from './purpose.ts'
export { countBlockingDifferences, findPayoutPause, maySendPayouts } from './reconciliation/payoutPause.ts'
export { createRefund } from './refund/refund.ts'
export type { RefundCause } from './refund/refundCauses.ts'
export { refundCauses } from './refund/refundCauses.ts'
export { isPayerKnown } from './wechatPayer.ts'

type PayWayInput = {
  channel: ChannelName
  way: 'h5' | 'jsapi' | 'native'
  wxUnifiedOrderKey?: string | undefined
}

/**
 * The way to pay through a channel, and for WeChat's browser the payer's openid. Raises CHANNEL_CLOSED and
 * WECHAT_AUTH_NEEDED, before anything is stored.
 */
export const selectPayWay = async (
  { db, channels }: Pick<Deps, 'db' | 'channels'>,
  person: Person,
  { channel, way, wxUnifiedOrderKey }: PayWayInput,
  now: Date,
): Promise<{ way: PayWay; openId: string | undefined }> => {
  if (!channels[channel]) fail('CHANNEL_CLOSED')
  switch (channel) {
    case 'wechat':
      return {
        way,
        openId: way === 'jsapi' ? await requireOpenId(db, wxUnifiedOrderKey, person.userId, now) : undefined,
      }
    case 'alipay':
      return { way: 'wap', openId: undefined }
  }
}
