import { z } from 'zod'
import type { PaidTrade, RefundOutcome } from '../../../core/ports/pay.ts'
import type { WechatMerchant } from './config.ts'

const moment = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => !Number.isNaN(at.getTime()))

/** A transaction in the format of queries and notifications. */
export const transactionShape = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: moment.optional(),
  /** Without currency while unpaid. */
  amount: z.object({ total: z.int().positive(), currency: z.string().optional() }).optional(),
})
type Transaction = z.output<typeof transactionShape>

/** Whether app and merchant are the configured ones. */
export const isForMerchant = ({ appid, mchid }: Transaction, { appId, mchId }: WechatMerchant): boolean =>
  appid === appId && mchid === mchId

/** The paid trade; null when a field is missing or the currency isn't CNY. */
export const parsePaidTrade = (transaction: Transaction): PaidTrade | null => {
  const { out_trade_no: paymentId, transaction_id: transactionId, success_time: paidAt, amount } = transaction
  if (!transactionId || !paidAt || amount?.currency !== 'CNY') return null
  return { paymentId, transactionId, amountFen: amount.total, paidAt }
}

export const refundShape = z.object({ out_refund_no: z.string(), status: z.string() })

/** ABNORMAL: the payer's bank rejected it; the merchant can still redirect it by hand under the same number. */
const REFUND_OUTCOMES: ReadonlyMap<string, RefundOutcome> = new Map([
  ['SUCCESS', 'done'],
  ['PROCESSING', 'pending'],
  ['ABNORMAL', 'pending'],
  ['CLOSED', 'failed'],
])
export const parseRefundStatus = (status: string): RefundOutcome => REFUND_OUTCOMES.get(status) ?? 'unknown'
