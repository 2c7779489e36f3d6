import { join } from 'node:path'
import serveFiles from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type Calls, calls } from '@shanghao/contract'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './core/deps.ts'
import type { Handlers } from './core/handler.ts'
import { mountCalls } from './core/mount.ts'
import { openApiOf } from './core/openapi.ts'
import { contentHandlers } from './domains/content/handlers.ts'
import { financeHandlers } from './domains/finance/handlers.ts'
import { settleBilledPayout } from './domains/finance/payout.ts'
import { rechargeHandlers } from './domains/finance/rechargeHandlers.ts'
import { withdrawHandlers } from './domains/finance/withdrawHandlers.ts'
import { goodsHandlers } from './domains/goods/handlers.ts'
import { merchantHandlers } from './domains/merchant/handlers.ts'
import { opsHandlers } from './domains/ops/handlers.ts'
import { orderHandlers } from './domains/orders/handlers.ts'
import { orderMoney } from './domains/orders/money.ts'
import { quoteWanted } from './domains/orders/wanted.ts'
import { isPayerKnown } from './domains/pay/actions.ts'
import { payHandlers } from './domains/pay/handlers.ts'
import { registerNotices } from './domains/pay/notify.ts'
import { reconciliationHandlers } from './domains/pay/reconciliationHandlers.ts'
import { promotionHandlers } from './domains/promotion/handlers.ts'
import { realnameHandlers } from './domains/realname/handlers.ts'
import { sessionHandlers } from './domains/session/handlers.ts'
import { uploadHandlers } from './domains/uploads/handlers.ts'
import { serveUploads } from './domains/uploads/receive.ts'
import { userHandlers } from './domains/user/handlers.ts'
import { originsOf } from './gateways/storage/origins.ts'
import { registerHealth } from './health.ts'
import { registerMetrics } from './metrics.ts'
import { operatorActs } from './operatorActs.ts'
import { purposes } from './purposes.ts'

const VERSION = '2.5.0'
const BODY_LIMIT_BYTES = 64 * 1024

/** Every call has its handler here; one that is missing does not compile. */
const handlers: { [D in keyof Calls]: Handlers<Calls[D]> } = {
  session: sessionHandlers,
  user: userHandlers({ isPayerKnown }),
  realname: realnameHandlers,
  goods: goodsHandlers,
  orders: orderHandlers,
  finance: { ...financeHandlers({ order: orderMoney }), ...rechargeHandlers, ...withdrawHandlers },
  pay: {
    ...payHandlers(purposes),
    ...reconciliationHandlers({ purposes, settlePayout: settleBilledPayout }),
  },
  promotion: promotionHandlers({ quote: quoteWanted }),
  content: contentHandlers,
  merchant: merchantHandlers,
  uploads: uploadHandlers,
  ops: opsHandlers(operatorActs),
}

const securityHeaders = async ({ storage, onekey }: Deps): Promise<Record<string, string>> => {
  const { post, read } = await originsOf(storage)
  const sdkUrl = onekey?.pages?.sdkUrl
  const sdk = sdkUrl ? ` ${new URL(sdkUrl).origin}` : ''
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'content-security-policy': `default-src 'self'; script-src 'self'${sdk}; connect-src 'self' ${post}${sdk}; img-src 'self' data: blob: ${read}; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; frame-ancestors 'none'`,
  }
}

const serveWeb = async (app: FastifyInstance, dist: string): Promise<void> => {
  await app.register(serveFiles, {
    root: dist,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.startsWith(join(dist, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    return isPage ? reply.sendFile('index.html') : reply.code(404).send({ statusCode: 404 })
  })
}

/** The whole server around its dependencies, not yet listening. Closing the app does not close the database. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: deps.config.TRUST_PROXY.length > 0 ? deps.config.TRUST_PROXY : false,
    routerOptions: { maxParamLength: 200 },
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const headers = await securityHeaders(deps)
  app.addHook('onSend', async (_request, reply) => void reply.headers(headers))
  await app.register(swagger, { mode: 'static', specification: { document: openApiOf(calls, VERSION) } })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
  app.get('/api/openapi.json', async () => app.swagger())
  registerHealth(app, deps)
  registerMetrics(app, deps)
  registerNotices(app, deps, purposes)
  mountCalls(app, deps, calls, handlers as never)
  await serveUploads(app, deps)
  if (deps.config.WEB_DIST) await serveWeb(app, deps.config.WEB_DIST)
  return app
}
