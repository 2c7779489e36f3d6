import { randomBytes } from 'node:crypto'
import type { SandboxKeys } from '../keys.ts'
import type { Notification } from '../pay/notificationSender.ts'
import { shanghaiTime } from '../shanghaiTime.ts'
import { yuanText } from './money.ts'
import { signedForm } from './signature.ts'
import { refundedFen, type Trade, type TradeEvent } from './trades.ts'

/** The one payer of the sandbox. */
export const buyer = { buyer_id: '2088000000000888', buyer_logon_id: '159****5620' }

/** The fields that all notifications of a trade share. */
const tradeFields = (trade: Trade, keys: SandboxKeys['alipay']): [string, string][] => [
  ['charset', 'utf-8'],
  ['version', '1.0'],
  ['app_id', keys.appId],
  ['auth_app_id', keys.appId],
  ['seller_id', keys.sellerId],
  ...Object.entries(buyer),
  ['trade_no', trade.tradeNo],
  ['out_trade_no', trade.ownId],
  ['trade_status', trade.status],
  ['subject', trade.subject],
  ['total_amount', yuanText(trade.paidFen || trade.amountFen)],
  ['gmt_create', shanghaiTime(trade.createdAt)],
]

const paidFields = (trade: Trade): [string, string][] => {
  if (trade.paidAt === null) return []
  const paid = yuanText(trade.paidFen)
  return [
    ['receipt_amount', paid],
    ['buyer_pay_amount', paid],
    ['invoice_amount', paid],
    ['point_amount', '0.00'],
    ['fund_bill_list', JSON.stringify([{ amount: paid, fundChannel: 'ALIPAYACCOUNT' }])],
    ['gmt_payment', shanghaiTime(trade.paidAt)],
  ]
}

/**
 * The notification of a payment, a refund or a closing: a form signed with RSA2, retried until the response body is exactly
 * `success`. For a refund it has the trade's status (TRADE_CLOSED after a full refund), `gmt_refund`, the sum of
 * all refunds in `refund_fee` and the refund's number in `out_biz_no`. Fields have the values at the time of the event.
 */
export const tradeNotification = (
  { trade, refund, manner }: TradeEvent,
  keys: SandboxKeys['alipay'],
  now: () => number,
  url = trade.notifyUrl,
): Notification => {
  const fields: [string, string][] = [
    ['notify_type', 'trade_status_sync'],
    ['notify_id', `${randomBytes(17).toString('hex')}`],
    ...tradeFields(trade, keys),
    ...paidFields(trade),
  ]
  if (refund)
    fields.push(
      ['out_biz_no', refund.ownId],
      ['refund_fee', yuanText(refundedFen(trade))],
      ['gmt_refund', `${shanghaiTime(refund.doneAt ?? now())}.000`],
    )
  if (trade.closedAt !== null) fields.push(['gmt_close', shanghaiTime(trade.closedAt)])
  if (trade.passback) fields.push(['passback_params', trade.passback])

  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const body = (privateKey: string) =>
    signedForm(new Map([['notify_time', shanghaiTime(now())], ...fields]), privateKey)
  return {
    channel: 'alipay',
    kind: refund ? 'refund' : 'payment',
    ownId: refund?.ownId ?? trade.ownId,
    url,
    make: () => ({ headers, body: body(keys.alipayPrivateKey) }),
    // Signed with a valid key that is not the provider's: the merchant's own, the only one an insider could have.
    forge: () => ({ headers, body: body(keys.appPrivateKey) }),
    taken: (answer) => answer.status === 200 && answer.body === 'success',
    manner,
  }
}

/** The query of the return address; it does not prove the payment. */
export const returnQuery = (trade: Trade, keys: SandboxKeys['alipay'], now: number): string =>
  signedForm(
    new Map([
      ['charset', 'utf-8'],
      ['out_trade_no', trade.ownId],
      ['method', 'alipay.trade.wap.pay.return'],
      ['total_amount', yuanText(trade.paidFen)],
      ['trade_no', trade.tradeNo],
      ['auth_app_id', keys.appId],
      ['version', '1.0'],
      ['app_id', keys.appId],
      ['seller_id', keys.sellerId],
      ['timestamp', shanghaiTime(now)],
    ]),
    keys.alipayPrivateKey,
  )
