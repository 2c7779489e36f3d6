import type { DeliveryMode, ForcedOutcome, RefundResult } from '../pay/channelConsole.ts'
import { LATE_MS, paymentSentinel, refundSentinel } from '../pay/sentinels.ts'
import type { Timers } from '../pay/timers.ts'
import { RECORD_LIMIT } from '../requestLog.ts'
import { shanghaiTime } from '../shanghaiTime.ts'

export interface Refund {
  /** The merchant's number (out_request_no). */
  readonly ownId: string
  readonly amountFen: number
  readonly reason: string
  readonly createdAt: number
  state: 'pending' | 'done' | 'failed'
  doneAt: number | null
}

/** The requested order. Amounts in 分, times in ms. */
export interface Order {
  /** The merchant's number (out_trade_no). */
  readonly ownId: string
  readonly subject: string
  readonly amountFen: number
  readonly expiresAt: number
  readonly quitUrl: string
  readonly notifyUrl: string
  readonly returnUrl: string
  readonly passback: string
}

export interface Trade extends Order {
  readonly tradeNo: string
  readonly createdAt: number
  readonly cashier: string
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  /** The payer's last attempt failed. */
  failed: boolean
  /** The amount that the channel reports as paid. */
  paidFen: number
  paidAt: number | null
  closedAt: number | null
  readonly refunds: Refund[]
}

/** An event of a trade that the merchant is notified of. */
export interface TradeEvent {
  readonly trade: Trade
  readonly refund?: Refund
  readonly manner: DeliveryMode
}

const sum = (refunds: readonly Refund[]): number => refunds.reduce((fen, { amountFen }) => fen + amountFen, 0)

/** The amount refunded. */
export const refundedFen = ({ refunds }: Trade): number =>
  sum(refunds.filter(({ state }) => state === 'done'))
/** The amount that can still be refunded; pending refunds are deducted. */
export const refundableFen = ({ paidFen, refunds }: Trade): number =>
  paidFen - sum(refunds.filter(({ state }) => state !== 'failed'))

/** The trades of the merchant; the oldest are dropped first. `notify` sends the notification of an event. */
export const tradeBook = (options: {
  now: () => number
  timers: Timers
  notify: (event: TradeEvent) => void
}) => {
  const { now, timers, notify } = options
  const byOwnId = new Map<string, Trade>()
  let sequence = 0

  /** 28 digits like the provider's, unique across restarts. */
  const tradeNo = (): string => {
    sequence += 1
    const day = shanghaiTime(now()).slice(0, 10).replaceAll('-', '')
    return `${day}22001${String(now()).slice(-10).padStart(10, '0')}${String(sequence % 100_000).padStart(5, '0')}`
  }

  const close = (trade: Trade, at: number): void => {
    trade.status = 'TRADE_CLOSED'
    trade.closedAt = at
  }

  /** An unpaid trade is closed at its expiry, without a notification. */
  const current = (trade: Trade | undefined): Trade | undefined => {
    if (trade?.status === 'WAIT_BUYER_PAY' && now() >= trade.expiresAt) close(trade, trade.expiresAt)
    return trade
  }
  const find = (id: string): Trade | undefined =>
    current(byOwnId.get(id) ?? [...byOwnId.values()].find(({ tradeNo }) => tradeNo === id))
  const findRefund = (id: string) =>
    [...byOwnId.values()]
      .flatMap((trade) => trade.refunds.map((refund) => ({ trade, refund })))
      .find(({ refund }) => refund.ownId === id)

  /** Alipay has no abnormal result. */
  const finish = (trade: Trade, refund: Refund, outcome: RefundResult): void => {
    refund.state = outcome === 'done' ? 'done' : 'failed'
    if (refund.state === 'failed') return
    refund.doneAt = now()
    if (refundedFen(trade) === trade.paidFen) close(trade, refund.doneAt)
    notify({ trade, refund, manner: paymentSentinel(refund.amountFen)?.manner ?? 'plain' })
  }

  return {
    /** By the merchant's number, else by the provider's. */
    find,
    /** By the path of the address of its page. */
    findByCashier: (path: string): Trade | undefined =>
      current([...byOwnId.values()].find(({ cashier }) => cashier.endsWith(path))),
    /** Newest first. */
    all: (): Trade[] => [...byOwnId.values()].toReversed().map((trade) => current(trade) ?? trade),
    /** `cashier` is the address of its page. */
    open: (order: Order, cashier: string): Trade => {
      const trade: Trade = {
        ...order,
        tradeNo: tradeNo(),
        createdAt: now(),
        cashier,
        status: 'WAIT_BUYER_PAY',
        failed: false,
        paidFen: 0,
        paidAt: null,
        closedAt: null,
        refunds: [],
      }
      byOwnId.set(order.ownId, trade)
      const [oldest] = byOwnId.keys()
      if (byOwnId.size > RECORD_LIMIT && oldest) byOwnId.delete(oldest)
      return trade
    },
    /** False: unknown, paid or closed. */
    pay: (ownId: string, force: ForcedOutcome = {}): boolean => {
      const trade = find(ownId)
      if (trade?.status !== 'WAIT_BUYER_PAY') return false
      const sentinel = paymentSentinel(trade.amountFen)
      trade.status = 'TRADE_SUCCESS'
      trade.paidFen = force.amountFen ?? trade.amountFen - (sentinel?.wrongAmount ? 1 : 0)
      trade.paidAt = now()
      notify({ trade, manner: force.manner ?? sentinel?.manner ?? 'plain' })
      return true
    },
    fail: (ownId: string): boolean => {
      const trade = find(ownId)
      if (trade?.status !== 'WAIT_BUYER_PAY') return false
      trade.failed = true
      return true
    },
    close: (trade: Trade): void => close(trade, now()),
    /**
     * Accepts a refund up to the refundable amount; the same number again only after a failure. The merchant cannot see a
     * failure, only retry: the retry succeeds, regardless of the sentinel.
     */
    refund: (trade: Trade, request: Pick<Refund, 'ownId' | 'amountFen' | 'reason'>): Refund => {
      const refund: Refund = { ...request, createdAt: now(), state: 'pending', doneAt: null }
      const earlier = trade.refunds.findIndex(({ ownId }) => ownId === request.ownId)
      if (earlier >= 0) trade.refunds.splice(earlier, 1)
      trade.refunds.push(refund)
      const later = earlier < 0 ? refundSentinel(request.amountFen)?.later : undefined
      if (later)
        timers.after(LATE_MS, () => {
          if (refund.state === 'pending') finish(trade, refund, later)
        })
      else finish(trade, refund, 'done')
      return refund
    },
    /** Ends a pending refund. False: unknown or ended. */
    settleRefund: (ownId: string, outcome: RefundResult): boolean => {
      const found = findRefund(ownId)
      if (found?.refund.state !== 'pending') return false
      finish(found.trade, found.refund, outcome)
      return true
    },
    clear: (): void => byOwnId.clear(),
  }
}

export type TradeBook = ReturnType<typeof tradeBook>
