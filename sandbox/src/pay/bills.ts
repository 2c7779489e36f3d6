import type { ChannelName } from './channelConsole.ts'

export const BILL_KINDS = ['payment', 'refund', 'payout', 'payout_return'] as const

/** The bill of a channel's payments and refunds, or that of the movements on the merchant's account at Alipay. */
export type BillName = ChannelName | 'alipay-fund'

/** A bill line: a payment, refund, transfer or returned transfer. Amounts in 分, times in ms. */
export interface BillEntry {
  readonly kind: (typeof BILL_KINDS)[number]
  readonly ownId: string
  readonly transactionId: string
  readonly amountFen: number
  readonly at: number
  /** The payment's number, for a refund; empty for transfers. */
  readonly paymentId: string
}

/** Differences that tests put into the bill of a day. */
export interface BillAlteration {
  /** The bill is available at any time, with the lines so far. */
  readonly ready?: boolean
  /** Numbers of omitted lines. */
  readonly drop?: readonly string[]
  /** Lines with another amount. */
  readonly amounts?: readonly { readonly ownId: string; readonly amountFen: number }[]
  /** Lines of payments or refunds that do not exist. */
  readonly add?: readonly BillEntry[]
}

/** Differences by bill and day (YYYY-MM-DD in Asia/Shanghai). */
export const billAlterations = () => {
  const changes = new Map<string, BillAlteration>()
  return {
    set: (bill: BillName, day: string, change: BillAlteration): void => {
      changes.set(`${bill} ${day}`, change)
    },
    clear: (): void => changes.clear(),
    ready: (bill: BillName, day: string): boolean => changes.get(`${bill} ${day}`)?.ready ?? false,
    /** The bill's entries of the day, ordered by time. */
    apply: (bill: BillName, day: string, entries: readonly BillEntry[]): BillEntry[] => {
      const { drop = [], amounts = [], add = [] } = changes.get(`${bill} ${day}`) ?? {}
      return entries
        .filter(({ ownId }) => !drop.includes(ownId))
        .map((entry) => ({
          ...entry,
          amountFen: amounts.find(({ ownId }) => ownId === entry.ownId)?.amountFen ?? entry.amountFen,
        }))
        .concat(add)
        .sort((a, b) => a.at - b.at)
    },
  }
}

export type BillAlterations = ReturnType<typeof billAlterations>
