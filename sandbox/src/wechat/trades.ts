import { randomBytes } from 'node:crypto'
import type { ForcedOutcome } from '../pay/channelConsole.ts'
import { paymentSentinel } from '../pay/sentinels.ts'
import type { Order } from './prepare.ts'
import { orderClosed, orderNumberUsed, orderPaid } from './refusal.ts'
import { billTime } from './time.ts'

/** Unpaid orders are closed by the provider itself after this long. */
const LIFE_MS = 7 * 86_400_000
/** How many orders are kept; the oldest go first. */
const LIMIT = 20_000

export interface Payment {
  readonly transactionId: string
  readonly at: number
  /** What notice and query say was paid, 分. */
  readonly amountFen: number
  readonly openId: string
}

export interface Trade {
  readonly order: Order
  /** Stands for the order at the payer's side. */
  readonly prepayId: string
  /** The varying part of the QR code's address. */
  readonly code: string
  readonly createdAt: number
  /** When it was last prepared: the payer's page is open for five minutes from there. */
  preparedAt: number
  state: 'unpaid' | 'paid' | 'closed'
  /** The payer's bank said no the last time. */
  failed: boolean
  payment: Payment | null
}

/** The orders of the merchant. `onPaid` is told of each payment, with the forced manner of its notice. */
export const tradeBook = (
  now: () => number,
  onPaid: (trade: Trade, payment: Payment, force: ForcedOutcome) => void,
) => {
  const byId = new Map<string, Trade>()
  let paidSoFar = 0

  /** Closes what nobody paid in seven days. */
  const current = (trade: Trade | undefined): Trade | undefined => {
    if (trade?.state === 'unpaid' && now() > trade.createdAt + LIFE_MS) trade.state = 'closed'
    return trade
  }
  const find = (ownId: string): Trade | undefined => current(byId.get(ownId))

  /** The 28 digits hold time and count, so that a sandbox started anew never gives out an old one. */
  const transactionId = (): string => {
    paidSoFar += 1
    return `4200${String(now()).padStart(13, '0')}${String(paidSoFar).padStart(11, '0')}`
  }

  return {
    find,
    byPrepayId: (prepayId: string): Trade | undefined =>
      current([...byId.values()].find((trade) => trade.prepayId === prepayId)),
    byTransactionId: (id: string): Trade | undefined =>
      [...byId.values()].find((trade) => trade.payment?.transactionId === id),
    /** Newest first. */
    all: (): Trade[] => [...byId.values()].toReversed(),
    /** An order sent again word for word is the same order. Raises a WechatRefusal for any other use of its number. */
    prepare: (order: Order): Trade => {
      const known = find(order.ownId)
      if (known) {
        if (known.order.sent !== order.sent || known.order.way !== order.way) throw orderNumberUsed()
        if (known.state === 'paid') throw orderPaid()
        if (known.state === 'closed') throw orderClosed()
        known.preparedAt = now()
        return known
      }
      const trade: Trade = {
        order,
        prepayId: `wx${billTime(now()).replace(/\D/g, '')}${randomBytes(10).toString('hex')}`,
        code: randomBytes(8).toString('base64url').slice(0, 9),
        createdAt: now(),
        preparedAt: now(),
        state: 'unpaid',
        failed: false,
        payment: null,
      }
      byId.set(order.ownId, trade)
      const [oldest] = byId.keys()
      if (byId.size > LIMIT && oldest !== undefined) byId.delete(oldest)
      return trade
    },
    /** The payer pays; false when the order is unknown, past its time, closed or paid. */
    pay: (ownId: string, force: ForcedOutcome = {}): boolean => {
      const trade = find(ownId)
      if (trade?.state !== 'unpaid' || now() > trade.order.expiresAt) return false
      const { amountFen } = trade.order
      const said = paymentSentinel(amountFen)?.wrongAmount ? amountFen - 1 : amountFen
      trade.state = 'paid'
      trade.failed = false
      trade.payment = {
        transactionId: transactionId(),
        at: now(),
        amountFen: force.amountFen ?? said,
        openId: trade.order.openId ?? 'oSandbox-passer-by-000000000',
      }
      onPaid(trade, trade.payment, force)
      return true
    },
    fail: (ownId: string): boolean => {
      const trade = find(ownId)
      if (trade?.state !== 'unpaid') return false
      trade.failed = true
      return true
    },
    /** Closing again, or closing what was never prepared, is as good as done (observed). Raises when it is paid. */
    close: (ownId: string): void => {
      const trade = find(ownId)
      if (trade?.state === 'paid') throw orderPaid()
      if (trade) trade.state = 'closed'
    },
  }
}

export type TradeBook = ReturnType<typeof tradeBook>
