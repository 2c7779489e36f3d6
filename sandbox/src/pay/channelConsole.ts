export type ChannelName = 'wechat' | 'alipay'

/** A payment as pages and /control show it. Amounts in 分, times in ms. */
export interface PaymentView {
  readonly channel: ChannelName
  /** The merchant's number (out_trade_no). */
  readonly ownId: string
  readonly transactionId: string | null
  readonly title: string
  readonly amountFen: number
  /** How it is paid: h5, jsapi, native, wap … */
  readonly way: string
  readonly state: 'unpaid' | 'paid' | 'closed' | 'failed'
  readonly createdAt: number
  readonly paidAt: number | null
  readonly refundedFen: number
  /** What the payer opens: an address of the sandbox or the text of a QR code. */
  readonly opens: string | null
}

/** `abnormal`: the money could not be given back; somebody has to deal with it. Channels without it have `failed`. */
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

/** `manner` and `amountFen` outweigh what the amount's sentinel says. */
export interface ForcedOutcome {
  readonly manner?: DeliveryMode | undefined
  /** What notice and query say was paid. */
  readonly amountFen?: number | undefined
}

/**
 * How a notice travels. `duplicated`: 20 at once. `overtaken`: after the channel's next notice. `late`: 20 s later.
 * `never`: not at all. `forged`: once with a wrong signature, then not at all.
 */
export const DELIVERY_MODES = ['plain', 'duplicated', 'overtaken', 'late', 'never', 'forged'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

/** What pages and /control do with a channel. The verbs answer false when the number is unknown or it is too late. */
export interface ChannelConsole {
  readonly channel: ChannelName
  /** Newest first. */
  payments(): PaymentView[]
  /** Newest first. */
  refunds(): RefundView[]
  /** The payer pays. */
  pay(ownId: string, force?: ForcedOutcome): boolean
  /** The payer's bank says no. The payment can be tried again until it is closed. */
  fail(ownId: string): boolean
  /** Ends a refund that is pending. */
  settleRefund(ownId: string, outcome: RefundResult): boolean
}

/** ¥ and two decimals. */
export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
