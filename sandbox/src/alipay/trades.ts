import type { DeliveryMode, ForcedOutcome, RefundResult } from '../pay/channelConsole.ts'
import { LATE_MS, paymentSentinel, refundSentinel } from '../pay/sentinels.ts'
import type { Timers } from '../pay/timers.ts'
import { RECORD_LIMIT } from '../record.ts'
import { shanghaiTime } from './time.ts'

export interface Refund {
  /** The merchant's number (out_request_no). */
  readonly ownId: string
  readonly amountFen: number
  readonly reason: string
  readonly createdAt: number
  state: 'pending' | 'done' | 'failed'
  doneAt: number | null
}

/** What the merchant asked for. Amounts in 分, times in ms. */
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
  /** The payer's last try was turned away. */
  failed: boolean
  /** What the channel says was paid. */
  paidFen: number
  paidAt: number | null
  closedAt: number | null
  readonly refunds: Refund[]
}

/** What happened to a trade that the merchant is told of. */
export interface TradeEvent {
  readonly trade: Trade
  readonly refund?: Refund
  readonly manner: DeliveryMode
}

const sum = (refunds: readonly Refund[]): number => refunds.reduce((fen, { amountFen }) => fen + amountFen, 0)

/** What has been given back. */
export const refundedFen = ({ refunds }: Trade): number =>
  sum(refunds.filter(({ state }) => state === 'done'))
/** What can still be given back; refunds under way are taken off already. */
export const refundableFen = ({ paidFen, refunds }: Trade): number =>
  paidFen - sum(refunds.filter(({ state }) => state !== 'failed'))

/** The trades of the merchant, oldest forgotten first. `tell` sends the notice of what happened. */
export const tradeBook = (options: {
  now: () => number
  timers: Timers
  tell: (event: TradeEvent) => void
}) => {
  const { now, timers, tell } = options
  const byOwnId = new Map<string, Trade>()
  let made = 0

  /** 28 digits like the real ones, new after a restart too. */
  const tradeNo = (): string => {
    made += 1
    const day = shanghaiTime(now()).slice(0, 10).replaceAll('-', '')
    return `${day}22001${String(now()).slice(-10).padStart(10, '0')}${String(made % 100_000).padStart(5, '0')}`
  }

  const close = (trade: Trade, at: number): void => {
    trade.status = 'TRADE_CLOSED'
    trade.closedAt = at
  }

  /** A trade nobody paid in time is closed; the merchant isn't told. */
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

  /** Alipay knows no abnormal end. */
  const finish = (trade: Trade, refund: Refund, outcome: RefundResult): void => {
    refund.state = outcome === 'done' ? 'done' : 'failed'
    if (refund.state === 'failed') return
    refund.doneAt = now()
    if (refundedFen(trade) === trade.paidFen) close(trade, refund.doneAt)
    tell({ trade, refund, manner: paymentSentinel(refund.amountFen)?.manner ?? 'plain' })
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
      tell({ trade, manner: force.manner ?? sentinel?.manner ?? 'plain' })
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
     * Takes a refund on that the trade can bear; the same number again only after it has failed. The merchant can't see that
     * it has, only ask again: then it goes well whatever the sentinel.
     */
    refund: (trade: Trade, asked: Pick<Refund, 'ownId' | 'amountFen' | 'reason'>): Refund => {
      const refund: Refund = { ...asked, createdAt: now(), state: 'pending', doneAt: null }
      const earlier = trade.refunds.findIndex(({ ownId }) => ownId === asked.ownId)
      if (earlier >= 0) trade.refunds.splice(earlier, 1)
      trade.refunds.push(refund)
      const later = earlier < 0 ? refundSentinel(asked.amountFen)?.later : undefined
      if (later)
        timers.after(LATE_MS, () => {
          if (refund.state === 'pending') finish(trade, refund, later)
        })
      else finish(trade, refund, 'done')
      return refund
    },
    /** Ends a refund that is pending. False: unknown or ended. */
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
