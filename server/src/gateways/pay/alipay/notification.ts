import { parseYuan } from '@shanghao/contract/money'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { NotificationResponse, PaymentNotification, RawNotification } from '../../../core/ports/pay.ts'
import { decodeUtf8Exact } from '../../httpRequest.ts'
import type { AlipayClient } from './client.ts'
import type { AlipayApp } from './config.ts'

/** The parameters of a form; null when the body is no well-formed form, or has a name twice. */
const parseForm = (body: Buffer): Record<string, string> | null => {
  const text = decodeUtf8Exact(body)
  if (text === null || !/^[\x21-\x7e]+$/.test(text)) return null
  const pairs = new Map<string, string>()
  try {
    for (const part of text.split('&')) {
      const at = part.indexOf('=')
      const [name, value] = [part.slice(0, at), part.slice(at + 1)].map((one) =>
        decodeURIComponent(one.replaceAll('+', ' ')),
      )
      if (at < 1 || name === undefined || value === undefined || pairs.has(name)) return null
      pairs.set(name, value)
    }
  } catch {
    return null
  }
  return Object.fromEntries(pairs)
}

const USED_PARAMETERS = [
  'app_id',
  'seller_id',
  'notify_type',
  'out_trade_no',
  'trade_no',
  'trade_status',
  'total_amount',
  'gmt_payment',
  'gmt_refund',
  'out_biz_no',
]

/**
 * Alipay signs name=value joined by &, so a value that contains & can be split into two parameters under the same signature.
 * Each parameter we use must occur in the signed text exactly as often as in the form.
 */
const isUnambiguous = (parameters: Record<string, string>): boolean => {
  const text = Object.entries(parameters)
    .map(([name, value]) => `&${name}=${value}`)
    .join('')
  return USED_PARAMETERS.every(
    (name) => text.split(`&${name}=`).length - 1 === (parameters[name] === undefined ? 0 : 1),
  )
}

/** Checks the signature over the form first, then app and seller. A notification of a refund has `gmt_refund`. */
export const parseNotification = (
  { body }: RawNotification,
  { appId, sellerId }: AlipayApp,
  client: AlipayClient,
): PaymentNotification | null => {
  const form = parseForm(body)
  if (!form || !isUnambiguous(form) || !client.isSigned(form)) return null
  if (form['app_id'] !== appId || form['seller_id'] !== sellerId) return null
  const { notify_type, trade_status, out_trade_no, trade_no, gmt_refund, out_biz_no } = form
  if (notify_type !== 'trade_status_sync') return { kind: 'ignored' }
  if (gmt_refund !== undefined)
    return out_biz_no ? { kind: 'refund', refundId: out_biz_no, outcome: 'done' } : { kind: 'ignored' }
  if (trade_status !== 'TRADE_SUCCESS' && trade_status !== 'TRADE_FINISHED') return { kind: 'ignored' }
  const amountFen = parseYuan(form['total_amount'] ?? '')
  const paidAt = fromShanghaiTime(form['gmt_payment'] ?? '')
  if (!out_trade_no || !trade_no || !amountFen || !paidAt) return null
  return { kind: 'paid', trade: { paymentId: out_trade_no, transactionId: trade_no, amountFen, paidAt } }
}

export const notificationResponse = (accepted: boolean): NotificationResponse => ({
  status: 200,
  type: 'text/plain; charset=utf-8',
  body: accepted ? 'success' : 'fail',
})
