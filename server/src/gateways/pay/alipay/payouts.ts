import { yuan } from '@shanghao/contract/money'
import { z } from 'zod'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { PayoutGateway, PayoutOutcome } from '../../../core/ports/pay.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import { type ProviderResult, providerLogger, tell } from '../providerResult.ts'
import { alipayClient } from './client.ts'
import { type AlipayConfig, alipayApp } from './config.ts'
import { downloadBill } from './downloadBill.ts'
import { readFundBill } from './fundBill.ts'
import { payoutReason } from './payoutReasons.ts'

/** Balance to a person's account. */
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

/** REFUND: it went out and came back. */
const outcomeOf = (payoutId: string, asked: ProviderResult): PayoutOutcome | { outcome: 'none' } => {
  if (asked.kind === 'refused' && asked.code === 'ORDER_NOT_EXIST') return { outcome: 'none' }
  const data = asked.kind === 'ok' ? transferShape.safeParse(asked.fields).data : undefined
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
 * Single transfers to Alipay accounts; null while Alipay isn't configured. A refusal is a failure only after Alipay has said,
 * in the same call, that it doesn't know the number: the first of two requests may have been taken.
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
    const asked = await client.ask(
      'alipay.fund.trans.common.query',
      { ...PRODUCT, out_biz_no: payoutId },
      signal,
    )
    const outcome = outcomeOf(payoutId, asked)
    tell(log, { channel: 'alipay', call: 'queryPayout', payoutId }, asked, outcome.outcome)
    return outcome
  }
  const pay: PayoutGateway['pay'] = async ({ payoutId, account, realName, amountFen, title }) => {
    const signal = deadline()
    const biz = {
      ...PRODUCT,
      out_biz_no: payoutId,
      trans_amount: yuan(amountFen),
      order_title: title,
      // Demanded from 50,000 yuan on.
      remark: title,
      payee_info: { identity: account, identity_type: 'ALIPAY_LOGON_ID', name: realName },
    }
    const asked = await client.ask('alipay.fund.trans.uni.transfer', biz, signal)
    const first = outcomeOf(payoutId, asked)
    const known = asked.kind === 'refused' ? await query(payoutId, signal) : first
    const failed = { outcome: 'failed', reason: payoutReason(asked.code) } as const
    const none = asked.kind === 'refused' ? failed : ({ outcome: 'unknown' } as const)
    const outcome = known.outcome === 'none' ? none : known
    tell(log, { channel: 'alipay', call: 'pay', payoutId, amountFen }, asked, outcome.outcome)
    return outcome
  }
  const downloading = { app, client, clock, told: providerLogger(log, 'alipay') }
  return {
    channel: 'alipay',
    pay,
    query: (payoutId) => query(payoutId, deadline()),
    fundBill: downloadBill(downloading, { call: 'fundBill', type: 'signcustomer', read: readFundBill }),
  }
}
