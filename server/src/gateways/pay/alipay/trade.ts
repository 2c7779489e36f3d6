import { parseYuan } from '@shanghao/contract/money'
import { z } from 'zod'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { MoneyOutcome, TradeState } from '../../../core/ports/pay.ts'
import type { ProviderResult } from '../providerResult.ts'

const tradeShape = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
})

const isNone = (asked: ProviderResult): boolean =>
  asked.kind === 'refused' && asked.code === 'ACQ.TRADE_NOT_EXIST'

/** TRADE_CLOSED is a trade nobody paid in time, or one that was paid and given back in whole: then it has a time of payment. */
export const tradeState = (paymentId: string, asked: ProviderResult): TradeState => {
  if (isNone(asked)) return { state: 'none' }
  const data = asked.kind === 'ok' ? tradeShape.safeParse(asked.fields).data : undefined
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

/** Whether this very request has moved money. `N` is said of one that was carried out before, or is under way. */
export const hasMovedMoney = (paymentId: string, asked: ProviderResult): boolean | null => {
  const data = asked.kind === 'ok' ? refundShape.safeParse(asked.fields).data : undefined
  return data?.out_trade_no === paymentId ? data.fund_change === 'Y' : null
}

const refundQueryShape = z.object({
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
})

/** Alipay says nothing of a refund that it hasn't heard of, that is under way or that failed: all three are `none`. */
export const refundState = (refundId: string, asked: ProviderResult): MoneyOutcome | 'none' => {
  if (isNone(asked)) return 'none'
  const data = asked.kind === 'ok' ? refundQueryShape.safeParse(asked.fields).data : undefined
  if (!data) return 'unknown'
  if (data.refund_status === undefined && data.out_request_no === undefined) return 'none'
  return data.refund_status === 'REFUND_SUCCESS' && data.out_request_no === refundId ? 'done' : 'unknown'
}
