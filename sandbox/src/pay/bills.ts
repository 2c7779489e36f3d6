import type { ChannelName } from './channelConsole.ts'

export const BILL_KINDS = ['payment', 'refund', 'payout', 'payout_return'] as const

/** The bill of a channel's payments and refunds, or that of the movements on the merchant's account at Alipay. */
export type BillName = ChannelName | 'alipay-fund'

/** What a bill says of one payment, refund, transfer or returned transfer. Amounts in 分, times in ms. */
export interface BillEntry {
  readonly kind: (typeof BILL_KINDS)[number]
  readonly ownId: string
  readonly transactionId: string
  readonly amountFen: number
  readonly at: number
  /** The payment's number, for a refund; empty for transfers. */
  readonly paymentId: string
}

/** Differences tests put into the bill of a day. */
export interface BillAlteration {
  /** The bill is given out whatever day it is, as far as it has got. */
  readonly ready?: boolean
  /** Numbers of lines left out. */
  readonly drop?: readonly string[]
  /** Lines that say another amount. */
  readonly amounts?: readonly { readonly ownId: string; readonly amountFen: number }[]
  /** Lines of payments or refunds nobody has made. */
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
    /** The entries as the bill of the day has them, in order of time. */
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

/** The day in Asia/Shanghai (UTC+8 all year). */
export const shanghaiDay = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
