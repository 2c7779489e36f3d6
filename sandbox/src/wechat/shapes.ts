import { shanghaiRfc3339 } from '../shanghaiTime.ts'
import type { Refund } from './refunds.ts'
import type { Payment, Trade } from './trades.ts'

export interface MerchantName {
  readonly merchantId: string
  readonly appId: string
}

const tradeTypes = { h5: 'MWEB', jsapi: 'JSAPI', native: 'NATIVE' } as const
export const tradeType = (trade: Trade): string => tradeTypes[trade.order.way]

const orderShape = ({ order }: Trade, { merchantId, appId }: MerchantName) => ({
  appid: appId,
  mchid: merchantId,
  out_trade_no: order.ownId,
  ...(order.attach === undefined ? {} : { attach: order.attach }),
})

const paidShape = (trade: Trade, payment: Payment) => ({
  transaction_id: payment.transactionId,
  trade_type: tradeType(trade),
  bank_type: 'OTHERS',
  success_time: shanghaiRfc3339(payment.at),
  payer: { openid: payment.openId },
  amount: {
    total: payment.amountFen,
    payer_total: payment.amountFen,
    currency: 'CNY',
    payer_currency: 'CNY',
  },
})

/** The decrypted resource of a payment notification. */
export const paidResource = (trade: Trade, payment: Payment, merchant: MerchantName): object => ({
  ...orderShape(trade, merchant),
  ...paidShape(trade, payment),
  trade_state: 'SUCCESS',
  trade_state_desc: '支付成功',
})

/** The response to a query. Any refund, also a partial one, makes the state REFUND. */
export const tradeShape = (trade: Trade, refunded: boolean, merchant: MerchantName): object => {
  if (trade.payment) {
    const state = refunded
      ? { trade_state: 'REFUND', trade_state_desc: '订单发生过退款，退款详情请查询退款单' }
      : {}
    return { ...paidResource(trade, trade.payment, merchant), ...state }
  }
  return {
    ...orderShape(trade, merchant),
    trade_state: trade.state === 'closed' ? 'CLOSED' : 'NOTPAY',
    trade_state_desc: trade.state === 'closed' ? '订单已关闭' : '订单未支付',
    amount: { total: trade.order.amountFen, payer_currency: 'CNY' },
  }
}

const refundNumbers = (refund: Refund) => ({
  transaction_id: refund.payment.transactionId,
  out_trade_no: refund.trade.order.ownId,
  refund_id: refund.refundId,
  out_refund_no: refund.ownId,
  user_received_account: '支付用户零钱',
  ...(refund.status === 'SUCCESS' && refund.doneAt !== null
    ? { success_time: shanghaiRfc3339(refund.doneAt) }
    : {}),
})

const refundAmount = ({ payment, amountFen }: Refund) => ({
  total: payment.amountFen,
  refund: amountFen,
  payer_total: payment.amountFen,
  payer_refund: amountFen,
})

/** The response to a refund and to its query. */
export const refundShape = (refund: Refund): object => ({
  ...refundNumbers(refund),
  channel: 'ORIGINAL',
  status: refund.status,
  create_time: shanghaiRfc3339(refund.createdAt),
  funds_account: 'UNSETTLED',
  amount: {
    ...refundAmount(refund),
    settlement_total: refund.payment.amountFen,
    settlement_refund: refund.amountFen,
    discount_refund: 0,
    refund_fee: 0,
    currency: 'CNY',
  },
})

/** The decrypted resource of a refund notification: its state field has another name than in responses. */
export const refundResource = (refund: Refund, { merchantId }: MerchantName): object => ({
  mchid: merchantId,
  ...refundNumbers(refund),
  refund_status: refund.status,
  amount: refundAmount(refund),
})
