import { parseYuan } from '@shanghao/contract/money'
import { z } from 'zod'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { RefundOutcome, TradeState } from '../../../core/ports/pay.ts'
import type { ProviderResult } from '../providerResult.ts'

const tradeShape = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
})

const isUnknownTrade = (result: ProviderResult): boolean =>
  result.kind === 'refused' && result.code === 'ACQ.TRADE_NOT_EXIST'

/** TRADE_CLOSED: either not paid in time, or paid and refunded in full; only then it has a time of payment. */
export const parseTradeState = (paymentId: string, result: ProviderResult): TradeState => {
  if (isUnknownTrade(result)) return { state: 'none' }
  const data = result.kind === 'ok' ? tradeShape.safeParse(result.fields).data : undefined
  if (data?.out_trade_no !== paymentId) return { state: 'unknown' }
  if (data.trade_status === 'WAIT_BUYER_PAY') return { state: 'unpaid' }
  if (data.trade_status === 'TRADE_CLOSED' && data.send_pay_date === undefined) return { state: 'closed' }
  if (!['TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED'].includes(data.trade_status))
    return { state: 'unknown' }
  const amountFen = parseYuan(data.total_amount)
  const paidAt = fromShanghaiTime(data.send_pay_date ?? '')
  if (!amountFen || !paidAt) return { state: 'unknown' }
  return { state: 'paid', paymentId, transactionId: data.trade_no, amountFen, paidAt }
}

const refundShape = z.object({ out_trade_no: z.string(), fund_change: z.string() })

/** Whether this request has moved money; null when unknown. Alipay returns `N` for one carried out before or in progress. */
export const hasMovedMoney = (paymentId: string, result: ProviderResult): boolean | null => {
  const data = result.kind === 'ok' ? refundShape.safeParse(result.fields).data : undefined
  return data?.out_trade_no === paymentId ? data.fund_change === 'Y' : null
}

const refundQueryShape = z.object({
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
})

/** Alipay returns no fields for a refund that is unknown, in progress or failed: all three are `none`. */
export const parseRefundState = (refundId: string, result: ProviderResult): RefundOutcome | 'none' => {
  if (isUnknownTrade(result)) return 'none'
  const data = result.kind === 'ok' ? refundQueryShape.safeParse(result.fields).data : undefined
  if (!data) return 'unknown'
  if (data.refund_status === undefined && data.out_request_no === undefined) return 'none'
  return data.refund_status === 'REFUND_SUCCESS' && data.out_request_no === refundId ? 'done' : 'unknown'
}
