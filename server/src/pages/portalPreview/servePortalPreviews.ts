import { operatorChannelCalls } from '@shanghao/contract/channels/operator'
import type { PageRenderer } from '@shanghao/contract/renderedPage'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/config/deps.ts'
import { Failure } from '../../core/errors.ts'
import { findViewer, hashToken } from '../../core/http/auth.ts'
import { sendErrorStatus } from '../../core/http/httpErrors.ts'
import type { GuestCalls } from '../../core/http/mount.ts'
import { requireOperator } from '../../core/http/operator.ts'
import type { Site } from '../../core/http/site.ts'
import { findPreview, PREVIEW_PATH, previewPath } from '../../domains/channels/actions.ts'
import { renderedPagePolicy } from '../../headers.ts'
import type { RenderedPages } from '../renderedPages.ts'
import { noticePage, notices } from './notice.ts'

type Preview = NonNullable<Awaited<ReturnType<typeof findPreview>>>
type Colors = 'light' | 'dark'

/** Of the secrets of previews. */
const TOKEN = /^[\w-]{43}$/
const isColors = (text: string): text is Colors => text === 'light' || text === 'dark'

/** Whether a browser loads it into a frame of a page of ours. Browsers send both headers, and no page can change them. */
const isInOwnFrame = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'

/** The preview of a secret while the session that made it may still make one; null for any other. */
const findLivingPreview = async (deps: Deps, token: string, now: Date): Promise<Preview | null> => {
  const preview = await findPreview(deps.db, token, now)
  if (!preview) return null
  try {
    const viewer = await findViewer(deps, preview.session_hash, now)
    await requireOperator(deps, operatorChannelCalls.previewPortal, viewer, now)
    return preview
  } catch (thrown) {
    if (thrown instanceof Failure) return null
    throw thrown
  }
}

/** The site that the portal would be. Guests read nothing by the id of a portal, which it may not have yet. */
const siteOf = (
  preview: Preview,
  token: string,
  { PUBLIC_URL }: Pick<Deps['config'], 'PUBLIC_URL'>,
): Site => {
  const { host, origin } = new URL(PUBLIC_URL)
  const {
    merchant_id: merchantId,
    merchant_type: merchantType,
    name,
    logo,
    skin,
    closes_at: expiresAt,
  } = preview
  return {
    // Not the secret itself: it becomes part of the keys of caches.
    key: `preview ${hashToken(token).toString('hex')}`,
    origin,
    domain: host,
    oldDomain: host,
    clientType: 30,
    channelId: null,
    portal: { id: 0, merchantId, merchantType, name, logo, skin, expiresAt },
  }
}

type Ports = {
  readonly renderer: PageRenderer | null
  readonly pages: RenderedPages | null
  readonly guestCalls: GuestCalls
}

/**
 * Serves portals that are being filled in, to the frame of the operator's console alone: as a guest sees them, rendered here and without
 * scripts, so that nothing can be done in them and nothing of the browser's own session is read.
 */
export const servePortalPreviews = async (
  app: FastifyInstance,
  deps: Deps,
  { renderer, pages, guestCalls }: Ports,
): Promise<void> => {
  const { clock, config } = deps
  const policyOf = await renderedPagePolicy(deps, { isFramed: true })
  const send = (
    reply: FastifyReply,
    status: number,
    { html, style }: { html: string | Buffer; style: string },
  ) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': policyOf(style),
      })
      .send(html)

  type Params = { token: string; colors: string }
  app.get<{ Params: Params }>(`${PREVIEW_PATH}/:token/:colors/*`, async (request, reply) => {
    const { token, colors } = request.params
    if (!isInOwnFrame(request) || !TOKEN.test(token) || !isColors(colors)) return sendErrorStatus(reply, 404)
    const sendNotice = (name: keyof typeof notices, back: string | null = token) =>
      send(reply, notices[name].status, noticePage(notices[name], colors, back))
    const now = clock.now()
    const preview = await findLivingPreview(deps, token, now)
    if (!preview) return sendNotice('gone', null)
    if (!renderer || !pages) return sendNotice('unbuilt', null)
    const base = previewPath(token, colors)
    const url = new URL(`${new URL(config.PUBLIC_URL).origin}${request.url.slice(base.length)}`)
    const userAgent = request.headers['user-agent'] ?? ''
    if (renderer.keyOf(url, userAgent) === null) return sendNotice('closed')
    const site = siteOf(preview, token, config)
    const { origin } = site
    const read = guestCalls({ address: request.ip, site, now })
    const found = await pages.find(`${site.key} ${colors}`, {
      url,
      origin,
      canonicalOrigin: origin,
      userAgent,
      now: now.getTime(),
      read,
      framed: { base, colors },
    })
    if (!found) return sendNotice('failed')
    return send(reply, 200, { html: await found.page.bytes(null), style: found.page.style })
  })
}
