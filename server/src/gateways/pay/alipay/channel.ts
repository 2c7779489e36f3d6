import { yuan } from '@shanghao/contract/money'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { PayChannel, RefundOutcome, TradeState } from '../../../core/ports/pay.ts'
import { type GatewayContext, notifyUrl } from '../gatewayContext.ts'
import { providerLogger } from '../providerResult.ts'
import { parseBill } from './bill.ts'
import { alipayClient } from './client.ts'
import { type AlipayConfig, alipayApp } from './config.ts'
import { downloadBill } from './downloadBill.ts'
import { notificationResponse, parseNotification } from './notification.ts'
import { hasMovedMoney, parseRefundState, parseTradeState } from './trade.ts'

/** Alipay refuses / = & in a title; a comma would break the rows of its bill, which are not quoted. */
const sanitizeTitle = (text: string): string => [...text.replaceAll(/[/=&,\s]+/g, ' ')].slice(0, 80).join('')

/**
 * Alipay's mobile website payment (alipay.trade.wap.pay); null while it isn't configured. Alipay creates the trade when the
 * user opens the address; before that a query finds no such number.
 */
export const alipayChannel = (
  config: AlipayConfig,
  { log, clock, publicUrl }: GatewayContext,
): PayChannel | null => {
  const app = alipayApp(config)
  if (!app) return null
  const client = alipayClient(app, clock)
  const deadline = () => AbortSignal.timeout(app.timeoutMs)
  const logResult = providerLogger(log, 'alipay')

  const query = async (paymentId: string, signal: AbortSignal): Promise<TradeState> => {
    const result = await client.call('alipay.trade.query', { out_trade_no: paymentId }, signal)
    const state = parseTradeState(paymentId, result)
    return logResult({ call: 'query', paymentId }, result, state, state.state)
  }
  const queryRefund = async (
    refundId: string,
    paymentId: string,
    signal: AbortSignal,
  ): Promise<RefundOutcome | 'none'> => {
    const biz = { out_trade_no: paymentId, out_request_no: refundId }
    const result = await client.call('alipay.trade.fastpay.refund.query', biz, signal)
    return logResult({ call: 'queryRefund', refundId, paymentId }, result, parseRefundState(refundId, result))
  }

  return {
    name: 'alipay',
    refundWindowMs: app.refundWindowMs,
    prepare: async ({ way, paymentId, title, amountFen, expiresAt, returnUrl }) => {
      if (way !== 'wap') return { outcome: 'refused' }
      const biz = {
        out_trade_no: paymentId,
        total_amount: yuan(amountFen),
        subject: sanitizeTitle(title),
        product_code: 'QUICK_WAP_WAY',
        time_expire: shanghaiTime(expiresAt),
        quit_url: returnUrl,
      }
      const addresses = { returnUrl, notifyUrl: notifyUrl(publicUrl, 'alipay') }
      const url = client.signPageUrl('alipay.trade.wap.pay', biz, addresses)
      return { outcome: 'prepared', next: { kind: 'jump', url } }
    },
    query: (paymentId) => query(paymentId, deadline()),
    close: async (paymentId) => {
      const signal = deadline()
      const result = await client.call('alipay.trade.close', { out_trade_no: paymentId }, signal)
      const call = { call: 'close', paymentId }
      if (result.kind === 'ok') return logResult(call, result, 'closed')
      if (result.kind === 'unknown') return logResult(call, result, 'unknown')
      const { state } = await query(paymentId, signal)
      if (state === 'paid') return logResult(call, result, 'paid')
      return logResult(call, result, state === 'closed' || state === 'none' ? 'closed' : 'unknown')
    },
    refund: async ({ refundId, paymentId, amountFen, reason }) => {
      const signal = deadline()
      const biz = {
        out_trade_no: paymentId,
        out_request_no: refundId,
        refund_amount: yuan(amountFen),
        refund_reason: sanitizeTitle(reason),
      }
      const result = await client.call('alipay.trade.refund', biz, signal)
      const call = { call: 'refund', refundId, paymentId, amountFen }
      const moved = hasMovedMoney(paymentId, result)
      if (moved) return logResult(call, result, 'done')
      if (moved === null && result.kind !== 'refused') return logResult(call, result, 'unknown')
      const refunded = await queryRefund(refundId, paymentId, signal)
      if (refunded === 'none') return logResult(call, result, moved === null ? 'failed' : 'pending')
      return logResult(call, result, refunded)
    },
    queryRefund: ({ refundId, paymentId }) => queryRefund(refundId, paymentId, deadline()),
    fetchBill: downloadBill(
      { app, client, clock, logResult },
      { call: 'bill', type: 'trade', parse: parseBill },
    ),
    parseNotification: async (raw) => parseNotification(raw, app, client),
    notificationResponse,
  }
}
