import { randomBytes } from 'node:crypto'
import type { SandboxKeys } from '../keys.ts'
import { paymentSentinel, refundSentinel } from '../pay/sentinels.ts'
import { shanghaiTime } from '../shanghaiTime.ts'
import { type Content, contentReader, textAt } from './bizContent.ts'
import type { Call, Method } from './gateway.ts'
import { fenOf, yuanText } from './money.ts'
import { business } from './refusal.ts'
import { buyer } from './tradeNotifications.ts'
import { type Order, type Refund, refundableFen, refundedFen, type Trade, type TradeBook } from './trades.ts'

/** Used when the request names no expiry. */
const DEFAULT_EXPIRY_MS = 15 * 24 * 3_600_000
/** How long after payment a trade can be refunded. */
const REFUND_MS = 365 * 24 * 3_600_000
const UNITS_MS = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 }

const refuse = (name: string) => business('ACQ.INVALID_PARAMETER', `参数无效：${name}`)
const notExist = () => business('ACQ.TRADE_NOT_EXIST', '交易不存在')

const httpUrl = (text: string, name: string): string => {
  if (text && !/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw refuse(name)
  return text
}

/** `time_expire` wins over `timeout_express`. */
const parseExpiry = (content: Content, now: number): number => {
  const until = content.time('time_expire')
  if (until !== undefined) {
    if (until <= now) throw refuse('time_expire')
    return until
  }
  const express = content.optional('timeout_express', 6)
  if (express === undefined) return now + DEFAULT_EXPIRY_MS
  const [, count, unit] = /^([1-9]\d*)([mhd])$/.exec(express) ?? []
  const ms = Number(count) * (UNITS_MS[unit as keyof typeof UNITS_MS] ?? 0)
  if (!(ms > 0 && ms <= DEFAULT_EXPIRY_MS)) throw refuse('timeout_express')
  return now + ms
}

const parseOrder = (
  { content: fields, parameters }: Call,
  keys: SandboxKeys['alipay'],
  now: number,
): Order => {
  const content = contentReader(fields, refuse)
  const ownId = content.text('out_trade_no', 64)
  if (!/^\w+$/.test(ownId)) throw refuse('out_trade_no')
  const subject = content.text('subject', 256)
  if (/[/=&]/.test(subject)) throw refuse('subject')
  if (content.text('product_code', 64) !== 'QUICK_WAP_WAY') throw refuse('product_code')
  if (![undefined, keys.sellerId].includes(content.optional('seller_id', 28))) throw refuse('seller_id')
  return {
    ownId,
    subject,
    amountFen: content.fen('total_amount'),
    expiresAt: parseExpiry(content, now),
    quitUrl: httpUrl(content.text('quit_url', 400), 'quit_url'),
    notifyUrl: httpUrl(parameters.get('notify_url') ?? '', 'notify_url'),
    returnUrl: httpUrl(parameters.get('return_url') ?? '', 'return_url'),
    passback: content.optional('passback_params', 512) ?? '',
  }
}

/** alipay.trade.*: page payment, query, close, refund. */
export const tradeMethods = (options: {
  keys: SandboxKeys['alipay']
  now: () => number
  book: TradeBook
  /** Notifies a merchant that set a notify address of a closed trade. */
  notifyClosed: (trade: Trade, url: string) => void
}): [string, Method][] => {
  const { keys, now, book, notifyClosed } = options

  const tradeIn = (content: Content): Trade => {
    const id = content.optional('out_trade_no', 64) ?? content.optional('trade_no', 64)
    if (id === undefined) throw refuse('out_trade_no')
    const trade = book.find(id)
    if (!trade) throw notExist()
    return trade
  }
  const names = ({ tradeNo, ownId }: Trade) => ({ trade_no: tradeNo, out_trade_no: ownId })

  const wapPay: Method = {
    call: 'prepare',
    kind: 'page',
    sentinel: ({ content }) => ({
      ownId: textAt(content, 'out_trade_no'),
      fault: paymentSentinel(fenOf(textAt(content, 'total_amount')) ?? 0)?.fault,
    }),
    refused: () => business('ACQ.PAYMENT_REQUEST_HAS_RISK', '支付有风险'),
    run: (call) => {
      const order = parseOrder(call, keys, now())
      const known = book.find(order.ownId)
      if (!known) {
        const cashier = `${call.origin}/alipay/cashier/${randomBytes(12).toString('hex')}`
        return book.open(order, cashier).cashier
      }
      if (known.paidAt !== null) throw business('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
      if (known.status === 'TRADE_CLOSED') throw business('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
      if (known.amountFen !== order.amountFen || known.subject !== order.subject)
        throw business('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
      return known.cashier
    },
  }

  const query: Method = {
    call: 'query',
    kind: 'fields',
    run: ({ content }) => {
      const trade = tradeIn(contentReader(content, refuse))
      const common = {
        ...names(trade),
        ...(trade.paidAt === null
          ? {}
          : { buyer_logon_id: buyer.buyer_logon_id, buyer_user_id: buyer.buyer_id }),
        trade_status: trade.status,
        total_amount: yuanText(trade.paidFen || trade.amountFen),
      }
      if (trade.paidAt === null) return common
      const paid = yuanText(trade.paidFen)
      return {
        ...common,
        receipt_amount: paid,
        buyer_pay_amount: paid,
        invoice_amount: paid,
        point_amount: '0.00',
        send_pay_date: shanghaiTime(trade.paidAt),
        fund_bill_list: [{ amount: paid, fund_channel: 'ALIPAYACCOUNT' }],
      }
    },
  }

  const close: Method = {
    call: 'close',
    kind: 'fields',
    run: ({ content, parameters }) => {
      const trade = tradeIn(contentReader(content, refuse))
      if (trade.status !== 'WAIT_BUYER_PAY') throw business('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      const url = httpUrl(parameters.get('notify_url') ?? '', 'notify_url')
      book.close(trade)
      if (url) notifyClosed(trade, url)
      return names(trade)
    },
  }

  const refundAnswer = (trade: Trade, refund: Refund, fresh: boolean) => ({
    ...names(trade),
    buyer_logon_id: buyer.buyer_logon_id,
    buyer_user_id: buyer.buyer_id,
    fund_change: fresh && refund.state === 'done' ? 'Y' : 'N',
    refund_fee: yuanText(refundedFen(trade)),
    send_back_fee: yuanText(refund.state === 'done' ? refund.amountFen : 0),
    ...(refund.doneAt === null ? {} : { gmt_refund_pay: shanghaiTime(refund.doneAt) }),
  })

  const refund: Method = {
    call: 'refund',
    kind: 'fields',
    sentinel: ({ content }) => ({
      ownId: textAt(content, 'out_request_no'),
      fault: refundSentinel(fenOf(textAt(content, 'refund_amount')) ?? 0)?.fault,
    }),
    refused: () => business('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足'),
    run: ({ content: fields }) => {
      const content = contentReader(fields, refuse)
      const trade = tradeIn(content)
      const amountFen = content.fen('refund_amount')
      const ownId = content.optional('out_request_no', 64)
      if (trade.paidAt === null) throw business('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      if (ownId === undefined && amountFen !== trade.paidFen)
        throw business('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '撤销或退款金额与订单金额不一致')
      const number = ownId ?? trade.ownId
      const earlier = trade.refunds.find((one) => one.ownId === number)
      if (earlier && earlier.amountFen !== amountFen)
        throw business('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
      if (earlier && earlier.state !== 'failed') return refundAnswer(trade, earlier, false)
      if (trade.status === 'TRADE_CLOSED') throw business('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
      if (now() > trade.paidAt + REFUND_MS) throw business('ACQ.TRADE_HAS_FINISHED', '交易已完结')
      if (amountFen > refundableFen(trade)) throw business('ACQ.REASON_TRADE_REFUND_FEE_ERR', '退款金额无效')
      const reason = content.optional('refund_reason', 256) ?? ''
      return refundAnswer(trade, book.refund(trade, { ownId: number, amountFen, reason }), true)
    },
  }

  /** Has no fields for a refund that is pending, failed or unknown, like the provider. */
  const queryRefund: Method = {
    call: 'queryRefund',
    kind: 'fields',
    run: ({ content: fields }) => {
      const content = contentReader(fields, refuse)
      const trade = tradeIn(content)
      const number = content.text('out_request_no', 64)
      const found = trade.refunds.find((one) => one.ownId === number)
      if (found?.state !== 'done' || found.doneAt === null) return {}
      return {
        ...names(trade),
        out_request_no: number,
        refund_reason: found.reason,
        total_amount: yuanText(trade.paidFen),
        refund_amount: yuanText(found.amountFen),
        refund_status: 'REFUND_SUCCESS',
        gmt_refund_pay: shanghaiTime(found.doneAt),
      }
    },
  }

  return [
    ['alipay.trade.wap.pay', wapPay],
    ['alipay.trade.query', query],
    ['alipay.trade.close', close],
    ['alipay.trade.refund', refund],
    ['alipay.trade.fastpay.refund.query', queryRefund],
  ]
}
