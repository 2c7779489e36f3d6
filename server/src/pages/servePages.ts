import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metric } from 'prom-client'
import type { Deps } from '../core/config/deps.ts'
import { encodingOf } from '../core/http/compression.ts'
import { sendErrorStatus } from '../core/http/httpErrors.ts'
import type { GuestCalls } from '../core/http/mount.ts'
import { findSite } from '../core/http/site.ts'
import { renderedPagePolicy } from '../headers.ts'
import { builtFiles } from './builtFiles.ts'
import { serveCovers } from './covers/serveCovers.ts'
import { emptyPages } from './emptyPages.ts'
import { loadRenderer } from './loadRenderer.ts'
import { canonicalOrigin } from './origins.ts'
import type { PageBytes } from './pageBytes.ts'
import { servePortalPreviews } from './portalPreview/servePortalPreviews.ts'
import { renderedPages } from './renderedPages.ts'
import { serveConsoles } from './serveConsoles.ts'
import { serveSitemap } from './serveSitemap.ts'

/**
 * Serves the built app: its files, and its page for every other address that a browser requests as a page. Public screens are
 * rendered with their content (`pages/renderedPages.ts`); for all others, and where that fails, the page is empty and the browser
 * renders it; the styles of its screen are part of it (`pages/emptyPages.ts`). Files in or below a path that begins with a dot, such
 * as the build's manifest, are not served.
 */
export const servePages = async (
  app: FastifyInstance,
  deps: Deps,
  guestCalls: GuestCalls,
): Promise<readonly Metric[]> => {
  const { config, clock, log } = deps
  const dist = config.WEB_DIST
  if (dist) await app.register(serveFiles, builtFiles(dist))
  await serveConsoles(app, deps)
  const renderer = await loadRenderer(dist)
  serveSitemap(app, deps, renderer)
  if (renderer) serveCovers(app, deps, { renderer, guestCalls })
  const pages = renderer && renderedPages({ renderer, log, config, elapsedMs: () => performance.now() })
  const emptyPolicyOf = await renderedPagePolicy(deps, { isEmpty: true })
  const findEmpty = renderer && emptyPages(renderer)
  const policyOf = await renderedPagePolicy(deps)
  await servePortalPreviews(app, deps, { renderer, pages, guestCalls })

  type Found = NonNullable<Awaited<ReturnType<NonNullable<typeof pages>['find']>>>
  const findPage = async (request: FastifyRequest): Promise<{ isPublic: boolean; found: Found | null }> => {
    const userAgent = request.headers['user-agent'] ?? ''
    const url = new URL(request.url, 'http://host')
    if (!pages || renderer?.keyOf(url, userAgent) === null) return { isPublic: false, found: null }
    const now = clock.now()
    const site = await findSite(deps, request.hostname)
    const read = guestCalls({ address: request.ip, site, now })
    const origins = { origin: site.origin, canonicalOrigin: canonicalOrigin(site, config) }
    const key = `${site.key} ${site.origin}`
    const found = await pages.find(key, {
      url,
      ...origins,
      userAgent,
      now: now.getTime(),
      read,
      framed: null,
    })
    return { isPublic: true, found }
  }
  const sendBytes = async (
    reply: FastifyReply,
    request: FastifyRequest,
    bytes: PageBytes,
    policy: string,
  ) => {
    const encoding = encodingOf(request)
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(await bytes(encoding))
  }
  const sendPage = (reply: FastifyReply, request: FastifyRequest, { page, isKept }: Found) => {
    const { isIndexed, style, bytes } = page
    // The browser requests what it shows again, because it may be some seconds old.
    if (isKept) reply.header('server-timing', 'kept')
    if (!isIndexed) reply.header('x-robots-tag', 'noindex')
    reply.header('vary', 'accept-encoding, user-agent')
    return sendBytes(reply, request, bytes, policyOf(style))
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { isPublic, found } = await findPage(request).catch((err) => {
      log.warn({ err, path: request.url.split('?')[0] }, 'page sent without content')
      return { isPublic: true, found: null }
    })
    if (found) return sendPage(reply, request, found)
    if (!isPublic) reply.header('x-robots-tag', 'noindex')
    const path = request.url.split('?')[0] ?? ''
    const empty = await findEmpty?.(path).catch((err) => log.warn({ err, path }, 'page sent without styles'))
    if (!empty) return reply.sendFile('index.html')
    reply.header('vary', 'accept-encoding')
    return sendBytes(reply, request, empty.bytes, emptyPolicyOf(empty.style))
  }

  if (dist) app.get('/', serve)
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const isHidden = /(^|\/)(\.|%2e)/i.test(request.url.split('?')[0] ?? '')
    return dist && isPage && !isHidden ? serve(request, reply) : sendErrorStatus(reply, 404)
  })
  return pages ? [pages.outcomes] : []
}
