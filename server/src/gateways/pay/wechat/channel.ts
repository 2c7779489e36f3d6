import type { MoneyOutcome, PayChannel, Refunding, TradeState } from '../../../core/ports/pay.ts'
import { billIsDue } from '../billIsDue.ts'
import { type GatewayContext, notifyUrl } from '../gatewayContext.ts'
import { type ProviderResult, providerLogger } from '../providerResult.ts'
import { hasHash, readTradeBill, tradeBillShape } from './bill.ts'
import { wechatClient } from './client.ts'
import { type WechatConfig, wechatMerchant } from './config.ts'
import { answerNotice, readNotice } from './notification.ts'
import { cut, nextStep, orderOf } from './prepare.ts'
import { isOurs, paidTrade, refundOutcome, refundShape, transactionShape } from './shapes.ts'

/** WeChat spells some codes both ways. */
const NOT_EXIST = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
/** Refusals after which the same request may yet be taken. */
const LATER = new Set([
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
  'SYSTEM_ERROR',
  'BANK_ERROR',
])
/** A notice has to be answered within 5 s, and its signer's key may have to be fetched first. */
const NOTICE_MS = 3000

/**
 * WeChat Pay API v3; null while it isn't configured. A refusal counts only after WeChat has said, in the same call, that it
 * doesn't know the number either: the first of two requests may have been taken.
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
  const told = providerLogger(log, 'wechat')

  const stateOf = (paymentId: string, asked: ProviderResult): TradeState => {
    if (asked.kind === 'refused' && NOT_EXIST.has(asked.code)) return { state: 'none' }
    const data = asked.kind === 'ok' ? transactionShape.safeParse(asked.fields).data : undefined
    if (!data || data.out_trade_no !== paymentId || !isOurs(data, merchant)) return { state: 'unknown' }
    if (['SUCCESS', 'REFUND'].includes(data.trade_state)) {
      const trade = paidTrade(data)
      return trade ? { state: 'paid', ...trade } : { state: 'unknown' }
    }
    if (['NOTPAY', 'USERPAYING', 'PAYERROR'].includes(data.trade_state)) return { state: 'unpaid' }
    return { state: ['CLOSED', 'REVOKED'].includes(data.trade_state) ? 'closed' : 'unknown' }
  }
  const query = async (paymentId: string, signal: AbortSignal): Promise<TradeState> => {
    const uri = `/v3/pay/transactions/out-trade-no/${paymentId}?mchid=${encodeURIComponent(merchant.mchId)}`
    const asked = await client.ask('GET', uri, null, signal)
    const state = stateOf(paymentId, asked)
    return told({ call: 'query', paymentId }, asked, state, state.state)
  }

  const outcomeOf = (refundId: string, asked: ProviderResult): MoneyOutcome | 'none' => {
    if (asked.kind === 'refused' && NOT_EXIST.has(asked.code)) return 'none'
    const data = asked.kind === 'ok' ? refundShape.safeParse(asked.fields).data : undefined
    return data?.out_refund_no === refundId ? refundOutcome(data.status) : 'unknown'
  }
  const queryRefund = async (refundId: string, signal: AbortSignal): Promise<MoneyOutcome | 'none'> => {
    const asked = await client.ask('GET', `/v3/refund/domestic/refunds/${refundId}`, null, signal)
    return told({ call: 'queryRefund', refundId }, asked, outcomeOf(refundId, asked))
  }
  const refund = async ({
    refundId,
    paymentId,
    amountFen,
    totalFen,
    reason,
  }: Refunding): Promise<MoneyOutcome> => {
    const signal = deadline()
    const body = {
      out_trade_no: paymentId,
      out_refund_no: refundId,
      reason: cut(reason, 80),
      notify_url: notify,
      amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
    }
    const asked = await client.ask('POST', '/v3/refund/domestic/refunds', body, signal)
    const about = { call: 'refund', refundId, paymentId, amountFen }
    if (asked.kind !== 'refused') {
      const outcome = outcomeOf(refundId, asked)
      return told(about, asked, outcome === 'none' ? 'unknown' : outcome)
    }
    if (LATER.has(asked.code)) return told(about, asked, 'unknown')
    const known = await queryRefund(refundId, signal)
    return told(about, asked, known === 'none' ? 'failed' : known)
  }

  return {
    name: 'wechat',
    refundWindowMs: merchant.refundWindowMs,
    prepare: async (payment) => {
      const { paymentId, amountFen } = payment
      const order = orderOf(payment, merchant, notify)
      if (!order) return { outcome: 'refused' }
      const signal = deadline()
      const asked = await client.ask('POST', order.uri, order.body, signal)
      const about = { call: `prepare ${payment.way}`, paymentId, amountFen }
      if (asked.kind === 'ok') {
        const next = nextStep(asked.fields, payment, merchant, clock)
        const outcome = next ? 'prepared' : 'unknown'
        return told(about, asked, next ? { outcome: 'prepared', next } : { outcome: 'unknown' }, outcome)
      }
      const { state } = asked.kind === 'refused' ? await query(paymentId, signal) : { state: 'unknown' }
      const outcome = state === 'none' || state === 'closed' ? 'refused' : 'unknown'
      return told(about, asked, { outcome }, outcome)
    },
    query: (paymentId) => query(paymentId, deadline()),
    close: async (paymentId) => {
      const signal = deadline()
      const uri = `/v3/pay/transactions/out-trade-no/${paymentId}/close`
      const asked = await client.ask('POST', uri, { mchid: merchant.mchId }, signal)
      const about = { call: 'close', paymentId }
      if (asked.kind === 'ok') return told(about, asked, 'closed')
      if (asked.kind === 'unknown') return told(about, asked, 'unknown')
      const { state } = await query(paymentId, signal)
      if (state === 'paid') return told(about, asked, 'paid')
      return told(about, asked, state === 'closed' || state === 'none' ? 'closed' : 'unknown')
    },
    refund,
    queryRefund: ({ refundId }) => queryRefund(refundId, deadline()),
    bill: async (day) => {
      const signal = AbortSignal.timeout(10 * merchant.timeoutMs)
      const about = { call: 'bill', day }
      const asked = await client.ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`, null, signal)
      if (asked.kind === 'refused' && asked.code === 'NO_STATEMENT_EXIST')
        return told(about, asked, billIsDue(day, clock.now()) ? [] : null, 'no bill')
      const bill = asked.kind === 'ok' ? tradeBillShape.safeParse(asked.fields).data : undefined
      if (!bill) return told(about, asked, null, 'unknown')
      const { pathname, search } = new URL(bill.download_url)
      const file = await client.file(`${pathname}${search}`, signal)
      if (file.kind === 'silent' || file.status !== 200) return told(about, asked, null, 'unknown')
      const lines = hasHash(file.body, bill.hash_value) ? readTradeBill(file.body) : null
      return told(about, asked, lines, lines ? `${lines.length} lines` : 'unknown')
    },
    readNotice: (raw) => {
      const signal = AbortSignal.timeout(Math.min(NOTICE_MS, merchant.timeoutMs))
      return readNotice(raw, merchant, client, signal)
    },
    answerNotice,
  }
}
