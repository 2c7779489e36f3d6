import type { ChannelConsole, PaymentView } from '../pay/channelConsole.ts'
import { refundedFen, type Trade, type TradeBook } from './trades.ts'

const stateOf = (trade: Trade): PaymentView['state'] => {
  if (trade.paidAt !== null) return 'paid'
  if (trade.status === 'TRADE_CLOSED') return 'closed'
  return trade.failed ? 'failed' : 'unpaid'
}

/** The trades as the sandbox's pages and /control show them. */
export const alipayConsole = (book: TradeBook): ChannelConsole => ({
  channel: 'alipay',
  payments: () =>
    book.all().map((trade) => ({
      channel: 'alipay',
      ownId: trade.ownId,
      transactionId: trade.tradeNo,
      title: trade.subject,
      amountFen: trade.amountFen,
      way: 'wap',
      state: stateOf(trade),
      createdAt: trade.createdAt,
      paidAt: trade.paidAt,
      refundedFen: refundedFen(trade),
      opens: trade.cashier,
    })),
  refunds: () =>
    book
      .all()
      .flatMap((trade) =>
        trade.refunds.map(({ ownId, amountFen, state, createdAt, reason }) => ({
          channel: 'alipay' as const,
          ownId,
          paymentId: trade.ownId,
          amountFen,
          state,
          createdAt,
          reason,
        })),
      )
      .sort((a, b) => b.createdAt - a.createdAt),
  pay: book.pay,
  fail: book.fail,
  settleRefund: book.settleRefund,
})
