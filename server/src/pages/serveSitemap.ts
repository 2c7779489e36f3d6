import type { PageRenderer, SitemapEntries } from '@shanghao/contract/renderedPage'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../core/config/deps.ts'
import { sendErrorStatus } from '../core/http/httpErrors.ts'
import { findSite, isExpired, type Site } from '../core/http/site.ts'
import { listShownArticles } from '../domains/content/actions.ts'
import { listNewestGoods } from '../domains/goods/actions.ts'
import { canonicalOrigin } from './origins.ts'

/** The protocol allows 50,000 addresses in a file; the newest accounts are those that are not known yet. */
const GOODS_MAX = 20_000
/** How long a sitemap is kept (ms), and of how many sites. */
const KEPT_MS = 600_000
const SITES_MAX = 50

const entriesOf = async ({ db }: Deps, { portal }: Site, now: Date): Promise<SitemapEntries> => {
  if (portal && isExpired(portal, now)) return { games: [], goods: [], articles: [] }
  const [goods, articles] = await Promise.all([
    listNewestGoods(db, { ownerId: portal?.merchantId ?? null, limit: GOODS_MAX }),
    listShownArticles(db, now),
  ])
  return { games: [...new Set(goods.map(({ gameId }) => gameId))], goods, articles }
}

/** robots.txt and the sitemap of each site. Pages that search engines shall not list say so themselves. */
export const serveSitemap = (app: FastifyInstance, deps: Deps, renderer: PageRenderer | null): void => {
  const kept = new LRUCache<string, Promise<string>>({ max: SITES_MAX, ttl: KEPT_MS })
  const originOf = (site: Site) => canonicalOrigin(site, deps.config)

  app.get('/robots.txt', async (request, reply) => {
    const origin = originOf(await findSite(deps, request.hostname))
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    if (!renderer) return sendErrorStatus(reply, 404)
    const site = await findSite(deps, request.hostname)
    const text =
      kept.get(site.key) ??
      entriesOf(deps, site, deps.clock.now()).then((entries) => renderer.sitemap(entries, originOf(site)))
    kept.set(site.key, text)
    text.catch(() => kept.delete(site.key))
    return reply.type('application/xml; charset=utf-8').send(await text)
  })
}
