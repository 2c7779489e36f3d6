/** Channels money comes in through from outside. */
export type ChannelName = 'wechat' | 'alipay'

/**
 * How a person pays: `h5` and `wap` leave for the channel's page in a phone's browser, `jsapi` opens its dialog inside the
 * WeChat browser, `native` is a code to scan with another phone.
 */
export type PayWay = 'h5' | 'jsapi' | 'native' | 'wap'

/** What the browser does next. `params` go to WeixinJSBridge as they are. */
export type NextStep =
  | { kind: 'jump'; url: string }
  | { kind: 'qr'; url: string }
  | { kind: 'jsapi'; params: Record<string, string> }

export type Preparing = {
  /** Our number of the payment, 19 digits: the channel's out_trade_no. */
  paymentId: string
  title: string
  amountFen: number
  expiresAt: Date
  way: PayWay
  /** The payer's network address as we see it. */
  address: string
  /** Where the channel sends the person back to. */
  returnUrl: string
  /** The payer in the WeChat browser; needed for `jsapi`. */
  openId?: string | undefined
}

/** `refused`: surely nothing can be paid under this number. `unknown`: no clear answer in time; it may be payable. */
export type Prepared =
  | { outcome: 'prepared'; next: NextStep }
  | { outcome: 'refused' }
  | { outcome: 'unknown' }

/** What was paid under one of our numbers, as the channel says. Amounts in 分. */
export type PaidTrade = {
  paymentId: string
  /** The channel's own number. */
  transactionId: string
  amountFen: number
  paidAt: Date
}

/** `none`: the channel has never heard of the number. `unknown`: it gave no clear answer. */
export type TradeState = ({ state: 'paid' } & PaidTrade) | { state: 'unpaid' | 'closed' | 'none' | 'unknown' }

/** `done`: the money has left. `failed`: surely it never will under this number. */
export type MoneyOutcome = 'done' | 'pending' | 'failed' | 'unknown'

export type Refunding = {
  /** Our number of the refund; the same one is sent until the refund has surely failed. */
  refundId: string
  paymentId: string
  amountFen: number
  /** What was paid in all. */
  totalFen: number
  reason: string
}

/** One line of a channel's bill of a day. `payout_return`: a transfer to a person that the channel took back. */
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

/** `paid` tells of a trade, `refund` of a refund that came to its end; `ignored` is genuine and means nothing to us. */
export type Notice =
  | { kind: 'paid'; trade: PaidTrade }
  | { kind: 'refund'; refundId: string; outcome: MoneyOutcome }
  | { kind: 'ignored' }

export type RawNotice = { headers: Record<string, string | undefined>; body: Buffer }

/** What a notice is answered: status, type and text are the channel's, to the letter. */
export type NoticeAnswer = { status: number; type: string; body: string }

/**
 * A payment channel. Nothing here rejects for what happens outside, each call has one deadline, and none is sent twice by
 * itself: whoever asks decides from the answer.
 */
export interface PayChannel {
  readonly name: ChannelName
  /** How long after the payment the channel takes a refund of it (ms). */
  readonly refundWindowMs: number
  prepare(payment: Preparing): Promise<Prepared>
  query(paymentId: string): Promise<TradeState>
  /** `paid`: too late, it was paid before. Closing what the channel doesn't know is `closed`. */
  close(paymentId: string): Promise<'closed' | 'paid' | 'unknown'>
  refund(refund: Refunding): Promise<MoneyOutcome>
  /** `none`: the channel has never heard of the number. */
  queryRefund(refund: Pick<Refunding, 'refundId' | 'paymentId'>): Promise<MoneyOutcome | 'none'>
  /**
   * The payments and refunds of a day (YYYY-MM-DD in Asia/Shanghai); null while there is no bill yet, and for one that is
   * not whole: its own totals have to be those of its lines.
   */
  bill(day: string): Promise<BillLine[] | null>
  /** Reads a notice; null unless signature, time, merchant and app are all ours and right. */
  readNotice(raw: RawNotice): Promise<Notice | null>
  /** `taken`: we need not hear of it again. */
  answerNotice(taken: boolean): NoticeAnswer
}

/** The WeChat browser's person, for `jsapi`. */
export interface WechatOAuth {
  /** Address to send the person to; WeChat brings them back to `returnUrl` with `code` and `state` in its query. */
  jumpUrl(returnUrl: string, state: string): string
  /** The payer's openid for a code; null when the code is wrong or used, 'unknown' when WeChat doesn't answer. */
  openIdOf(code: string): Promise<{ openId: string } | null | 'unknown'>
}

export type Payout = {
  /** Our number, 19 digits; the same one is sent until the payout has surely failed. */
  payoutId: string
  /** The person's login name at the provider: phone number or mail address. */
  account: string
  /** Their verified name: the provider refuses when the account belongs to somebody else. */
  realName: string
  amountFen: number
  title: string
}

/** `reason` is Chinese and fit for the person to read. */
export type PayoutOutcome =
  | {
      outcome: 'done'
      transactionId: string
      /** The number of the movement on the merchant's account, by which the account's bill may name the payout. */
      fundTransactionId?: string | undefined
      at: Date
    }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'pending' | 'unknown' }

/** Pays people out. The same manners as `PayChannel`. */
export interface PayoutGateway {
  readonly channel: ChannelName
  pay(payout: Payout): Promise<PayoutOutcome>
  query(payoutId: string): Promise<PayoutOutcome | { outcome: 'none' }>
  /** The payouts of a day and those taken back on it, from the bill of the merchant's account; null as for `PayChannel.bill`. */
  fundBill(day: string): Promise<BillLine[] | null>
}
