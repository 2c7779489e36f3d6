import type { FastifyInstance } from 'fastify'
import { pageHeaders } from '../../pages/headers.ts'
import { type PayerView, payerPage } from '../../pages/wechat.ts'
import type { Trade, TradeBook } from '../trades.ts'
import { PAYER_PATH, packageOf } from './payerAddress.ts'

const OPEN_MS = 300_000

type Query = Readonly<Record<string, string | undefined>>

/** The payer's page of H5 payments: redirects to the merchant's address after any result. */
export const wechatPayer = async (
  app: FastifyInstance,
  { now, trades }: { now: () => number; trades: TradeBook },
): Promise<void> => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const tradeOf = (query: Query): Trade | undefined => {
    const trade = trades.byPrepayId(query['prepay_id'] ?? '')
    const whole = trade?.order.way === 'h5' && packageOf(trade) === query['package']
    return whole ? trade : undefined
  }
  const closedWhy = (trade: Trade | undefined, userAgent: string): string | null => {
    if (userAgent.includes('MicroMessenger')) return '请在微信外打开订单，进行支付。'
    if (!trade) return '商家参数格式有误，请联系商家解决。'
    if (trade.state === 'paid') return '已经付过了。'
    if (trade.state === 'closed') return '订单已经关闭，不能再付。'
    const last = Math.min(trade.preparedAt + OPEN_MS, trade.order.expiresAt)
    return now() > last ? '支付请求已失效，请重新发起支付。' : null
  }
  const backOf = (query: Query): URL | null => {
    const back = URL.parse(query['redirect_url'] ?? '')
    return back?.protocol === 'http:' || back?.protocol === 'https:' ? back : null
  }
  const page = (query: Query, userAgent: string): PayerView => {
    const trade = tradeOf(query)
    return {
      title: trade?.order.title ?? '',
      amountFen: trade?.order.amountFen ?? null,
      closed: closedWhy(trade, userAgent),
      failed: trade?.failed ?? false,
      back: backOf(query)?.href ?? null,
    }
  }

  type Visit = { Querystring: Query; Body: { outcome?: string } }
  app.get<Visit>(PAYER_PATH, ({ query, headers }, reply) =>
    reply
      .headers(pageHeaders(backOf(query)?.origin))
      .send(payerPage(page(query, headers['user-agent'] ?? ''))),
  )
  app.post<Visit>(PAYER_PATH, ({ query, body, headers, url }, reply) => {
    const trade = tradeOf(query)
    if (!trade || closedWhy(trade, headers['user-agent'] ?? '') !== null) return reply.redirect(url, 303)
    if (body.outcome === 'success') trades.pay(trade.order.ownId)
    if (body.outcome === 'fail') trades.fail(trade.order.ownId)
    return reply.redirect(backOf(query)?.href ?? url, 303)
  })
}
