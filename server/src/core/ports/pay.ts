import type { ChannelName } from '@shanghao/contract/refundWays'

export type { ChannelName }

/**
 * How a user pays: `h5` and `wap` open the channel's page in a phone's browser, `jsapi` opens a dialog inside the
 * WeChat browser, `native` is a QR code to scan with another phone.
 */
export type PayWay = 'h5' | 'jsapi' | 'native' | 'wap'

/** What the browser does next. `params` are passed to WeixinJSBridge unchanged. */
export type NextStep =
  | { kind: 'jump'; url: string }
  | { kind: 'qr'; url: string }
  | { kind: 'jsapi'; params: Record<string, string> }

export type PrepareInput = {
  /** Our number of the payment, 19 digits: the channel's out_trade_no. */
  paymentId: string
  title: string
  amountFen: number
  expiresAt: Date
  way: PayWay
  /** The payer's network address as we see it. */
  address: string
  /** Where the channel sends the user back to. */
  returnUrl: string
  /** The payer in the WeChat browser; needed for `jsapi`. */
  openId?: string | undefined
}

/** `refused`: nothing can be paid under this number. `unknown`: no clear response in time; it may be payable. */
export type PrepareResult =
  | { outcome: 'prepared'; next: NextStep }
  | { outcome: 'refused' }
  | { outcome: 'unknown' }

/** What was paid under one of our numbers, as reported by the channel. Amounts in 分. */
export type PaidTrade = {
  paymentId: string
  /** The channel's own number. */
  transactionId: string
  amountFen: number
  paidAt: Date
}

/** `none`: the channel has no record of the number. `unknown`: no clear response. */
export type TradeState = ({ state: 'paid' } & PaidTrade) | { state: 'unpaid' | 'closed' | 'none' | 'unknown' }

/** `done`: the money has left. `failed`: final, no money leaves under this number. */
export type RefundOutcome = 'done' | 'pending' | 'failed' | 'unknown'

export type RefundInput = {
  /** Our number of the refund; retries use the same one until the refund has failed for good. */
  refundId: string
  paymentId: string
  amountFen: number
  /** Total amount of the payment. */
  totalFen: number
  reason: string
}

/** One line of a channel's daily bill. `payout_return`: a transfer to a user that the channel took back. */
export type BillLine = {
  kind: 'payment' | 'refund' | 'payout' | 'payout_return'
  /** Our number: of the payment, the refund or the withdrawal. A transfer made without one has the channel's number of the line. */
  ownId: string
  /** The channel's number: of the payment, also for its refund; for a payout, of its movement on the merchant's account. */
  transactionId: string
  /** The channel's own number of a refund, where its bill has one. */
  refundTransactionId?: string
  /** A refund that was still under way when the bill was made, and that no later bill lists. */
  pending?: true
  amountFen: number
  at: Date
}

/** `paid`: a trade was paid. `refund`: a refund reached a final or pending state. `ignored`: genuine, but of a kind we don't use. */
export type PaymentNotification =
  | { kind: 'paid'; trade: PaidTrade }
  | { kind: 'refund'; refundId: string; outcome: RefundOutcome }
  | { kind: 'ignored' }

export type RawNotification = { headers: Record<string, string | undefined>; body: Buffer }

/** The response to a notification; the channel prescribes status, type and text exactly. */
export type NotificationResponse = { status: number; type: string; body: string }

/**
 * A payment channel. No call rejects because of a failure outside, each has one deadline, and none retries by itself: the
 * caller decides from the result.
 */
export interface PayChannel {
  readonly name: ChannelName
  /** How long after the payment the channel accepts a refund of it (ms). */
  readonly refundWindowMs: number
  prepare(payment: PrepareInput): Promise<PrepareResult>
  query(paymentId: string): Promise<TradeState>
  /** `paid`: it was paid before. Closing a number that the channel has no record of returns `closed`. */
  close(paymentId: string): Promise<'closed' | 'paid' | 'unknown'>
  refund(refund: RefundInput): Promise<RefundOutcome>
  /** `none`: the channel has no record of the number. */
  queryRefund(refund: Pick<RefundInput, 'refundId' | 'paymentId'>): Promise<RefundOutcome | 'none'>
  /**
   * The payments and refunds of a day (YYYY-MM-DD in Asia/Shanghai); null while there is no bill yet, and for an incomplete
   * one: its totals have to match its lines.
   */
  fetchBill(day: string): Promise<BillLine[] | null>
  /** Verifies and parses a notification; null unless signature, time, merchant and app are correct. */
  parseNotification(raw: RawNotification): Promise<PaymentNotification | null>
  /** `accepted`: the channel need not send the notification again. */
  notificationResponse(accepted: boolean): NotificationResponse
}

/** Identifies the payer inside the WeChat browser, for `jsapi`. */
export interface WechatOAuth {
  /** Address to redirect the user to; WeChat redirects back to `returnUrl` with `code` and `state` in its query. */
  authorizeUrl(returnUrl: string, state: string): string
  /** The payer's openid for a code; null when the code is wrong or used, 'unknown' when WeChat doesn't respond. */
  fetchOpenId(code: string): Promise<{ openId: string } | null | 'unknown'>
}

export type PayoutInput = {
  /** Our number, 19 digits; retries use the same one until the payout has failed for good. */
  payoutId: string
  /** The payee's login name at the provider: phone number or mail address. */
  account: string
  /** The payee's verified name: the provider refuses when the account belongs to another person. */
  realName: string
  amountFen: number
  title: string
}

/** `reason` is a Chinese text shown to the user. */
export type PayoutOutcome =
  | {
      outcome: 'done'
      transactionId: string
      /** The number of the movement on the merchant's account; the account's bill may list the payout under it. */
      fundTransactionId?: string | undefined
      at: Date
    }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'pending' | 'unknown' }

/** Transfers money to users. Errors, deadlines and retries as for `PayChannel`. */
export interface PayoutGateway {
  readonly channel: ChannelName
  pay(payout: PayoutInput): Promise<PayoutOutcome>
  query(payoutId: string): Promise<PayoutOutcome | { outcome: 'none' }>
  /** The payouts of a day and those accepted back on it, from the bill of the merchant's account; null as for `PayChannel.fetchBill`. */
  fetchFundBill(day: string): Promise<BillLine[] | null>
}
