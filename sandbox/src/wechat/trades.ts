import { randomBytes } from 'node:crypto'
import type { ForcedOutcome } from '../pay/channelConsole.ts'
import { paymentSentinel } from '../pay/sentinels.ts'
import { shanghaiTime } from '../shanghaiTime.ts'
import type { Order } from './prepare.ts'
import { orderClosed, orderNumberUsed, orderPaid } from './refusal.ts'

/** The provider closes unpaid orders after this time. */
const LIFE_MS = 7 * 86_400_000
/** Maximum number of orders; the oldest are dropped. */
const LIMIT = 20_000

export interface Payment {
  readonly transactionId: string
  readonly at: number
  /** Paid amount in notification and query, in 分. */
  readonly amountFen: number
  readonly openId: string
}

export interface Trade {
  readonly order: Order
  /** Identifies the order on the payer's side. */
  readonly prepayId: string
  /** The varying part of the QR code's address. */
  readonly code: string
  readonly createdAt: number
  /** When it was last prepared: the payer's page is valid for five minutes from then. */
  preparedAt: number
  state: 'unpaid' | 'paid' | 'closed'
  /** The payer's bank refused the last attempt. */
  failed: boolean
  payment: Payment | null
}

/** The orders of the merchant. `onPaid` is called for each payment, with the forced delivery mode of its notification. */
export const tradeBook = (
  now: () => number,
  onPaid: (trade: Trade, payment: Payment, force: ForcedOutcome) => void,
) => {
  const byId = new Map<string, Trade>()
  let paidSoFar = 0

  /** Closes orders unpaid after seven days. */
  const current = (trade: Trade | undefined): Trade | undefined => {
    if (trade?.state === 'unpaid' && now() > trade.createdAt + LIFE_MS) trade.state = 'closed'
    return trade
  }
  const find = (ownId: string): Trade | undefined => current(byId.get(ownId))

  /** The 28 digits contain time and a counter, so that numbers stay unique across restarts. */
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
    /** An identical request is the same order. Raises WechatRefusal for any other use of its number. */
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
        prepayId: `wx${shanghaiTime(now()).replace(/\D/g, '')}${randomBytes(10).toString('hex')}`,
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
    /** The payer pays; false when the order is unknown, expired, closed or paid. */
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
    /** Closing a closed or an unknown order succeeds (observed at the provider). Raises when it is paid. */
    close: (ownId: string): void => {
      const trade = find(ownId)
      if (trade?.state === 'paid') throw orderPaid()
      if (trade) trade.state = 'closed'
    },
  }
}

export type TradeBook = ReturnType<typeof tradeBook>
