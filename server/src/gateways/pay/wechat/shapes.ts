import { z } from 'zod'
import type { MoneyOutcome, PaidTrade } from '../../../core/ports/pay.ts'
import type { WechatMerchant } from './config.ts'

const moment = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => !Number.isNaN(at.getTime()))

/** A transaction as query and notice tell it. */
export const transactionShape = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: moment.optional(),
  /** Unpaid, there is no currency in it. */
  amount: z.object({ total: z.int().positive(), currency: z.string().optional() }).optional(),
})
type Transaction = z.output<typeof transactionShape>

/** App and merchant are ours. */
export const isOurs = ({ appid, mchid }: Transaction, { appId, mchId }: WechatMerchant): boolean =>
  appid === appId && mchid === mchId

/** What was paid; null when the transaction doesn't say all of it, or another currency. */
export const paidTrade = (transaction: Transaction): PaidTrade | null => {
  const { out_trade_no: paymentId, transaction_id: transactionId, success_time: paidAt, amount } = transaction
  if (!transactionId || !paidAt || amount?.currency !== 'CNY') return null
  return { paymentId, transactionId, amountFen: amount.total, paidAt }
}

export const refundShape = z.object({ out_refund_no: z.string(), status: z.string() })

/** ABNORMAL: the payer's bank turned it away; the merchant can still send it elsewhere by hand under the same number. */
const REFUND_OUTCOMES: ReadonlyMap<string, MoneyOutcome> = new Map([
  ['SUCCESS', 'done'],
  ['PROCESSING', 'pending'],
  ['ABNORMAL', 'pending'],
  ['CLOSED', 'failed'],
])
export const refundOutcome = (status: string): MoneyOutcome => REFUND_OUTCOMES.get(status) ?? 'unknown'
