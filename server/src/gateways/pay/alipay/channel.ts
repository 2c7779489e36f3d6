import { yuan } from '@shanghao/contract/money'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { MoneyOutcome, PayChannel, TradeState } from '../../../core/ports/pay.ts'
import { type GatewayContext, notifyUrl } from '../gatewayContext.ts'
import { providerLogger } from '../providerResult.ts'
import { readBill } from './bill.ts'
import { alipayClient } from './client.ts'
import { type AlipayConfig, alipayApp } from './config.ts'
import { downloadBill } from './downloadBill.ts'
import { answerNotice, readNotice } from './notification.ts'
import { hasMovedMoney, refundState, tradeState } from './trade.ts'

/** Alipay refuses / = & in a title; a comma would break the rows of its bill, which are not quoted. */
const titleOf = (text: string): string => [...text.replaceAll(/[/=&,\s]+/g, ' ')].slice(0, 80).join('')

/**
 * Alipay's mobile website payment (alipay.trade.wap.pay); null while it isn't configured. A trade comes to be when the person
 * has opened the address: until then Alipay doesn't know the number.
 */
export const alipayChannel = (
  config: AlipayConfig,
  { log, clock, publicUrl }: GatewayContext,
): PayChannel | null => {
  const app = alipayApp(config)
  if (!app) return null
  const client = alipayClient(app, clock)
  const deadline = () => AbortSignal.timeout(app.timeoutMs)
  const told = providerLogger(log, 'alipay')

  const query = async (paymentId: string, signal: AbortSignal): Promise<TradeState> => {
    const asked = await client.ask('alipay.trade.query', { out_trade_no: paymentId }, signal)
    const state = tradeState(paymentId, asked)
    return told({ call: 'query', paymentId }, asked, state, state.state)
  }
  const queryRefund = async (
    refundId: string,
    paymentId: string,
    signal: AbortSignal,
  ): Promise<MoneyOutcome | 'none'> => {
    const biz = { out_trade_no: paymentId, out_request_no: refundId }
    const asked = await client.ask('alipay.trade.fastpay.refund.query', biz, signal)
    return told({ call: 'queryRefund', refundId, paymentId }, asked, refundState(refundId, asked))
  }

  return {
    name: 'alipay',
    refundWindowMs: app.refundWindowMs,
    prepare: async ({ way, paymentId, title, amountFen, expiresAt, returnUrl }) => {
      if (way !== 'wap') return { outcome: 'refused' }
      const biz = {
        out_trade_no: paymentId,
        total_amount: yuan(amountFen),
        subject: titleOf(title),
        product_code: 'QUICK_WAP_WAY',
        time_expire: shanghaiTime(expiresAt),
        quit_url: returnUrl,
      }
      const addresses = { returnUrl, notifyUrl: notifyUrl(publicUrl, 'alipay') }
      const url = client.page('alipay.trade.wap.pay', biz, addresses)
      return { outcome: 'prepared', next: { kind: 'jump', url } }
    },
    query: (paymentId) => query(paymentId, deadline()),
    close: async (paymentId) => {
      const signal = deadline()
      const asked = await client.ask('alipay.trade.close', { out_trade_no: paymentId }, signal)
      const about = { call: 'close', paymentId }
      if (asked.kind === 'ok') return told(about, asked, 'closed')
      if (asked.kind === 'unknown') return told(about, asked, 'unknown')
      const { state } = await query(paymentId, signal)
      if (state === 'paid') return told(about, asked, 'paid')
      return told(about, asked, state === 'closed' || state === 'none' ? 'closed' : 'unknown')
    },
    refund: async ({ refundId, paymentId, amountFen, reason }) => {
      const signal = deadline()
      const biz = {
        out_trade_no: paymentId,
        out_request_no: refundId,
        refund_amount: yuan(amountFen),
        refund_reason: titleOf(reason),
      }
      const asked = await client.ask('alipay.trade.refund', biz, signal)
      const about = { call: 'refund', refundId, paymentId, amountFen }
      const moved = hasMovedMoney(paymentId, asked)
      if (moved) return told(about, asked, 'done')
      if (moved === null && asked.kind !== 'refused') return told(about, asked, 'unknown')
      const known = await queryRefund(refundId, paymentId, signal)
      if (known === 'none') return told(about, asked, moved === null ? 'failed' : 'pending')
      return told(about, asked, known)
    },
    queryRefund: ({ refundId, paymentId }) => queryRefund(refundId, paymentId, deadline()),
    bill: downloadBill({ app, client, clock, told }, { call: 'bill', type: 'trade', read: readBill }),
    readNotice: async (raw) => readNotice(raw, app, client),
    answerNotice,
  }
}
