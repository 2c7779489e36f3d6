import type {
  ChannelName,
  MoneyOutcome,
  Notice,
  PayChannel,
  Prepared,
  Preparing,
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
 * A payment channel of the test's own making: it keeps its trades, does what `script` says, and takes a JSON notice for
 * genuine. The real gateways speak to the sandbox in tests of their own.
 */
export const scriptedChannel = (name: ChannelName) => {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, MoneyOutcome>()
  /** Amounts that went back or may still go back, by payment and refund. */
  const amounts = new Map<string, Map<string, number>>()
  const asked: string[] = []
  const script = {
    prepare: 'prepared' as Prepared['outcome'],
    query: 'known' as 'known' | 'unknown',
    refund: 'done' as MoneyOutcome,
    /** Whether the channel has heard of a refund it answered 'unknown' to. */
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
    prepare: async ({ paymentId, amountFen, way }: Preparing) => {
      asked.push(`prepare ${paymentId}`)
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
      asked.push(`close ${paymentId}`)
      const trade = trades.get(paymentId)
      if (trade?.state === 'paid') return 'paid'
      if (trade) trade.state = 'closed'
      return 'closed'
    },
    refund: async ({ refundId, paymentId, amountFen, totalFen }) => {
      asked.push(`refund ${refundId}`)
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
    bill: async () => null,
    readNotice: async ({ headers, body }) => {
      if (headers['x-genuine'] !== 'yes') return null
      const notice = JSON.parse(body.toString()) as Notice
      return notice.kind === 'paid'
        ? { ...notice, trade: { ...notice.trade, paidAt: new Date(notice.trade.paidAt) } }
        : notice
    },
    answerNotice: (taken) => ({ status: 200, type: 'text/plain', body: taken ? 'success' : 'fail' }),
  }

  /** The payer pays; the channel has not told anybody yet. Answers the trade as a notice would carry it. */
  const pay = (paymentId: string, paidAt: Date, amountFen?: number): Notice => {
    const trade = trades.get(paymentId)
    if (!trade) throw new Error(`${name} was never asked for ${paymentId}`)
    trade.state = 'paid'
    trade.paidAt = paidAt
    const { transactionId } = trade
    return {
      kind: 'paid',
      trade: { paymentId, transactionId, amountFen: amountFen ?? trade.amountFen, paidAt },
    }
  }
  /** What went back or may still go back of a payment (分). */
  const refundedOf = (paymentId: string): number =>
    [...(amounts.get(paymentId)?.values() ?? [])].reduce((sum, fen) => sum + fen, 0)
  return Object.assign(channel, { script, trades, refunds, asked, pay, refundedOf })
}

/** WeChat's OAuth in tests: code `good-<openid>` is somebody, `down` is no answer, everything else is wrong. */
export const scriptedOAuth: WechatOAuth = {
  jumpUrl: (returnUrl, state) =>
    `https://oauth.invalid/?back=${encodeURIComponent(returnUrl)}&state=${state}`,
  openIdOf: async (code) => {
    if (code === 'down') return 'unknown'
    return code.startsWith('good-') ? { openId: code.slice(5) } : null
  },
}
