import type { PayChannel, RefundInput, RefundOutcome, TradeState } from '../../../core/ports/pay.ts'
import { billIsDue } from '../billIsDue.ts'
import { type GatewayContext, notifyUrl } from '../gatewayContext.ts'
import { type ProviderResult, providerLogger } from '../providerResult.ts'
import { hasHash, parseTradeBill, tradeBillShape } from './bill.ts'
import { wechatClient } from './client.ts'
import { type WechatConfig, wechatMerchant } from './config.ts'
import { notificationResponse, parseNotification } from './notification.ts'
import { parseNextStep, prepareRequest, truncateUtf8 } from './prepare.ts'
import { isForMerchant, parsePaidTrade, parseRefundStatus, refundShape, transactionShape } from './shapes.ts'

/** WeChat uses both spellings of some codes. */
const NOT_EXIST = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
/** Refusals after which the same request may be accepted later. */
const RETRYABLE = new Set([
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
  'SYSTEM_ERROR',
  'BANK_ERROR',
])
/** A notification must be responded to within 5 s, and the signer's key may have to be downloaded first. */
const NOTIFICATION_TIMEOUT_MS = 3000

/**
 * WeChat Pay API v3; null while it isn't configured. A refusal counts only after a query in the same call has found no such
 * number, because an earlier request may have been accepted.
 */
export const wechatChannel = (
  config: WechatConfig,
  { log, clock, publicUrl }: GatewayContext,
): PayChannel | null => {
  const merchant = wechatMerchant(config)
  if (!merchant) return null
  const client = wechatClient(merchant, clock)
  const deadline = () => AbortSignal.timeout(merchant.timeoutMs)
  const notify = notifyUrl(publicUrl, 'wechat')
  const logResult = providerLogger(log, 'wechat')

  const parseTradeState = (paymentId: string, result: ProviderResult): TradeState => {
    if (result.kind === 'refused' && NOT_EXIST.has(result.code)) return { state: 'none' }
    const data = result.kind === 'ok' ? transactionShape.safeParse(result.fields).data : undefined
    if (!data || data.out_trade_no !== paymentId || !isForMerchant(data, merchant))
      return { state: 'unknown' }
    if (['SUCCESS', 'REFUND'].includes(data.trade_state)) {
      const trade = parsePaidTrade(data)
      return trade ? { state: 'paid', ...trade } : { state: 'unknown' }
    }
    if (['NOTPAY', 'USERPAYING', 'PAYERROR'].includes(data.trade_state)) return { state: 'unpaid' }
    return { state: ['CLOSED', 'REVOKED'].includes(data.trade_state) ? 'closed' : 'unknown' }
  }
  const query = async (paymentId: string, signal: AbortSignal): Promise<TradeState> => {
    const uri = `/v3/pay/transactions/out-trade-no/${paymentId}?mchid=${encodeURIComponent(merchant.mchId)}`
    const result = await client.call('GET', uri, null, signal)
    const state = parseTradeState(paymentId, result)
    return logResult({ call: 'query', paymentId }, result, state, state.state)
  }

  const parseRefundState = (refundId: string, result: ProviderResult): RefundOutcome | 'none' => {
    if (result.kind === 'refused' && NOT_EXIST.has(result.code)) return 'none'
    const data = result.kind === 'ok' ? refundShape.safeParse(result.fields).data : undefined
    return data?.out_refund_no === refundId ? parseRefundStatus(data.status) : 'unknown'
  }
  const queryRefund = async (refundId: string, signal: AbortSignal): Promise<RefundOutcome | 'none'> => {
    const result = await client.call('GET', `/v3/refund/domestic/refunds/${refundId}`, null, signal)
    return logResult({ call: 'queryRefund', refundId }, result, parseRefundState(refundId, result))
  }
  const refund = async ({
    refundId,
    paymentId,
    amountFen,
    totalFen,
    reason,
  }: RefundInput): Promise<RefundOutcome> => {
    const signal = deadline()
    const body = {
      out_trade_no: paymentId,
      out_refund_no: refundId,
      reason: truncateUtf8(reason, 80),
      notify_url: notify,
      amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
    }
    const result = await client.call('POST', '/v3/refund/domestic/refunds', body, signal)
    const call = { call: 'refund', refundId, paymentId, amountFen }
    if (result.kind !== 'refused') {
      const outcome = parseRefundState(refundId, result)
      return logResult(call, result, outcome === 'none' ? 'unknown' : outcome)
    }
    if (RETRYABLE.has(result.code)) return logResult(call, result, 'unknown')
    const refunded = await queryRefund(refundId, signal)
    return logResult(call, result, refunded === 'none' ? 'failed' : refunded)
  }

  return {
    name: 'wechat',
    refundWindowMs: merchant.refundWindowMs,
    prepare: async (payment) => {
      const { paymentId, amountFen } = payment
      const order = prepareRequest(payment, merchant, notify)
      if (!order) return { outcome: 'refused' }
      const signal = deadline()
      const result = await client.call('POST', order.uri, order.body, signal)
      const call = { call: `prepare ${payment.way}`, paymentId, amountFen }
      if (result.kind === 'ok') {
        const next = parseNextStep(result.fields, payment, merchant, clock)
        const outcome = next ? 'prepared' : 'unknown'
        return logResult(call, result, next ? { outcome: 'prepared', next } : { outcome: 'unknown' }, outcome)
      }
      const { state } = result.kind === 'refused' ? await query(paymentId, signal) : { state: 'unknown' }
      const outcome = state === 'none' || state === 'closed' ? 'refused' : 'unknown'
      return logResult(call, result, { outcome }, outcome)
    },
    query: (paymentId) => query(paymentId, deadline()),
    close: async (paymentId) => {
      const signal = deadline()
      const uri = `/v3/pay/transactions/out-trade-no/${paymentId}/close`
      const result = await client.call('POST', uri, { mchid: merchant.mchId }, signal)
      const call = { call: 'close', paymentId }
      if (result.kind === 'ok') return logResult(call, result, 'closed')
      if (result.kind === 'unknown') return logResult(call, result, 'unknown')
      const { state } = await query(paymentId, signal)
      if (state === 'paid') return logResult(call, result, 'paid')
      return logResult(call, result, state === 'closed' || state === 'none' ? 'closed' : 'unknown')
    },
    refund,
    queryRefund: ({ refundId }) => queryRefund(refundId, deadline()),
    fetchBill: async (day) => {
      const signal = AbortSignal.timeout(10 * merchant.timeoutMs)
      const call = { call: 'bill', day }
      const result = await client.call(
        'GET',
        `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`,
        null,
        signal,
      )
      if (result.kind === 'refused' && result.code === 'NO_STATEMENT_EXIST')
        return logResult(call, result, billIsDue(day, clock.now()) ? [] : null, 'no bill')
      const bill = result.kind === 'ok' ? tradeBillShape.safeParse(result.fields).data : undefined
      if (!bill) return logResult(call, result, null, 'unknown')
      const { pathname, search } = new URL(bill.download_url)
      const file = await client.downloadFile(`${pathname}${search}`, signal)
      if (file.kind === 'silent' || file.status !== 200) return logResult(call, result, null, 'unknown')
      const lines = hasHash(file.body, bill.hash_value) ? parseTradeBill(file.body) : null
      return logResult(call, result, lines, lines ? `${lines.length} lines` : 'unknown')
    },
    parseNotification: (raw) => {
      const signal = AbortSignal.timeout(Math.min(NOTIFICATION_TIMEOUT_MS, merchant.timeoutMs))
      return parseNotification(raw, merchant, client, signal)
    },
    notificationResponse,
  }
}
