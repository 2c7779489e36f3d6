import type { PageRenderer } from '@shanghao/contract/renderedPage'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Deps } from '../../core/config/deps.ts'
import { sendErrorStatus } from '../../core/http/httpErrors.ts'
import type { GuestCalls } from '../../core/http/mount.ts'
import { findSite } from '../../core/http/site.ts'
import { pngDrawer } from './drawPng.ts'

/** px; the height follows. Messengers show it smaller. */
const WIDTH = 600
/** Pictures kept, of about 100 kB. */
const KEPT_MAX = 200
/** Drawings that may wait, and drawings in a minute; beyond them the picture of the site is sent. */
const WAITING_MAX = 10
const PER_MINUTE = 60
const FALLBACK = '/share.png'
const DAY_SECONDS = 86_400

const account = z.object({ goodsId: z.string(), gameId: z.number() })

/**
 * The preview picture of an account that messengers show beside its link: they read no SVG, so the drawn cover is sent as PNG. 404
 * for an account that the site does not show.
 */
export const servePreviews = (
  app: FastifyInstance,
  deps: Deps,
  { renderer, guestCalls }: { renderer: PageRenderer; guestCalls: GuestCalls },
): void => {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT_MAX })
  const drawer = pngDrawer()
  const limit = pLimit(1)
  let minute = 0
  let drawn = 0
  app.addHook('onClose', drawer.stop)

  const mayDraw = (): boolean => {
    const now = Math.floor(deps.clock.now().getTime() / 60_000)
    if (now !== minute) drawn = 0
    minute = now
    return limit.pendingCount < WAITING_MAX && drawn < PER_MINUTE
  }
  const draw = (goods: z.output<typeof account>): Promise<Buffer> => {
    drawn += 1
    const picture = limit(() => drawer.draw(renderer.picture(goods), WIDTH))
    kept.set(goods.goodsId, picture)
    picture.catch(() => kept.delete(goods.goodsId))
    return picture
  }

  app.get<{ Params: { file: string } }>('/preview/:file', async (request, reply) => {
    const [, id] = /^(\d{10})\.png$/.exec(request.params.file) ?? []
    if (!id) return sendErrorStatus(reply, 404)
    const site = await findSite(deps, request.hostname)
    const read = guestCalls({ address: request.ip, site, now: deps.clock.now() })
    const goods = account.safeParse(await read('goods', 'detail', { id }))
    if (!goods.success) return sendErrorStatus(reply, 404)
    const picture = kept.get(id) ?? (mayDraw() ? draw(goods.data) : null)
    if (!picture) return reply.redirect(FALLBACK)
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(await picture)
  })
}
