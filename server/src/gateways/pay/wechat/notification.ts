import { z } from 'zod'
import type { NotificationResponse, PaymentNotification, RawNotification } from '../../../core/ports/pay.ts'
import { parseJson } from '../../httpRequest.ts'
import { decryptResource, encryptedShape, type WechatClient } from './client.ts'
import type { WechatMerchant } from './config.ts'
import { isForMerchant, parsePaidTrade, parseRefundStatus, transactionShape } from './shapes.ts'

const notificationShape = z.object({ event_type: z.string(), resource: encryptedShape })
const refundNotificationShape = z.object({
  mchid: z.string(),
  out_refund_no: z.string(),
  refund_status: z.string(),
})

const parsePayment = (resource: unknown, merchant: WechatMerchant): PaymentNotification | null => {
  const { data } = transactionShape.safeParse(resource)
  if (!data || !isForMerchant(data, merchant)) return null
  if (data.trade_state !== 'SUCCESS') return { kind: 'ignored' }
  const trade = parsePaidTrade(data)
  return trade && { kind: 'paid', trade }
}

const parseRefund = (resource: unknown, { mchId }: WechatMerchant): PaymentNotification | null => {
  const { data } = refundNotificationShape.safeParse(resource)
  if (data?.mchid !== mchId) return null
  return { kind: 'refund', refundId: data.out_refund_no, outcome: parseRefundStatus(data.refund_status) }
}

/** Checks the signature over the raw body first, then decrypts the resource, then checks app, merchant and currency. */
export const parseNotification = async (
  { headers, body }: RawNotification,
  merchant: WechatMerchant,
  client: WechatClient,
  signal: AbortSignal,
): Promise<PaymentNotification | null> => {
  const text = await client.verifiedText((name) => headers[name], body, signal)
  const notification = text === null ? null : notificationShape.safeParse(parseJson(text)).data
  if (!notification) return null
  const decrypted = decryptResource(notification.resource, merchant.apiV3Key)
  if (decrypted === undefined) return null
  if (notification.event_type === 'TRANSACTION.SUCCESS') return parsePayment(parseJson(decrypted), merchant)
  if (notification.event_type.startsWith('REFUND.')) return parseRefund(parseJson(decrypted), merchant)
  return { kind: 'ignored' }
}

export const notificationResponse = (accepted: boolean): NotificationResponse =>
  accepted
    ? { status: 204, type: 'application/json', body: '' }
    : { status: 500, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: '失败' }) }
