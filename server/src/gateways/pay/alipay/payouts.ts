import { yuan } from '@shanghao/contract/money'
import { z } from 'zod'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { PayoutGateway, PayoutOutcome } from '../../../core/ports/pay.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import { logProviderCall, type ProviderResult, providerLogger } from '../providerResult.ts'
import { alipayClient } from './client.ts'
import { type AlipayConfig, alipayApp } from './config.ts'
import { downloadBill } from './downloadBill.ts'
import { parseFundBill } from './fundBill.ts'
import { payoutReason } from './payoutReasons.ts'

/** Transfer from the merchant's balance to a personal account. */
const PRODUCT = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' }

const transferShape = z.object({
  out_biz_no: z.string(),
  order_id: z.string().optional(),
  pay_fund_order_id: z.string().optional(),
  status: z.string(),
  trans_date: z.string().optional(),
  pay_date: z.string().optional(),
  error_code: z.string().optional(),
})

/** REFUND: transferred and returned. */
const parsePayoutOutcome = (
  payoutId: string,
  result: ProviderResult,
): PayoutOutcome | { outcome: 'none' } => {
  if (result.kind === 'refused' && result.code === 'ORDER_NOT_EXIST') return { outcome: 'none' }
  const data = result.kind === 'ok' ? transferShape.safeParse(result.fields).data : undefined
  if (data?.out_biz_no !== payoutId) return { outcome: 'unknown' }
  const { status, order_id: transactionId, pay_fund_order_id: fundTransactionId, error_code } = data
  if (['FAIL', 'CLOSED', 'REFUND'].includes(status))
    return { outcome: 'failed', reason: payoutReason(error_code ?? '') }
  if (['DEALING', 'WAIT_PAY', 'INIT'].includes(status)) return { outcome: 'pending' }
  const at = fromShanghaiTime(data.trans_date ?? data.pay_date ?? '')
  return status === 'SUCCESS' && transactionId && at
    ? { outcome: 'done', transactionId, fundTransactionId, at }
    : { outcome: 'unknown' }
}

/**
 * Single transfers to Alipay accounts; null while Alipay isn't configured. A refusal counts as a failure only after a query
 * in the same call has found no such number, because an earlier request may have been accepted.
 */
export const alipayPayouts = (
  config: AlipayConfig,
  { log, clock }: Pick<GatewayContext, 'log' | 'clock'>,
): PayoutGateway | null => {
  const app = alipayApp(config)
  if (!app) return null
  const client = alipayClient(app, clock)
  const deadline = () => AbortSignal.timeout(app.timeoutMs)
  const query = async (payoutId: string, signal: AbortSignal) => {
    const result = await client.call(
      'alipay.fund.trans.common.query',
      { ...PRODUCT, out_biz_no: payoutId },
      signal,
    )
    const outcome = parsePayoutOutcome(payoutId, result)
    logProviderCall(log, { channel: 'alipay', call: 'queryPayout', payoutId }, result, outcome.outcome)
    return outcome
  }
  const pay: PayoutGateway['pay'] = async ({ payoutId, account, realName, amountFen, title }) => {
    const signal = deadline()
    const biz = {
      ...PRODUCT,
      out_biz_no: payoutId,
      trans_amount: yuan(amountFen),
      order_title: title,
      // Required from 50,000 yuan on.
      remark: title,
      payee_info: { identity: account, identity_type: 'ALIPAY_LOGON_ID', name: realName },
    }
    const result = await client.call('alipay.fund.trans.uni.transfer', biz, signal)
    const initial = parsePayoutOutcome(payoutId, result)
    const current = result.kind === 'refused' ? await query(payoutId, signal) : initial
    const failed = { outcome: 'failed', reason: payoutReason(result.code) } as const
    const fallback = result.kind === 'refused' ? failed : ({ outcome: 'unknown' } as const)
    const outcome = current.outcome === 'none' ? fallback : current
    logProviderCall(log, { channel: 'alipay', call: 'pay', payoutId, amountFen }, result, outcome.outcome)
    return outcome
  }
  const downloadContext = { app, client, clock, logResult: providerLogger(log, 'alipay') }
  return {
    channel: 'alipay',
    pay,
    query: (payoutId) => query(payoutId, deadline()),
    fetchFundBill: downloadBill(downloadContext, {
      call: 'fundBill',
      type: 'signcustomer',
      parse: parseFundBill,
    }),
  }
}
