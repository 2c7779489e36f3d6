import { z } from 'zod'
import type { Notice, NoticeAnswer, RawNotice } from '../../../core/ports/pay.ts'
import { parseJson } from '../../httpRequest.ts'
import { openSealed, sealedShape, type WechatClient } from './client.ts'
import type { WechatMerchant } from './config.ts'
import { isOurs, paidTrade, refundOutcome, transactionShape } from './shapes.ts'

const noticeShape = z.object({ event_type: z.string(), resource: sealedShape })
const refundNoticeShape = z.object({
  mchid: z.string(),
  out_refund_no: z.string(),
  refund_status: z.string(),
})

const readPayment = (resource: unknown, merchant: WechatMerchant): Notice | null => {
  const { data } = transactionShape.safeParse(resource)
  if (!data || !isOurs(data, merchant)) return null
  if (data.trade_state !== 'SUCCESS') return { kind: 'ignored' }
  const trade = paidTrade(data)
  return trade && { kind: 'paid', trade }
}

const readRefund = (resource: unknown, { mchId }: WechatMerchant): Notice | null => {
  const { data } = refundNoticeShape.safeParse(resource)
  if (data?.mchid !== mchId) return null
  return { kind: 'refund', refundId: data.out_refund_no, outcome: refundOutcome(data.refund_status) }
}

/** Signature over the raw body first, then the sealed resource, then app, merchant and currency. */
export const readNotice = async (
  { headers, body }: RawNotice,
  merchant: WechatMerchant,
  client: WechatClient,
  signal: AbortSignal,
): Promise<Notice | null> => {
  const text = await client.genuine((name) => headers[name], body, signal)
  const notice = text === null ? null : noticeShape.safeParse(parseJson(text)).data
  if (!notice) return null
  const opened = openSealed(notice.resource, merchant.apiV3Key)
  if (opened === undefined) return null
  if (notice.event_type === 'TRANSACTION.SUCCESS') return readPayment(parseJson(opened), merchant)
  if (notice.event_type.startsWith('REFUND.')) return readRefund(parseJson(opened), merchant)
  return { kind: 'ignored' }
}

export const answerNotice = (taken: boolean): NoticeAnswer =>
  taken
    ? { status: 204, type: 'application/json', body: '' }
    : { status: 500, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: '失败' }) }
