import type { ChannelConsole, PaymentView, RefundView } from '../pay/channelConsole.ts'
import { h5Url } from './browser/payerAddress.ts'
import type { Refund, RefundBook, RefundStatus } from './refunds.ts'
import type { Trade, TradeBook } from './trades.ts'

const refundStates: Record<RefundStatus, RefundView['state']> = {
  PROCESSING: 'pending',
  SUCCESS: 'done',
  CLOSED: 'failed',
  ABNORMAL: 'abnormal',
}

const opens = (trade: Trade): string | null => {
  const { way } = trade.order
  if (way === 'h5') return h5Url(trade)
  return way === 'native' ? `weixin://wxpay/bizpayurl?pr=${trade.code}` : null
}

/** The orders as the sandbox's pages and /control show them. */
export const wechatConsole = (trades: TradeBook, refunds: RefundBook): ChannelConsole => {
  const payment = (trade: Trade): PaymentView => ({
    channel: 'wechat',
    ownId: trade.order.ownId,
    transactionId: trade.payment?.transactionId ?? null,
    title: trade.order.title,
    amountFen: trade.order.amountFen,
    way: trade.order.way,
    state: trade.state === 'unpaid' && trade.failed ? 'failed' : trade.state,
    createdAt: trade.createdAt,
    paidAt: trade.payment?.at ?? null,
    refundedFen: refunds.givenBack(trade),
    opens: opens(trade),
  })
  const refund = (one: Refund): RefundView => ({
    channel: 'wechat',
    ownId: one.ownId,
    paymentId: one.trade.order.ownId,
    amountFen: one.amountFen,
    state: refundStates[one.status],
    createdAt: one.createdAt,
    reason: one.reason,
  })
  const ends = { done: 'SUCCESS', failed: 'CLOSED', abnormal: 'ABNORMAL' } as const
  return {
    channel: 'wechat',
    payments: () => trades.all().map(payment),
    refunds: () => refunds.all().map(refund),
    pay: trades.pay,
    fail: trades.fail,
    settleRefund: (ownId, outcome) => refunds.end(ownId, ends[outcome]),
  }
}
