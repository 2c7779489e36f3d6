import type { FastifyInstance } from 'fastify'
import type { OAuthCodes } from './browser/oauth.ts'
import type { Platform } from './platform.ts'
import type { TradeBook } from './trades.ts'

/** Control calls of tests for WeChat only, as JSON. */
export const wechatControl = async (
  app: FastifyInstance,
  options: { platform: Platform; trades: TradeBook; codes: OAuthCodes },
): Promise<void> => {
  const { platform, trades, codes } = options
  app.get('/control/wechat/platform', () => ({ serial: platform.serial() }))
  app.post('/control/wechat/platform/rotate', () => ({ serial: platform.rotate() }))
  app.post('/control/wechat/code', () => ({ code: codes.issue() }))
  app.post<{ Body: { prepayId: string } }>(
    '/control/wechat/pay',
    {
      schema: {
        body: { type: 'object', required: ['prepayId'], properties: { prepayId: { type: 'string' } } },
      },
    },
    ({ body }, reply) => {
      const trade = trades.byPrepayId(body.prepayId)
      return reply.code(trade && trades.pay(trade.order.ownId) ? 204 : 404).send()
    },
  )
}
