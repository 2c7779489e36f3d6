import type {
  ChannelName,
  PayChannel,
  PaymentNotification,
  PrepareInput,
  PrepareResult,
  RefundOutcome,
  TradeState,
  WechatOAuth,
} from '../../src/core/ports/pay.ts'

type Trade = {
  amountFen: number
  state: TradeState['state']
  transactionId: string
  paidAt: Date
  closes: boolean
}

/**
 * A payment channel for tests: it stores its trades, follows `script`, and accepts JSON notifications. The real gateways are
 * tested against the sandbox.
 */
export const scriptedChannel = (name: ChannelName) => {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, RefundOutcome>()
  /** Amounts refunded, or possibly refunded, by payment and refund. */
  const amounts = new Map<string, Map<string, number>>()
  const requests: string[] = []
  const script = {
    prepare: 'prepared' as PrepareResult['outcome'],
    query: 'known' as 'known' | 'unknown',
    refund: 'done' as RefundOutcome,
    /** Whether a refund with the result 'unknown' has reached the channel. */
    refundArrives: true,
  }
  let counter = 0

  const stateOf = (paymentId: string): TradeState => {
    const trade = trades.get(paymentId)
    if (script.query === 'unknown') return { state: 'unknown' }
    if (!trade) return { state: 'none' }
    if (trade.state === 'paid') {
      const { amountFen, transactionId, paidAt } = trade
      return { state: 'paid', paymentId, amountFen, transactionId, paidAt }
    }
    return { state: trade.state }
  }

  const channel: PayChannel = {
    name,
    refundWindowMs: 365 * 86_400_000,
    prepare: async ({ paymentId, amountFen, way }: PrepareInput) => {
      requests.push(`prepare ${paymentId}`)
      if (script.prepare === 'refused') return { outcome: 'refused' }
      const known = trades.get(paymentId)
      trades.set(
        paymentId,
        known ?? {
          amountFen,
          state: 'unpaid',
          transactionId: `${name}-${++counter}-${paymentId}`,
          paidAt: new Date(0),
          closes: true,
        },
      )
      if (script.prepare === 'unknown') return { outcome: 'unknown' }
      const url = `https://${name}.invalid/${paymentId}`
      if (way === 'jsapi')
        return { outcome: 'prepared', next: { kind: 'jsapi', params: { package: paymentId } } }
      return { outcome: 'prepared', next: { kind: way === 'native' ? 'qr' : 'jump', url } }
    },
    query: async (paymentId) => stateOf(paymentId),
    close: async (paymentId) => {
      requests.push(`close ${paymentId}`)
      const trade = trades.get(paymentId)
      if (trade?.state === 'paid') return 'paid'
      if (trade) trade.state = 'closed'
      return 'closed'
    },
    refund: async ({ refundId, paymentId, amountFen, totalFen }) => {
      requests.push(`refund ${refundId}`)
      const of = amounts.get(paymentId) ?? new Map<string, number>()
      const others = [...of].reduce((sum, [id, fen]) => (id === refundId ? sum : sum + fen), 0)
      const paidFen = trades.get(paymentId)?.amountFen ?? 0
      const repeated = of.get(refundId) ?? amountFen
      if (totalFen !== paidFen || others + amountFen > paidFen || repeated !== amountFen)
        throw new Error(`${name} refuses ${amountFen} of ${totalFen} for ${paymentId}`)
      if (script.refund !== 'failed') amounts.set(paymentId, of.set(refundId, amountFen))
      if (script.refund !== 'unknown' || script.refundArrives)
        refunds.set(refundId, script.refund === 'unknown' ? 'done' : script.refund)
      return script.refund
    },
    queryRefund: async ({ refundId }) => refunds.get(refundId) ?? 'none',
    fetchBill: async () => null,
    parseNotification: async ({ headers, body }) => {
      if (headers['x-genuine'] !== 'yes') return null
      const notification = JSON.parse(body.toString()) as PaymentNotification
      return notification.kind === 'paid'
        ? { ...notification, trade: { ...notification.trade, paidAt: new Date(notification.trade.paidAt) } }
        : notification
    },
    notificationResponse: (accepted) => ({
      status: 200,
      type: 'text/plain',
      body: accepted ? 'success' : 'fail',
    }),
  }

  /** Pays a payment at the channel without sending a notification; returns the notification. */
  const pay = (paymentId: string, paidAt: Date, amountFen?: number): PaymentNotification => {
    const trade = trades.get(paymentId)
    if (!trade) throw new Error(`${name} has no payment ${paymentId}`)
    trade.state = 'paid'
    trade.paidAt = paidAt
    const { transactionId } = trade
    return {
      kind: 'paid',
      trade: { paymentId, transactionId, amountFen: amountFen ?? trade.amountFen, paidAt },
    }
  }
  /** The amount refunded, or possibly refunded, of a payment (分). */
  const refundedOf = (paymentId: string): number =>
    [...(amounts.get(paymentId)?.values() ?? [])].reduce((sum, fen) => sum + fen, 0)
  return Object.assign(channel, { script, trades, refunds, requests, pay, refundedOf })
}

/** WeChat's OAuth in tests: `good-<openid>` is a valid code, `down` gets no response, every other code is wrong. */
export const scriptedOAuth: WechatOAuth = {
  authorizeUrl: (returnUrl, state) =>
    `https://oauth.invalid/?back=${encodeURIComponent(returnUrl)}&state=${state}`,
  fetchOpenId: async (code) => {
    if (code === 'down') return 'unknown'
    return code.startsWith('good-') ? { openId: code.slice(5) } : null
  },
}
