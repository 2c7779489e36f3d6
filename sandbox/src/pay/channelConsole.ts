export type ChannelName = 'wechat' | 'alipay'

/** A payment as shown by pages and /control. Amounts in 分, times in ms. */
export interface PaymentView {
  readonly channel: ChannelName
  /** The merchant's number (out_trade_no). */
  readonly ownId: string
  readonly transactionId: string | null
  readonly title: string
  readonly amountFen: number
  /** Payment method: h5, jsapi, native, wap … */
  readonly way: string
  readonly state: 'unpaid' | 'paid' | 'closed' | 'failed'
  readonly createdAt: number
  readonly paidAt: number | null
  readonly refundedFen: number
  /** The payer's link: an address of the sandbox or the content of a QR code. */
  readonly opens: string | null
}

/** `abnormal`: the refund could not be paid and needs manual handling. Channels without it use `failed`. */
export const REFUND_RESULTS = ['done', 'failed', 'abnormal'] as const
export type RefundResult = (typeof REFUND_RESULTS)[number]

export interface RefundView {
  readonly channel: ChannelName
  /** The merchant's number of the refund (out_refund_no, out_request_no). */
  readonly ownId: string
  readonly paymentId: string
  readonly amountFen: number
  readonly state: 'pending' | RefundResult
  readonly createdAt: number
  readonly reason: string
}

/** `manner` and `amountFen` override the amount's sentinel. */
export interface ForcedOutcome {
  readonly manner?: DeliveryMode | undefined
  /** The paid amount in notification and query. */
  readonly amountFen?: number | undefined
}

/**
 * How a notification is delivered. `duplicated`: 20 at once. `overtaken`: after the channel's next one. `late`: 20 s later.
 * `never`: not at all. `forged`: once with an invalid signature, then not at all.
 */
export const DELIVERY_MODES = ['plain', 'duplicated', 'overtaken', 'late', 'never', 'forged'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

/** A channel's operations for pages and /control. They return false when the number is unknown or it is too late. */
export interface ChannelConsole {
  readonly channel: ChannelName
  /** Newest first. */
  payments(): PaymentView[]
  /** Newest first. */
  refunds(): RefundView[]
  /** The payer pays. */
  pay(ownId: string, force?: ForcedOutcome): boolean
  /** The payer's bank refuses. The payment can be retried until it is closed. */
  fail(ownId: string): boolean
  /** Ends a refund that is pending. */
  settleRefund(ownId: string, outcome: RefundResult): boolean
}

/** ¥ and two decimals. */
export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
