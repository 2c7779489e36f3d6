import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/config/deps.ts'
import { findRegisteredSite, platformHost } from '../../core/http/site.ts'
import { findPayerHost, WECHAT_RETURN_PATH } from './wechatPayer.ts'

/**
 * WeChat returns to the one host that is registered with it, the platform's. A payer who left a portal is redirected to the same
 * page of the portal, where the session is; the code and the key are of use in that session only.
 */
export const forwardWechatReturns = (app: FastifyInstance, deps: Deps): void => {
  app.addHook('onRequest', async (request, reply) => {
    const [path, query = ''] = request.url.split('?', 2)
    if (request.method !== 'GET' || path !== WECHAT_RETURN_PATH) return
    const key = new URLSearchParams(query).get('state')
    if (!key || request.hostname !== platformHost(deps.config)) return
    const host = await findPayerHost(deps.db, key, deps.clock.now())
    const site = host && (await findRegisteredSite(deps, host))
    if (site) return reply.header('cache-control', 'no-store').redirect(`${site.origin}${request.url}`)
  })
}
