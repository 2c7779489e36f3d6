import type { FastifyInstance } from 'fastify'
import type { SandboxKeys } from '../keys.ts'
import { cashierPage, certifyPage, unknownAddressPage } from '../pages/alipay.ts'
import { pageHeaders } from '../pages/headers.ts'
import type { CertifyService } from './certify/certify.ts'
import { returnQuery } from './tradeNotifications.ts'
import type { Trade, TradeBook } from './trades.ts'

const originOf = (url: string): string => URL.parse(url)?.origin ?? ''

const closedReason = (trade: Trade): string | null => {
  if (trade.paidAt !== null) return '已经付过了。'
  return trade.status === 'TRADE_CLOSED' ? '这笔交易已经关闭，不能再付。' : null
}

/** The pages of the provider's own site that a person comes to from the shop. */
export const alipayBrowser = async (
  app: FastifyInstance,
  options: { keys: SandboxKeys['alipay']; now: () => number; book: TradeBook; certify: CertifyService },
): Promise<void> => {
  const { keys, now, book, certify } = options
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(pageHeaders())
  })

  type Cashier = { Params: { token: string } }
  const pathOf = (token: string): string => `/alipay/cashier/${token}`
  const backToShop = (trade: Trade): string => {
    const { returnUrl } = trade
    if (!returnUrl) return trade.quitUrl
    return `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}${returnQuery(trade, keys, now())}`
  }

  app.get<Cashier>('/alipay/cashier/:token', ({ params }, reply) => {
    const trade = book.findByCashier(pathOf(params.token))
    if (!trade) return reply.code(404).send(unknownAddressPage())
    return reply.headers(pageHeaders(originOf(backToShop(trade)))).send(
      cashierPage({
        title: trade.subject,
        amountFen: trade.amountFen,
        closed: closedReason(trade),
        failed: trade.failed,
        quitUrl: trade.quitUrl,
        path: pathOf(params.token),
      }),
    )
  })
  app.post<Cashier>('/alipay/cashier/:token/pay', ({ params }, reply) => {
    const trade = book.findByCashier(pathOf(params.token))
    if (!trade) return reply.code(404).send(unknownAddressPage())
    return reply.redirect(book.pay(trade.ownId) ? backToShop(trade) : pathOf(params.token), 303)
  })
  app.post<Cashier>('/alipay/cashier/:token/fail', ({ params }, reply) => {
    const trade = book.findByCashier(pathOf(params.token))
    if (trade) book.fail(trade.ownId)
    return reply.redirect(pathOf(params.token), 303)
  })

  type Certify = { Params: { id: string } }
  app.get<Certify>('/alipay/certify/:id', ({ params }, reply) => {
    const one = certify.find(params.id)
    if (!one) return reply.code(404).send(unknownAddressPage())
    return reply
      .headers(pageHeaders(originOf(one.returnUrl)))
      .send(certifyPage({ ...one, path: `/alipay/certify/${one.certifyId}` }))
  })
  for (const [verb, passed] of [
    ['pass', true],
    ['fail', false],
  ] as const)
    app.post<Certify>(`/alipay/certify/:id/${verb}`, ({ params }, reply) => {
      const one = certify.find(params.id)
      if (!one) return reply.code(404).send(unknownAddressPage())
      const finished = certify.finish(one.certifyId, passed)
      return reply.redirect(finished ? one.returnUrl : `/alipay/certify/${one.certifyId}`, 303)
    })
}
