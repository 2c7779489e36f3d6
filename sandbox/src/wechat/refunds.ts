import { LATE_MS, refundSentinel } from '../pay/sentinels.ts'
import type { Timers } from '../pay/timers.ts'
import { bodyFields, NOTIFY_URL } from './fields.ts'
import { fieldError, invalidRequest, resourceMissing, WechatRefusal } from './refusal.ts'
import type { Payment, Trade, TradeBook } from './trades.ts'

const YEAR_MS = 365 * 86_400_000
const PARTS = 50

export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'

export interface Refund {
  readonly ownId: string
  readonly refundId: string
  readonly trade: Trade
  readonly payment: Payment
  readonly amountFen: number
  readonly reason: string
  readonly notifyUrl: string | undefined
  readonly createdAt: number
  /** The body as sent: a number may be reused only with an identical body. */
  readonly sent: string
  status: RefundStatus
  doneAt: number | null
}

export type RefundEnd = Exclude<RefundStatus, 'PROCESSING'>

/** The merchant's refunds. `onEnd` is called when one ends. */
export const refundBook = (options: {
  now: () => number
  timers: Timers
  trades: TradeBook
  onEnd: (refund: Refund) => void
}) => {
  const { now, timers, trades, onEnd } = options
  const byId = new Map<string, Refund>()
  const byTrade = new Map<Trade, Refund[]>()
  const of = (trade: Trade): readonly Refund[] => byTrade.get(trade) ?? []
  /** Amount refunded or pending, in 分. */
  const givenBack = (trade: Trade): number =>
    of(trade)
      .filter(({ status }) => status !== 'CLOSED')
      .reduce((sum, { amountFen }) => sum + amountFen, 0)

  const end = (ownId: string, status: RefundEnd): boolean => {
    const refund = byId.get(ownId)
    const open = refund?.status === 'PROCESSING' || (refund?.status === 'ABNORMAL' && status === 'SUCCESS')
    if (!refund || !open) return false
    refund.status = status
    refund.doneAt = now()
    onEnd(refund)
    return true
  }

  const read = (body: Uint8Array) => {
    const fields = bodyFields(body)
    fields.noneBut(
      ...['transaction_id', 'out_trade_no', 'out_refund_no', 'reason', 'notify_url'],
      ...['funds_account', 'amount', 'goods_detail'],
    )
    const amount = fields.object('amount')
    amount.noneBut('refund', 'total', 'currency', 'from')
    amount.oneOf('currency', ['CNY'])
    if (fields.has('transaction_id') === fields.has('out_trade_no'))
      throw fieldError('/out_trade_no', null, '与“/body/transaction_id”必须且只能传一个')
    const trade = fields.has('transaction_id')
      ? trades.byTransactionId(fields.text('transaction_id', { max: 32 }))
      : trades.find(fields.text('out_trade_no', { max: 32 }))
    return {
      trade,
      ownId: fields.text('out_refund_no', { max: 64, pattern: /^[0-9a-zA-Z_\-|*@]+$/ }),
      amountFen: amount.whole('refund', 1),
      totalFen: amount.whole('total', 1),
      reason: fields.optionalText('reason', { max: 80 }) ?? '',
      notifyUrl: fields.optionalText('notify_url', NOTIFY_URL),
    }
  }

  const checkAgain = (known: Refund, sent: string): void => {
    if (known.sent !== sent) throw invalidRequest('订单金额或退款金额与之前请求不一致，请核实后再试')
  }

  return {
    find: (ownId: string): Refund | undefined => byId.get(ownId),
    givenBack,
    /** Newest first. */
    all: (): Refund[] => [...byId.values()].toReversed(),
    end,
    /** Number and amount of a request, before it takes effect, for its sentinel. */
    named: (body: Uint8Array): { ownId: string; amountFen: number } => {
      const { ownId, amountFen } = read(body)
      return { ownId, amountFen }
    },
    /**
     * Accepts a refund, or finds the one accepted before under the same number. `begin` starts it, after the response
     * 'processing' is built. Raises WechatRefusal.
     */
    apply: (body: Uint8Array): { refund: Refund; begin: () => void } => {
      const sent = Buffer.from(body).toString('utf8')
      const request = read(body)
      const known = byId.get(request.ownId)
      if (known) {
        checkAgain(known, sent)
        return { refund: known, begin: () => {} }
      }
      const { trade } = request
      if (!trade?.payment) throw resourceMissing('订单不存在')
      if (now() > trade.payment.at + YEAR_MS)
        throw new WechatRefusal(403, 'TRADE_OVERDUE', '订单已经超过退款期限')
      if (request.totalFen !== trade.payment.amountFen)
        throw invalidRequest('您的请求参数与订单信息不一致：订单金额')
      if (of(trade).length >= PARTS) throw invalidRequest('部分退款次数超过限制')
      if (givenBack(trade) + request.amountFen > trade.payment.amountFen)
        throw invalidRequest('申请退款金额大于订单可退金额')
      const refund: Refund = {
        ownId: request.ownId,
        refundId: `503${String(now()).padStart(13, '0')}${String(byId.size + 1).padStart(12, '0')}`,
        trade,
        payment: trade.payment,
        amountFen: request.amountFen,
        reason: request.reason,
        notifyUrl: request.notifyUrl,
        createdAt: now(),
        sent,
        status: 'PROCESSING',
        doneAt: null,
      }
      byId.set(refund.ownId, refund)
      byTrade.set(trade, [...of(trade), refund])
      const { later } = refundSentinel(refund.amountFen) ?? {}
      const ends = { done: 'SUCCESS', failed: 'CLOSED', abnormal: 'ABNORMAL' } as const
      const begin = () => {
        if (later) timers.after(LATE_MS, () => end(refund.ownId, ends[later]))
        else end(refund.ownId, 'SUCCESS')
      }
      return { refund, begin }
    },
  }
}

export type RefundBook = ReturnType<typeof refundBook>
