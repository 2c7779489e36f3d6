import { parseYuan } from '@shanghao/contract/money'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { Notice, NoticeAnswer, RawNotice } from '../../../core/ports/pay.ts'
import { decodeUtf8Exact } from '../../httpRequest.ts'
import type { AlipayClient } from './client.ts'
import type { AlipayApp } from './config.ts'

/** A form's parameters; null when it isn't plainly one, or names something twice. */
const formOf = (body: Buffer): Record<string, string> | null => {
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

const READ = [
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
 * What Alipay signs is name=value joined by &, so a value with an & in it can be cut in two under the same signature. What we
 * read has to stand in the signed text as often as among the parameters.
 */
const isUnambiguous = (parameters: Record<string, string>): boolean => {
  const text = Object.entries(parameters)
    .map(([name, value]) => `&${name}=${value}`)
    .join('')
  return READ.every((name) => text.split(`&${name}=`).length - 1 === (parameters[name] === undefined ? 0 : 1))
}

/** Signature over the form first, then app and seller. A notice of a refund has its time in `gmt_refund`. */
export const readNotice = (
  { body }: RawNotice,
  { appId, sellerId }: AlipayApp,
  client: AlipayClient,
): Notice | null => {
  const form = formOf(body)
  if (!form || !isUnambiguous(form) || !client.signed(form)) return null
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

export const answerNotice = (taken: boolean): NoticeAnswer => ({
  status: 200,
  type: 'text/plain; charset=utf-8',
  body: taken ? 'success' : 'fail',
})
