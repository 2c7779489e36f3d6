import { coverOf, parseCoverFile } from '@shanghao/contract/goods/cover'
import type { PageRenderer } from '@shanghao/contract/renderedPage'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../core/config/deps.ts'
import { sendErrorStatus } from '../../core/http/httpErrors.ts'
import type { GuestCalls } from '../../core/http/mount.ts'
import { findSite } from '../../core/http/site.ts'
import { isGame } from '../../domains/goods/actions.ts'
import { coverDrawer } from './coverDrawer.ts'
import { drawnCovers } from './drawnCovers.ts'

/** Where a preview leads that can't be drawn now: the picture of the site. */
const FALLBACK = '/share.png'
const DAY_SECONDS = 86_400
const WEEK_SECONDS = 7 * DAY_SECONDS

const account = z.object({ goodsId: z.string(), gameId: z.number() })

/**
 * The covers of accounts as picture files: `/covers/` for cards and lists; `/preview/` for messengers, which show it beside a link and
 * read no SVG. 404 for a game that does not exist, and for a preview of an account that the site does not show; 503 for a cover while too
 * many others are being drawn.
 */
export const serveCovers = (
  app: FastifyInstance,
  deps: Deps,
  { renderer, guestCalls }: { renderer: PageRenderer; guestCalls: GuestCalls },
): void => {
  const drawer = coverDrawer()
  const covers = drawnCovers({ renderer, clock: deps.clock, drawer })
  app.addHook('onClose', drawer.stop)
  const send = (reply: FastifyReply, picture: Buffer, type: string, seconds: number) =>
    reply.type(type).header('cache-control', `public, max-age=${seconds}`).send(picture)

  app.get<{ Params: { file: string } }>('/covers/:file', async (request, reply) => {
    const cover = parseCoverFile(request.params.file)
    if (!cover || !(await isGame(deps, cover.gameId))) return sendErrorStatus(reply, 404)
    const picture = await covers.find(cover)
    return picture ? send(reply, picture, 'image/webp', WEEK_SECONDS) : sendErrorStatus(reply, 503)
  })

  app.get<{ Params: { file: string } }>('/preview/:file', async (request, reply) => {
    const [, id] = /^(\d{10})\.png$/.exec(request.params.file) ?? []
    if (!id) return sendErrorStatus(reply, 404)
    const site = await findSite(deps, request.hostname)
    const read = guestCalls({ address: request.ip, site, now: deps.clock.now() })
    const goods = account.safeParse(await read('goods', 'detail', { id }))
    if (!goods.success) return sendErrorStatus(reply, 404)
    const picture = await covers.find({ ...coverOf(goods.data), shape: 'preview' })
    return picture ? send(reply, picture, 'image/png', DAY_SECONDS) : reply.redirect(FALLBACK)
  })
}
